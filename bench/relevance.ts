import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { markdownTable, type Row } from "./figures/markdown-table";
import { fillParts } from "./figures/performance-page";
import { keepFigures, type RelevanceFigures } from "./relevance/figures/committed-figures";
import { relevanceParts } from "./relevance/figures/relevance-page";
import { germanRows, judgedRows, spellingRows, titleRows } from "./relevance/figures/relevance-tables";
import { gateJobs, measureGate } from "./relevance/gate/measure-gate";
import { askGerman, germanFigures, germanQueries } from "./relevance/german/german-part";
import { askJudged, judgedFigures, judgedQueries } from "./relevance/judged/measure-judged";
import { queryRows, showQuery } from "./relevance/judged/show-query";
import { preparedSample } from "./relevance/serving/prepared-data";
import { withServer } from "./relevance/serving/with-server";
import { spellingPart } from "./relevance/spelling/spelling-part";
import { titleLanguages } from "./relevance/titles/title-set";
import { titlesPart } from "./relevance/titles/titles-part";

// Whether searches find the jobs that are meant. See docs/relevance.md.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: "string", default: "20000" },
    languages: { type: "string", default: "en" },
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

const parts = {
  async titles(): Promise<RelevanceFigures> {
    const asked = values.languages.split(",");
    const rows = await titlesPart(titleLanguages.filter((language) => asked.includes(language)));
    print("Titles as jobs, titles as queries:", titleRows(rows));
    return { titles: { date, rows } };
  },
  async judged(): Promise<RelevanceFigures> {
    const { show } = values;
    const queries = judgedQueries().filter(({ keywords }) => show === undefined || keywords === show);
    if (queries.length === 0) throw new Error(`“${show}” is none of the judged queries.`);
    const results = await withServer(preparedSample(jobs), (fragments) => askJudged(fragments, queries));
    if (show !== undefined) {
      for (const result of results) showQuery(result);
      return {};
    }
    if (values.each) print("Each query, the worst first:", queryRows(results));
    const figures = judgedFigures(results);
    print(
      `Our own judged queries over ${figures.jobs.toLocaleString("en")} sample jobs:`,
      judgedRows(figures),
    );
    return { judged: { date, ...figures } };
  },
  async german(): Promise<RelevanceFigures> {
    const { show } = values;
    const queries = germanQueries().filter(({ keywords }) => show === undefined || keywords === show);
    const results = await askGerman(queries);
    if (show !== undefined) for (const result of results) showQuery(result);
    if (show !== undefined) return {};
    if (values.each) print("Each German query, the worst first:", queryRows(results));
    const figures = germanFigures(results);
    print("Our own German queries:", germanRows(figures.ndcg_at_10));
    return { german: { date, ...figures } };
  },
  async spelling(): Promise<RelevanceFigures> {
    const rows = await spellingPart(jobs);
    print("Misspellings:", spellingRows(rows));
    return { spelling: { date, rows } };
  },
  async gate(): Promise<RelevanceFigures> {
    const figures = await withServer(preparedSample(gateJobs), measureGate);
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
