import type { ListedJob } from "../jobs/listed-jobs";
import { sheetHead, sheetLines } from "./sheet-lines";

/**
 * The text of a sheet of these jobs, a part at a time, in their order. Nothing is read before it is asked for. Ids
 * that are gone have no line. The memory of `ids` may be taken over.
 */
export type ReadSheet = (ids: Int32Array, baseUrl: string) => AsyncGenerator<string, void>;

/** A visitor's own read waits for one such part at most. */
const jobsAtOnce = 100;

/** Reads in the caller's thread. `listed` gives what is known of some jobs. */
export function sheetReader(listed: (ids: readonly number[]) => Promise<ListedJob[]>): ReadSheet {
  return async function* (ids, baseUrl) {
    yield sheetHead;
    for (let next = 0; next < ids.length; next += jobsAtOnce) {
      const jobs = await listed([...ids.subarray(next, next + jobsAtOnce)]);
      yield sheetLines(jobs, baseUrl);
    }
  };
}
