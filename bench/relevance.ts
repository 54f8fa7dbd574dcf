import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { markdownTable } from "./figures/markdown-table";
import { fillParts } from "./figures/performance-page";
import { keepGate } from "./relevance/figures";
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
import { germanTable, judgedTable, spellingTable, titlesTable } from "./relevance/tables";
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
  if (values.each) console.log(`\nEach query, the worst first:\n\n${markdownTable(queryRows(results))}`);
  return judgedFigures(results);
}

/** Markdown of each, null where one query is shown instead. */
const parts = {
  async titles() {
    return titlesTable(await titlesPart());
  },
  async judged() {
    const figures = await judge(await preparedSample(jobs), judgedQueries());
    return figures && judgedTable(figures);
  },
  async german() {
    const figures = await judge(await preparedGerman(), germanQueries());
    return figures && germanTable(figures);
  },
  async spelling() {
    return spellingTable(await spellingPart(jobs));
  },
  async gate() {
    const figures = await withServer(await preparedSample(gateJobs), measureGate);
    if (values.keep) keepGate(figures);
    return `${judgedTable(figures.judged)}\n\n${spellingTable({ "our own list": figures.spelling })}`;
  },
};

const names = Object.keys(parts) as (keyof typeof parts)[];
const unknown = positionals.find((name) => !(names as string[]).includes(name));
if (unknown !== undefined) throw new Error(`There is no part named ${unknown}: ${names.join(", ")}.`);

const onPage: Record<string, string> = {};
for (const name of names.filter((each) => positionals.length === 0 || positionals.includes(each))) {
  const text = await parts[name]();
  if (text === null) continue;
  console.log(`\n${name}:\n\n${text}`);
  // The gate's figures are in a file of its own, which a test reads.
  if (name !== "gate") onPage[name] = `${text}\n\nMeasured on ${date}.`;
}
if (values.keep) {
  const page = path.join("docs", "relevance.md");
  writeFileSync(page, fillParts(readFileSync(page, "utf8"), onPage));
  console.log("\nKept in docs/relevance.md; the gate's figures in bench/relevance/figures.json.");
}
