import { removeSet } from "../src/server/feeds/thesaurus/vocabulary-sets";
import { beginRun, writeResult } from "./figures/result-files";
import { databaseKinds } from "./postgres/open-bench-database";
import { readBenchPlaces } from "./search/bench-jobs";
import { measureClasses } from "./search/measure-classes";
import { benchSet, measureMeaning } from "./search/measure-meaning";
import { options } from "./serving/options";

// Search times over generated jobs, by the design's query classes, one at a time. See docs/performance.md.

const { jobs, runs, databases } = options({ jobs: 100_000, runs: 60, databases: databaseKinds.join() });
const places = await readBenchPlaces();
for (const kind of databaseKinds.filter((each) => databases.split(",").includes(each))) {
  const run = beginRun(`search --jobs ${jobs} --databases ${kind}`);
  const classes = await measureClasses({ kind, jobs, places, runs }, async (database, search) => {
    const meaning = await measureMeaning(database, search);
    await removeSet(database, benchSet);
    return { meaning };
  });
  writeResult(`search-${kind}-${jobs}`, run, { database: kind, ...classes });
}
