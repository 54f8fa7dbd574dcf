import type { Database } from "../../database/database";
import { FeedError } from "../feed-error";

/** Any number, as long as nothing else in the same database locks on it. */
const importLock = 5_210_377;

const embeddedBusy = new WeakSet<Database>();

/** Throws when this import is no longer the only one, since the connection that says so was lost. */
export type StillAlone = () => Promise<void>;

/**
 * Runs `work` while no other import changes the jobs. On a server, a connection of its own holds a lock that goes with the process;
 * the embedded database has one process and one connection, which may not be held for that long.
 */
export async function oneImportAtATime<Result>(
  database: Database,
  work: (stillAlone: StillAlone) => Promise<Result>,
): Promise<Result> {
  return database.kind === "embedded" ? aloneInProcess(database, work) : aloneOnServer(database, work);
}

async function aloneInProcess<Result>(
  database: Database,
  work: (stillAlone: StillAlone) => Promise<Result>,
): Promise<Result> {
  if (embeddedBusy.has(database)) throw busy();
  embeddedBusy.add(database);
  try {
    return await work(() => Promise.resolve());
  } finally {
    embeddedBusy.delete(database);
  }
}

function aloneOnServer<Result>(
  database: Database,
  work: (stillAlone: StillAlone) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (holder) => {
    const [lock] = await holder.query<{ had: boolean }>("select pg_try_advisory_xact_lock($1) as had", [
      importLock,
    ]);
    if (lock?.had !== true) throw busy();
    return work(async () => void (await holder.query("select 1")));
  });
}

function busy(): FeedError {
  return new FeedError("Another import is under way; wait for it to end.");
}
