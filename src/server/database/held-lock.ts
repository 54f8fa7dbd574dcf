import pg from "pg";
import { asQueryError } from "./database-errors";

/** A lock that all processes on the same database see. It is released when its process ends. */
export interface HeldLock {
  /** Rejects if the connection that held the lock was lost: another process may hold it by now. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Holds a lock in a session of its own, outside any transaction; null if another session holds it. */
export async function lockByConnection(databaseUrl: string, key: number): Promise<HeldLock | null> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "jobsieve lock",
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  let lost: Error | undefined;
  client.on("error", (error) => {
    lost ??= error;
  });
  const ask = async (sql: string) => (await client.query<{ done: boolean }>(sql, [key])).rows[0]?.done;
  try {
    await client.connect();
    // The session is idle for as long as the work takes.
    await client.query("set idle_session_timeout = 0");
    if ((await ask("select pg_try_advisory_lock($1) as done")) !== true) {
      await client.end();
      return null;
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw asQueryError(error);
  }
  return {
    check: async () => {
      if (lost !== undefined) throw lost;
      await client.query("select 1");
    },
    release: async () => {
      // If the connection was lost, the lock is free already.
      await ask("select pg_advisory_unlock($1) as done").catch(() => undefined);
      await client.end().catch(() => undefined);
    },
  };
}

/** For a database that only this process uses. */
export function locksInProcess(): (key: number) => Promise<HeldLock | null> {
  const held = new Set<number>();
  return async (key) => {
    if (held.has(key)) return null;
    held.add(key);
    return { check: async () => undefined, release: async () => void held.delete(key) };
  };
}
