import { statfs } from "node:fs/promises";
import path from "node:path";
import { damaged } from "./data-directory/data-directory";
import { type DataDirectoryLock, lockDataDirectory } from "./data-directory/data-directory-lock";
import type { Database } from "./database";
import { openInWorker } from "./database-client";
import { QueryError } from "./database-errors";
import { openPostgres } from "./postgres-database";

interface DatabaseOptions {
  /** Where the embedded database lives, in a folder of its own; used only without `databaseUrl`. */
  readonly dataDir: string;
  /** A PostgreSQL server to use instead of the embedded database. */
  readonly databaseUrl?: string | undefined;
  /** Where searches read, such as a replica of that server, or several with commas between them. */
  readonly readUrl?: string | undefined;
  /** Hears of connections to a server that broke; they mend themselves. */
  readonly onConnectionLost?: (error: Error) => void;
  /** The built thread of the embedded database; by default the one beside the running program. */
  readonly workerScript?: string | URL;
}

export interface OpenedDatabase extends Database {
  /**
   * This process's hold of the data directory, which takes commands from others; null with a PostgreSQL
   * server.
   */
  readonly lock: DataDirectoryLock | null;
}

/**
 * The one way to a database. Rejects with a DataDirectoryError or a DatabaseUnreachableError, whose messages
 * are for the person who starts the server. `close` gives the data directory back.
 */
export async function openDatabase(options: DatabaseOptions): Promise<OpenedDatabase> {
  const { databaseUrl, readUrl, onConnectionLost } = options;
  if (databaseUrl === undefined) return openLocked(options);
  const database = await openPostgres({
    databaseUrl,
    ...(readUrl !== undefined && { readUrl }),
    ...(onConnectionLost && { onConnectionLost }),
  });
  return { ...database, lock: null };
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
      listen: (channel, heard) => database.listen(channel, heard),
      tryLock: (key) => database.tryLock(key),
      freeBytes: async () => {
        const { bavail, bsize } = await statfs(dataDir);
        return bavail * bsize;
      },
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

/** In a build, every program and thread lies in the same folder. */
const builtWorker = path.join(__dirname, "database-worker.mjs");
