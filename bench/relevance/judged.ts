import { readFileSync } from "node:fs";
import type { Row } from "../figures/markdown-table";
import { type FoundJob, type Fragments, inParallel } from "./fragments";
import { type Grade, mean, ndcg, precision, shareOf } from "./measures";

type Condition =
  | { readonly kind: "in" | "type" | "at" | "says"; readonly value: string }
  | { readonly kind: "remote" };

/** Jobs of these titles that meet all conditions have this grade. */
interface Judgment {
  readonly grade: 1 | 2;
  /** Null matches any title. */
  readonly titles: ReadonlySet<string> | null;
  readonly conditions: readonly Condition[];
}

export interface JudgedQuery {
  /** Such as `plurals`. */
  readonly class: string;
  readonly keywords: string;
  readonly judgments: readonly Judgment[];
}

export const exactTitles = "exact titles";

export function judgedQueries(): JudgedQuery[] {
  return readJudgedQueries(readFileSync("bench/relevance/judged/judged-queries.txt", "utf8"));
}

/** Reads `judged-queries.txt` (format: see its head). Throws with the line number of an error. */
export function readJudgedQueries(text: string): JudgedQuery[] {
  const queries: (JudgedQuery & { judgments: Judgment[] })[] = [];
  let current = "";
  for (const [index, line] of text.split("\n").entries()) {
    const content = line.trim();
    if (content === "" || content.startsWith("#")) continue;
    if (content.startsWith("==")) current = content.slice(2).trim();
    else if (!/^\s/.test(line)) queries.push({ class: current, keywords: content, judgments: [] });
    else if (queries.length === 0) throw new Error(`Line ${index + 1} judges no query: ${content}`);
    else queries.at(-1)?.judgments.push(readJudgment(content, index + 1));
  }
  return queries;
}

function readJudgment(content: string, line: number): Judgment {
  const [, grade, titles = "", conditions = ""] = /^([12]): ([^|]+)(?:\|(.*))?$/.exec(content) ?? [];
  if (grade === undefined) throw new Error(`Line ${line} is no judgment: ${content}`);
  const listed = parts(titles, ";");
  return {
    grade: grade === "2" ? 2 : 1,
    titles: listed[0] === "*" ? null : new Set(listed),
    conditions: parts(conditions, ",").map((text) => readCondition(text, line)),
  };
}

function readCondition(text: string, line: number): Condition {
  if (text === "remote") return { kind: "remote" };
  const [, kind, value = ""] = /^(in|type|at|says) (.+)$/.exec(text) ?? [];
  if (kind === undefined) throw new Error(`Line ${line} has a condition that nobody knows: ${text}`);
  return { kind: kind as "in" | "type" | "at" | "says", value };
}

function parts(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

export interface JudgedJob extends FoundJob {
  /** Of the advertisement; empty if no judgment of this title has a `says` condition. */
  readonly text: string;
}

export function gradeOf(job: JudgedJob, { judgments }: JudgedQuery): Grade {
  const met = judgments.filter(
    (judgment) => hasTitle(job, judgment) && judgment.conditions.every((condition) => meets(job, condition)),
  );
  return met.some(({ grade }) => grade === 2) ? 2 : met.length > 0 ? 1 : 0;
}

/** A listed title covers all its levels, such as *Senior Staff Nurse*, and genders. */
function hasTitle({ title }: Pick<FoundJob, "title">, { titles }: Judgment): boolean {
  const bare = withoutGenders(title);
  const withoutLevel = bare.replace(/^(?:Senior|Trainee|Lead|Graduate) /, "");
  return titles === null || titles.has(bare) || titles.has(withoutLevel);
}

/** *Pfleger (m/w/d)* is *Pfleger*. */
export function withoutGenders(title: string): string {
  return title.replace(/ \([mw]\/[mw]\/d\)$/, "");
}

function meets(job: JudgedJob, condition: Condition): boolean {
  switch (condition.kind) {
    case "remote":
      return job.remote;
    case "in":
      return job.locations.some(({ hierarchy }) => hierarchy.split(", ").includes(condition.value));
    case "type":
      return job.job_types.some(({ slug }) => slug === condition.value);
    case "at":
      return holds(job.company, condition.value);
    case "says":
      return holds(job.text, condition.value);
  }
}

/** As whole words, in any case. */
function holds(text: string, words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\d])${escaped}(?![\\p{L}\\d])`, "iu").test(text);
}

interface QueryResult {
  readonly query: JudgedQuery;
  readonly total_count: number;
  /** First page, in the server's order. */
  readonly jobs: readonly JudgedJob[];
  readonly grades: readonly Grade[];
  /** Of every job. */
  readonly all: readonly Grade[];
}

/** Asks each query for its first page, and grades it beside all jobs of the server. */
export async function askJudged(
  fragments: Fragments,
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
  fragments: Fragments,
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

export function showQuery({ query, total_count, jobs, grades, all }: QueryResult): void {
  const count = (wanted: number) => all.filter((grade) => grade === wanted).length;
  console.log(
    `\n“${query.keywords}” (${query.class}): ${total_count} found, nDCG@10 ${ndcg(grades, all).toFixed(4)}`,
  );
  console.log(`Of all jobs ${count(2)} are of grade 2, ${count(1)} of grade 1.`);
  for (const [place, job] of jobs.slice(0, 10).entries()) {
    const towns = job.locations.map(({ name }) => name).join(", ");
    console.log(
      `${String(place + 1).padStart(3)}. [${grades[place]}] ${job.title} — ${job.company}, ${towns}`,
    );
  }
}

/** The worst first. */
export function queryRows(results: readonly QueryResult[]): Row[] {
  return results
    .map(({ query, total_count, grades, all }) => ({
      "nDCG@10": ndcg(grades, all).toFixed(3),
      query: query.keywords,
      class: query.class,
      found: total_count,
      "of grade 2": all.filter((grade) => grade === 2).length,
      "first ten": grades.slice(0, 10).join(""),
    }))
    .sort((one, other) => Number(one["nDCG@10"]) - Number(other["nDCG@10"]));
}
