import path from "node:path";
import { parseArgs } from "node:util";
import { startSearch } from "../src/server/search/start-search";
import { beginRun, writeResult } from "./figures/result-files";
import type { GrowthSize } from "./growth/growth-result";
import { printGrowth } from "./growth/growth-rows";
import { measureSmallImport } from "./growth/small-import";
import { databaseKinds, openBenchDatabase } from "./postgres/open-bench-database";
import { type BenchPlaces, readBenchPlaces } from "./search/bench-places";
import { columnBytes } from "./search/column-bytes";
import { fillDatabase } from "./search/fill-database";
import { measureClasses } from "./search/measure-classes";
import { noGazetteer } from "./search/no-gazetteer";
import { queryClasses } from "./search/query-classes";

// How the costs of search grow with the number of jobs. See docs/performance.md.

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "10000,100000,1000000" },
    database: { type: "string", default: "postgres" },
    runs: { type: "string", default: "40" },
  },
});
const built = import.meta.dirname;
const kind = databaseKinds.find((each) => each === values.database);
if (kind === undefined) throw new Error(`--database is one of ${databaseKinds.join(", ")}.`);
const sizes = values.sizes
  .split(",")
  .map(Number)
  .sort((one, other) => one - other);

async function measure(jobs: number, places: BenchPlaces): Promise<GrowthSize> {
  const { database, close } = await openBenchDatabase(kind ?? "postgres", jobs, built);
  try {
    await fillDatabase(database, jobs, places);
    const column_bytes = await columnBytes(database);
    const started = performance.now();
    const search = await startSearch(database, () => noGazetteer, {
      workerFile: path.join(built, "search-worker.mjs"),
    });
    const load_ms = Math.round(performance.now() - started);
    const rows = await measureClasses(search, queryClasses(jobs, places), Number(values.runs));
    const small_import = await measureSmallImport(database, search, places, 100);
    const resident_bytes = process.memoryUsage.rss();
    await search.close();
    return { jobs, load_ms, column_bytes, resident_bytes, rows, small_import };
  } finally {
    await close();
  }
}

const run = beginRun(`npm run bench -- growth --database ${kind}`);
const places = await readBenchPlaces();
const measured: GrowthSize[] = [];
for (const jobs of sizes) measured.push(await measure(jobs, places));
const figures = { database: kind, sizes: measured };
printGrowth(figures);
writeResult(`growth-${kind}`, run, figures);
