import type { Changeable } from "../../database/database";
import { QueryError } from "../../database/database-errors";
import { FeedError } from "../feed/feed-error";
import type { Staging } from "./staging";

/** For the database's log, which grows before it is cut, and for what visitors upload meanwhile. */
const reserveBytes = 64 * 2 ** 20;

/**
 * The embedded database does not survive a full disk, so an import stops before. Throws a FeedError when
 * little is left.
 */
export async function checkSpaceToStage(database: Changeable): Promise<void> {
  await checkSpace(database, 0);
}

/** The same for what is staged to become jobs: once as jobs with their words, and once in the log. */
export async function checkSpaceToApply(staging: Staging): Promise<void> {
  if (staging.database.freeBytes !== undefined)
    await checkSpace(staging.database, 2 * (await staging.bytes()));
}

/** Bytes that a file beside the embedded database may take, so that it can still be read into it. */
export async function roomForFiles(database: Pick<Changeable, "freeBytes">): Promise<number> {
  const free = await database.freeBytes?.();
  return free === undefined ? Number.POSITIVE_INFINITY : Math.max(0, free - reserveBytes) / 2;
}

async function checkSpace(database: Changeable, bytes: number): Promise<void> {
  const free = await database.freeBytes?.();
  const needed = reserveBytes + bytes;
  if (free === undefined || free >= needed) return;
  throw new FeedError(
    `The disk of DATA_DIR has ${megabytes(free)} left, and the feed needs ${megabytes(needed)}; nothing was changed.`,
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6).toLocaleString("en")} MB`;
}

const diskFull = "53100";

/** A server whose disk is full takes back all that an import has done. */
export function asFullDisk(error: unknown): unknown {
  if (!(error instanceof QueryError) || error.code !== diskFull) return error;
  return new FeedError("The disk of the PostgreSQL server is full; nothing was changed.");
}
