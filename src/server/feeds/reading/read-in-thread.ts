import type { Traffic } from "../../concurrency/traffic";
import type { Database } from "../../database/database";
import type { FeedFormat } from "../../settings/feed-formats";
import { FeedError } from "../feed/feed-error";
import type { Batch } from "./read-batches";
import type { FileToRead } from "./read-file";
import { ReadingThread, StuckRow } from "./reading-thread";

interface ReadingInThread {
  /** The built `reading-worker`. */
  readonly script: string | URL;
  readonly onFormat: (format: FeedFormat) => void;
  readonly signal?: AbortSignal | undefined;
  readonly traffic?: Traffic | undefined;
  /** How long a row may hold the processor, in milliseconds; many times what any does. */
  readonly rowMs?: number;
}

/** A feed of which so many rows take too long is not one that can be loaded in any time. */
const mostSlowRows = 5;

/**
 * Reads a file in a thread of its own, so that no row of it holds up this one. A row that takes too long is
 * refused: its thread is ended, and another one reads on behind it.
 */
export async function* readInThread(
  database: Database,
  file: FileToRead,
  { rowMs = 3_000, ...options }: ReadingInThread,
): AsyncGenerator<Batch> {
  const tooSlow: number[] = [];
  let after = 0;
  for (;;) {
    const thread = new ReadingThread(database, { file, after, tooSlow }, { rowMs, ...options });
    try {
      for (let batch = await thread.next(); batch !== null; batch = await thread.next()) {
        after = Math.max(after, batch.lastRow);
        yield batch;
      }
      return;
    } catch (error) {
      if (!(error instanceof StuckRow)) throw error;
      tooSlow.push(error.row);
      if (tooSlow.length > mostSlowRows) {
        throw new FeedError(
          `More than ${mostSlowRows} rows take too long to read, such as row ${error.row}; nothing was changed.`,
        );
      }
    } finally {
      await thread.stop();
    }
  }
}
