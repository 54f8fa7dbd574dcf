import { readFileSync } from "node:fs";
import { type Grade, mean, ndcg, precision, shareOf } from "../figures/measures";
import type { FoundJob, Fragments } from "../serving/fragments";
import { inParallel } from "../serving/in-parallel";
import { gradeOf, hasTitle, type JudgedJob } from "./grade-job";
import { type JudgedQuery, readJudgedQueries } from "./read-judged";

export interface QueryResult {
  readonly query: JudgedQuery;
  readonly total_count: number;
  /** First page, in the server's order. */
  readonly jobs: readonly JudgedJob[];
  readonly grades: readonly Grade[];
  /** Of every job. */
  readonly all: readonly Grade[];
}

export interface JudgedFigures {
  readonly jobs: number;
  /** Queries for which a job of grade 2 exists; with few jobs, some have none. */
  readonly queries: number;
  /** By class of queries, in file order. */
  readonly ndcg_at_10: Readonly<Record<string, number>>;
  /** Of the queries for exact titles. */
  readonly precision_at_10: number;
  /** Share of the queries, 0 to 1. */
  readonly nothing_found: number;
}

export type JudgedFragments = Pick<Fragments, "ask" | "everyJob" | "textOf">;

export const exactTitles = "exact titles";

export function judgedQueries(): JudgedQuery[] {
  return readJudgedQueries(readFileSync("bench/relevance/judged/judged-queries.txt", "utf8"));
}

/** Asks each query for its first page, and grades it beside all jobs of the server. */
export async function askJudged(
  fragments: JudgedFragments,
  queries: readonly JudgedQuery[],
): Promise<QueryResult[]> {
  const jobs = await withTexts(fragments, await fragments.everyJob({ keywords: "" }), queries);
  const byId = new Map(jobs.map((job) => [job.id, job]));
  return inParallel(queries, async (query) => {
    const found = await fragments.ask({ keywords: query.keywords });
    const judged = found.jobs.flatMap(({ id }) => byId.get(id) ?? []);
    return {
      query,
      total_count: found.total_count,
      jobs: judged,
      grades: judged.map((job) => gradeOf(job, query)),
      all: jobs.map((job) => gradeOf(job, query)),
    };
  });
}

/** Only for jobs where it matters: each text costs a page. */
function withTexts(
  fragments: JudgedFragments,
  jobs: readonly FoundJob[],
  queries: readonly JudgedQuery[],
): Promise<JudgedJob[]> {
  const asking = queries
    .flatMap(({ judgments }) => judgments)
    .filter(({ conditions }) => conditions.some(({ kind }) => kind === "says"));
  return inParallel(jobs, async (job) => {
    const matters = asking.some((judgment) => hasTitle(job, judgment));
    return { ...job, text: matters ? await fragments.textOf(job) : "" };
  });
}

export function judgedFigures(results: readonly QueryResult[]): JudgedFigures {
  const judged = results.filter(({ all }) => all.includes(2));
  const classes = [...new Set(judged.map(({ query }) => query.class))];
  const of = (name: string) => judged.filter(({ query }) => query.class === name);
  return {
    jobs: results[0]?.all.length ?? 0,
    queries: judged.length,
    ndcg_at_10: Object.fromEntries(
      classes.map((name) => [name, mean(of(name).map(({ grades, all }) => ndcg(grades, all)))]),
    ),
    precision_at_10: mean(of(exactTitles).map(({ grades, all }) => precision(grades, all))),
    nothing_found: shareOf(results, ({ total_count }) => total_count === 0),
  };
}
