import path from "node:path";
import { parseArgs } from "node:util";
import { removeSet } from "../src/server/feeds/thesaurus/vocabulary-sets";
import { startSearch } from "../src/server/search/start-search";
import { beginRun, writeResult } from "./figures/result-files";
import { type DatabaseKind, databaseKinds, openBenchDatabase } from "./postgres/open-bench-database";
import { type BenchPlaces, readBenchPlaces } from "./search/bench-places";
import { columnBytes } from "./search/column-bytes";
import { fillDatabase } from "./search/fill-database";
import { measureClasses } from "./search/measure-classes";
import { benchSet, measureMeaning } from "./search/measure-meaning";
import { noGazetteer } from "./search/no-gazetteer";
import { queryClasses } from "./search/query-classes";
import { measureRivals } from "./search/rivals/measure-rivals";
import { rivalNames } from "./search/rivals/rival";
import type { SearchFigures } from "./search/search-result";
import { printSearch } from "./search/search-tables";

// Search times over generated jobs, by the design's query classes, one at a time. See docs/performance.md.

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "100000" },
    runs: { type: "string", default: "60" },
    databases: { type: "string", default: databaseKinds.join(",") },
    rivals: { type: "string" },
  },
});
const jobs = Number(values.jobs);
const built = import.meta.dirname;
const chosen = (text: string) => text.split(",").filter((name) => name !== "" && name !== "none");
// Beyond this they need more memory than most machines have.
const rivals = chosen(values.rivals ?? (jobs <= 100_000 ? rivalNames.join(",") : "none"));
const command = `npm run bench -- search --jobs ${jobs}`;

async function measure(kind: DatabaseKind, places: BenchPlaces): Promise<SearchFigures> {
  const run = beginRun(`${command} --databases ${kind}`);
  const { database, close } = await openBenchDatabase(kind, jobs, built);
  try {
    await fillDatabase(database, jobs, places);
    const started = performance.now();
    const search = await startSearch(database, () => noGazetteer, {
      workerFile: path.join(built, "search-worker.mjs"),
    });
    const load_ms = Math.round(performance.now() - started);
    const rows = await measureClasses(search, queryClasses(jobs, places), Number(values.runs));
    const meaning = await measureMeaning(database, search);
    const resident_bytes = process.memoryUsage.rss();
    await search.close();
    await removeSet(database, benchSet);
    const column_bytes = await columnBytes(database);
    const figures = { database: kind, jobs, load_ms, column_bytes, resident_bytes, rows, meaning };
    printSearch(figures);
    writeResult(`search-${kind}-${jobs}`, run, figures);
    return figures;
  } finally {
    await close();
  }
}

const places = await readBenchPlaces();
const measured: SearchFigures[] = [];
for (const kind of databaseKinds.filter((each) => chosen(values.databases).includes(each))) {
  measured.push(await measure(kind, places));
}
const ours = measured[0];
if (ours !== undefined && rivals.length > 0) {
  await measureRivals(rivals, { program: path.join(built, "rival.mjs"), ours, command });
}
