import type { Database } from "../../src/server/database/database";
import { buildColumns } from "../../src/server/search/columns/job-columns";
import { loadJobs } from "../../src/server/search/snapshot/load-jobs";
import { sharedBytesOf } from "./shared-bytes";

/** What all jobs take in memory for counting and ordering: the columns that all threads share. Bytes. */
export async function columnBytes(database: Database): Promise<number> {
  const { packed } = await database.transaction((transaction) => loadJobs(transaction));
  return sharedBytesOf(buildColumns(packed));
}
