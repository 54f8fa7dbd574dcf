import type { ListedJob } from "../jobs/listed-jobs";
import { sheetHead, sheetLines } from "./sheet-lines";

/**
 * A sheet of these jobs in UTF-8, a part at a time, in their order. Nothing is read before it is asked for. Ids that are gone
 * have no line. The memory of `ids` may be taken over.
 */
export type ReadSheet = (ids: Int32Array, baseUrl: string) => AsyncGenerator<Uint8Array, void>;

/** A visitor's own read waits for one such part at most. */
const jobsAtOnce = 100;

/** Reads in the caller's thread. `listed` gives what is known of some jobs. */
export function sheetReader(listed: (ids: readonly number[]) => Promise<ListedJob[]>): ReadSheet {
  const inUtf8 = new TextEncoder();
  return async function* (ids, baseUrl) {
    yield inUtf8.encode(sheetHead);
    for (let next = 0; next < ids.length; next += jobsAtOnce) {
      const jobs = await listed([...ids.subarray(next, next + jobsAtOnce)]);
      yield inUtf8.encode(sheetLines(jobs, baseUrl));
    }
  };
}
