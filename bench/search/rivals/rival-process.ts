import { type Spread, spreadOf } from "../../figures/percentiles";
import { readBenchPlaces } from "../bench-places";
import { queryClasses } from "../query-classes";
import { itemsjsRival } from "./itemsjs-rival";
import { minisearchRival } from "./minisearch-rival";
import { oramaRival } from "./orama-rival";
import type { MakeRival, Rival, RivalName, RivalQuery } from "./rival";
import { rivalJobs } from "./rival-jobs";
import { rivalQuery } from "./rival-queries";
import type { RivalReport, RivalRow } from "./rival-result";

// One library in its own process, to separate its memory and garbage: node rival.mjs NAME JOBS.

/** Milliseconds allowed per class; `least` searches are always run. */
const patienceMs = 10_000;
const least = 3;

const rivals: Readonly<Record<RivalName, MakeRival>> = {
  minisearch: minisearchRival,
  itemsjs: itemsjsRival,
  orama: oramaRival,
};

const [name = "", count = ""] = process.argv.slice(2);
const jobs = Number(count);
const places = await readBenchPlaces();
const started = performance.now();
const rival = await rivals[name as RivalName](rivalJobs(jobs, places));
const index_ms = Math.round(performance.now() - started);
globalThis.gc?.();
const heap_bytes = process.memoryUsage().heapUsed;
const rows: RivalRow[] = [];
const classes = queryClasses(jobs, places);
// The rare pair is the quickest search that uses every part of a library.
const warmUp = classes.find((each) => each.name === "rare pair")?.queries ?? [];
await time(
  rival,
  warmUp.map((query) => rivalQuery(query, places)),
);
for (const { name: className, queries } of classes) {
  const asked = queries.map((query) => rivalQuery(query, places));
  const { spread, totals } = await time(rival, asked);
  rows.push({ class: className, p50: spread.p50, p95: spread.p95, count: spread.count, totals });
}
const report: RivalReport = { name: name as RivalName, index_ms, heap_bytes, counts: rival.counts, rows };
process.send?.(report);
process.disconnect?.();

async function time(
  searched: Rival,
  queries: readonly RivalQuery[],
): Promise<{ spread: Spread; totals: number[] }> {
  const times: number[] = [];
  const totals: number[] = [];
  const began = performance.now();
  for (const query of queries) {
    if (times.length >= least && performance.now() - began > patienceMs) break;
    const start = performance.now();
    const { total } = await searched.search(query);
    times.push(performance.now() - start);
    totals.push(total);
  }
  return { spread: spreadOf(times), totals };
}
