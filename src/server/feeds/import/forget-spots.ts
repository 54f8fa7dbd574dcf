import type { Database } from "../../database/database";
import { ImportUnderWay, oneImportAtATime } from "./one-import-at-a-time";

const unused = "from place_spots where not exists (select from job_spots where spot_id = place_spots.id)";

/** Deletes spots that no job is at any more; while an import is under way, which may need them, none. */
export async function forgetSpots(database: Database): Promise<void> {
  // No import has to wait for nothing.
  if ((await database.query(`select ${unused} limit 1`)).length === 0) return;
  await oneImportAtATime(database, () => database.query(`delete ${unused}`)).catch((error: unknown) => {
    if (!(error instanceof ImportUnderWay)) throw error;
  });
}
