import type { Database } from "./database/database";
import { migrate } from "./database/migrate";
import { finishInterruptedImports } from "./feeds/import/interrupted-imports";
import { ensurePlaces } from "./places/ensure-places";
import { fillWithSample } from "./sample/fill-with-sample";
import { needsSample } from "./sample/needs-sample";
import { showProgress } from "./start-up-progress";
import { ensureVocabulary } from "./vocabulary/ensure-vocabulary";

/** So many that every search finds something, and few enough that a first start takes no longer than a cup of tea. */
const sampleJobs = 20_000;

/**
 * Brings a database to where it can be searched: schema, places, vocabulary, and generated jobs for an embedded one that has
 * none; and finishes imports that were cut short. Each step does nothing when it has been done, and several servers may start on one database at once.
 */
export async function prepareData(database: Database): Promise<void> {
  await migrate(database);
  await showProgress("Loading places", (onProgress) => ensurePlaces(database, { onProgress }));
  await ensureVocabulary(database);
  if (database.kind === "embedded" && (await needsSample(database))) {
    const today = new Date();
    await showProgress("Generating jobs", (onProgress) =>
      fillWithSample(database, { jobs: sampleJobs, today, onProgress }),
    );
  }
  await finishInterruptedImports(database);
}
