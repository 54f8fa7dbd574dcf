import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { markdownTable, type Row } from "./figures/markdown-table";
import { fillParts } from "./figures/performance-page";
import {
  germanRows,
  judgedRows,
  keepFigures,
  type RelevanceFigures,
  relevanceParts,
  spellingRows,
  titleRows,
} from "./relevance/figures";
import { withServer } from "./relevance/fragments";
import { gateJobs, measureGate } from "./relevance/gate";
import { germanQueries, preparedGerman } from "./relevance/german";
import {
  askJudged,
  type JudgedFigures,
  type JudgedQuery,
  judgedFigures,
  judgedQueries,
  queryRows,
  showQuery,
} from "./relevance/judged";
import { preparedSample } from "./relevance/prepared-data";
import { spellingPart } from "./relevance/spelling";
import { titlesPart } from "./relevance/titles";

// Whether searches find the jobs that are meant. See docs/relevance.md.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: "string", default: "20000" },
    show: { type: "string" },
    each: { type: "boolean", default: false },
    keep: { type: "boolean", default: false },
  },
});
const jobs = Number(values.jobs);
const date = new Date().toISOString().slice(0, 10);

function print(heading: string, rows: readonly Row[]): void {
  console.log(`\n${heading}\n\n${markdownTable(rows)}`);
}

/** Null where one query is shown instead. */
async function judge(directory: string, all: readonly JudgedQuery[]): Promise<JudgedFigures | null> {
  const { show } = values;
  const queries = all.filter(({ keywords }) => show === undefined || keywords === show);
  if (queries.length === 0) console.log(`“${show}” is none of these queries.`);
  const results = await withServer(directory, (fragments) => askJudged(fragments, queries));
  if (show !== undefined) {
    for (const result of results) showQuery(result);
    return null;
  }
  if (values.each) print("Each query, the worst first:", queryRows(results));
  return judgedFigures(results);
}

const parts = {
  async titles(): Promise<RelevanceFigures> {
    const rows = await titlesPart();
    print("Titles as jobs, titles as queries:", titleRows(rows));
    return { titles: { date, rows } };
  },
  async judged(): Promise<RelevanceFigures> {
    const figures = await judge(await preparedSample(jobs), judgedQueries());
    if (figures === null) return {};
    print(
      `Our own judged queries over ${figures.jobs.toLocaleString("en")} sample jobs:`,
      judgedRows(figures),
    );
    return { judged: { date, ...figures } };
  },
  async german(): Promise<RelevanceFigures> {
    const figures = await judge(await preparedGerman(), germanQueries());
    if (figures === null) return {};
    const [ndcg_at_10 = 0] = Object.values(figures.ndcg_at_10);
    print("Our own German queries:", germanRows(ndcg_at_10));
    return { german: { date, ndcg_at_10 } };
  },
  async spelling(): Promise<RelevanceFigures> {
    const rows = await spellingPart(jobs);
    print("Misspellings:", spellingRows(rows));
    return { spelling: { date, rows } };
  },
  async gate(): Promise<RelevanceFigures> {
    const figures = await withServer(await preparedSample(gateJobs), measureGate);
    print(`The gate's own, over ${gateJobs.toLocaleString("en")} sample jobs:`, judgedRows(figures.judged));
    print("The gate's own misspellings:", spellingRows({ "our own list": figures.spelling }));
    return { gate: { date, ...figures } };
  },
};

const names = Object.keys(parts) as (keyof typeof parts)[];
const unknown = positionals.find((name) => !(names as string[]).includes(name));
if (unknown !== undefined) throw new Error(`There is no part named ${unknown}: ${names.join(", ")}.`);

let measured: RelevanceFigures = {};
for (const name of names.filter((each) => positionals.length === 0 || positionals.includes(each))) {
  measured = { ...measured, ...(await parts[name]()) };
}
if (values.keep) {
  const page = path.join("docs", "relevance.md");
  writeFileSync(page, fillParts(readFileSync(page, "utf8"), relevanceParts(keepFigures(measured))));
  console.log("\nKept in bench/relevance/figures.json and docs/relevance.md.");
}
