import type { PGlite } from "@electric-sql/pglite";

type Kept = Pick<PGlite, "query" | "exec">;

const intervalMs = 30_000;
const walLimitBytes = 32 * 1024 * 1024;
/** Nobody has asked for so long: another question is not expected at once. */
const lullMs = 250;
/**
 * How long a round waits for that: where questions never end, it has to come between them. An import that fills a
 * table soon needs to be planned by what is in it.
 */
const longestWaitMs = { analyze: 10_000, vacuum: 120_000 };
type Work = keyof typeof longestWaitMs;

/** What callers ask of the database. */
export class Calls {
  #underWay = 0;
  #lastEnded = performance.now();

  async during<Answer>(call: Promise<Answer>): Promise<Answer> {
    this.#underWay += 1;
    try {
      return await call;
    } finally {
      this.#underWay -= 1;
      this.#lastEnded = performance.now();
    }
  }

  /** For how long nobody has waited for an answer. */
  get idleMs(): number {
    return this.#underWay > 0 ? 0 : performance.now() - this.#lastEnded;
  }
}

/**
 * Does what PostgreSQL's background processes would do, which the embedded one does not have: without
 * checkpoints its log grows for ever and a start after a crash replays all of it; without vacuum, updated
 * rows pile up. Returns the way to stop.
 */
export function startHousekeeping(pglite: PGlite, calls: Pick<Calls, "idleMs">): () => void {
  let busy = false;
  let stopped = false;
  const round = () => {
    const left = { ...longestWaitMs };
    return async (work: Work) => {
      for (; calls.idleMs < lullMs && left[work] > 0; left[work] -= lullMs)
        await new Promise((resolve) => setTimeout(resolve, lullMs).unref());
      if (stopped) throw new Error("The database is closing.");
    };
  };
  const tidy = async () => {
    if (busy || pglite.closed) return;
    busy = true;
    try {
      await tidyTables(pglite, round());
      await shortenLog(pglite);
    } finally {
      busy = false;
    }
  };
  // No caller waits for either, and it is tried again; a closing database refuses it.
  const timer = setInterval(() => {
    void shortenLog(pglite).catch(() => undefined);
    void tidy().catch(() => undefined);
  }, intervalMs);
  timer.unref();
  return () => {
    stopped = true;
    clearInterval(timer);
  };
}

/** Each statement in a lull: where 100,000 rows have changed, the one connection is held for half a second. */
export async function tidyTables(
  pglite: Kept,
  lull: (work: Work) => Promise<void> = async () => undefined,
): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(untidyTables);
  for (const work of ["analyze", "vacuum"] as const) {
    for (const { name } of rows) {
      await lull(work);
      await pglite.exec(`${work} ${name}`);
    }
  }
}

export async function shortenLog(pglite: Kept): Promise<void> {
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
