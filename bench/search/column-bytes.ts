import type { Database } from "../../src/server/database/database";
import { buildColumns } from "../../src/server/search/columns/job-columns";
import { loadJobs } from "../../src/server/search/snapshot/load-jobs";
import { sharedBytesOf } from "./shared-bytes";

/** Bytes of the columns for counting and ordering all jobs, which all threads share. */
export async function columnBytes(database: Database): Promise<number> {
  const { packed } = await database.transaction((transaction) => loadJobs(transaction));
  return sharedBytesOf(buildColumns(packed));
}
