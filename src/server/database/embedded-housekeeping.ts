import type { PGlite } from "@electric-sql/pglite";

const intervalMs = 30_000;
const walLimitBytes = 64 * 1024 * 1024;

/**
 * Does what PostgreSQL's background processes would do, which the embedded one does not have: without checkpoints its
 * log grows for ever and a start after a crash replays all of it; without vacuum, updated rows pile up.
 * Returns the way to stop.
 */
export function keepHouse(pglite: PGlite): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy || pglite.closed) return;
    busy = true;
    tidy(pglite)
      // Nobody asked for this and it will be tried again; a closing database refuses it.
      .catch(() => undefined)
      .finally(() => {
        busy = false;
      });
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

export async function tidy(pglite: Pick<PGlite, "query" | "exec">): Promise<void> {
  for (const { name } of (await pglite.query<{ name: string }>(untidyTables)).rows)
    await pglite.exec(`vacuum (analyze) ${name}`);
  const [log] = (await pglite.query<{ bytes: number }>(bytesSinceCheckpoint)).rows;
  if (log !== undefined && log.bytes > walLimitBytes) await pglite.exec("checkpoint");
}

/** Autovacuum's own thresholds. */
const untidyTables = `
  select format('%I.%I', schemaname, stat.relname) as name
  from pg_stat_user_tables as stat join pg_class on pg_class.oid = relid
  where n_dead_tup > 50 + 0.2 * greatest(reltuples, 0) or n_mod_since_analyze > 50 + 0.1 * greatest(reltuples, 0)`;

const bytesSinceCheckpoint = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;
