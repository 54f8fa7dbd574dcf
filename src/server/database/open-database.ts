import path from "node:path";
import { damaged, freeBytesOf } from "./data-directory/data-directory";
import { type DataDirectoryLock, lockDataDirectory } from "./data-directory/data-directory-lock";
import type { Database } from "./database";
import { openInWorker } from "./database-client";
import { QueryError } from "./database-errors";
import { openPostgres } from "./postgres-database";

interface DatabaseOptions {
  /** Parent folder of the embedded database; used only without `databaseUrl`. */
  readonly dataDir: string;
  /** A PostgreSQL server to use instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Where searches read, such as a replica of that server; several are separated by commas. */
  readonly readUrl?: string | undefined;
  /** Called when a connection to a server breaks; connections are restored automatically. */
  readonly onConnectionLost?: (error: Error) => void;
  /** The built thread of the embedded database; by default the one beside the running program. */
  readonly workerScript?: string | URL;
}

export interface OpenedDatabase extends Database {
  /** Null with a PostgreSQL server. */
  readonly lock: DataDirectoryLock | null;
}

/** Rejects with a DataDirectoryError or a DatabaseUnreachableError; `close` releases the data directory. */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl, readUrl, onConnectionLost } = options;
  if (databaseUrl === undefined) return openLocked(options);
  return { ...(await openPostgres({ databaseUrl, readUrl, onConnectionLost })), lock: null };
}

async function openLocked({ dataDir, workerScript = builtWorker }: DatabaseOptions): Promise<OpenedDatabase> {
  const lock = await lockDataDirectory(dataDir);
  try {
    const database = await openInWorker(workerScript, path.join(dataDir, "database"));
    return {
      kind: database.kind,
      lock,
      query: (sql, parameters, signal) => database.query(sql, parameters, signal),
      transaction: (work) => database.transaction(work),
      listen: (channel, onMessage) => database.listen(channel, onMessage),
      tryLock: (key) => database.tryLock(key),
      freeBytes: () => freeBytesOf(dataDir),
      close: async () => {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error instanceof QueryError ? error : damaged(dataDir, error as Error);
  }
}

/** In a build, all programs and threads are in the same folder. */
const builtWorker = path.join(__dirname, "database-worker.mjs");
