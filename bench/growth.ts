import { beginRun, writeResult } from "./figures/result-files";
import type { GrowthSize } from "./growth/growth-figures";
import { measureSmallImport } from "./growth/small-import";
import { kindOf } from "./postgres/open-bench-database";
import { readBenchPlaces } from "./search/bench-jobs";
import { measureClasses } from "./search/measure-classes";
import { options } from "./serving/options";

// How the costs of search grow with the number of jobs. See docs/performance.md.

const { sizes: given, database } = options({ sizes: "10000,100000,1000000", database: "postgres" });
const kind = kindOf(database);
const run = beginRun(`growth --database ${kind}`);
const places = await readBenchPlaces();
const sizes: GrowthSize[] = [];
for (const jobs of given.split(",").map(Number)) {
  const size = await measureClasses({ kind, jobs, places, runs: 40 }, async (filled, search) => ({
    small_import: await measureSmallImport(filled, search, places, 100),
  }));
  sizes.push(size);
}
sizes.sort((one, other) => one.jobs - other.jobs);
writeResult(`growth-${kind}`, run, { database: kind, sizes });
