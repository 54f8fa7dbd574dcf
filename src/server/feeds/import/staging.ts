import type { Database, Queryable } from "../../database/database";
import type { NormalJob } from "../normalise/normalise-job";
import { stagedJob } from "./staged-job";

/** A job of the feed, or the id of one whose row was refused: it has not left the feed. */
export type Stageable =
  | { readonly row: number; readonly job: NormalJob }
  | { readonly row: number; readonly refusedId: string };

/** A row whose id came again further down. */
export interface SupersededRow {
  readonly row: number;
  readonly externalId: string;
  readonly by: number;
}

/** How the staged feed differs from the jobs of its source. */
export interface Difference {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Jobs that the feed no longer holds. */
  readonly gone: number;
  /** Jobs of the source before. */
  readonly before: number;
}

/**
 * A feed as it is gathered before anything is changed: in a table of its own, which is not logged and goes with its import. The text
 * of a job stands there only when it differs from the one that is known.
 */
export class Staging {
  #applying = false;

  private constructor(
    readonly database: Database,
    readonly importId: number,
    readonly source: string,
  ) {}

  get table(): string {
    return stagingTable(this.importId);
  }

  static async begin(database: Database, source: string): Promise<Staging> {
    const [row] = await database.query<{ id: number }>(
      "insert into feed_imports (source) values ($1) returning id",
      [source],
    );
    const staging = new Staging(database, row?.id ?? 0, source);
    await database.query(
      `create unlogged table ${staging.table} (
         external_id text primary key,
         feed_row integer not null,
         change text not null check (change in ('added', 'updated', 'unchanged', 'refused', 'gone')),
         content_hash text,
         posted_at timestamptz,
         dated boolean,
         job jsonb
       );
       alter table ${staging.table} alter column job set storage external`,
    );
    return staging;
  }

  /** Takes rows in the feed's order; of two with one id the later counts. Resolves with those that are superseded. */
  async add(rows: readonly Stageable[]): Promise<SupersededRow[]> {
    const { latest, superseded } = withoutRepeats(rows);
    const earlier = await this.database.query<SupersededRow>(stageSql(this.table), [
      JSON.stringify(latest.map(asRecord)),
      this.source,
    ]);
    return [...superseded, ...earlier];
  }

  /** Looks what is to change, once all rows are in. */
  async compare(): Promise<Difference> {
    await this.database.query(
      `insert into ${this.table} (external_id, feed_row, change)
       select external_id, 0, 'gone' from jobs
       where source = $1 and not exists (select from ${this.table} staged where staged.external_id = jobs.external_id)`,
      [this.source],
    );
    await this.database.query(
      `create index on ${this.table} (posted_at desc, external_id desc) where change in ('added', 'updated');
       analyze ${this.table}`,
    );
    const [difference] = await this.database.query<Difference>(
      `select ${["added", "updated", "unchanged", "gone"]
        .map((change) => `count(*) filter (where change = '${change}')::int as ${change}`)
        .join(", ")}, (select count(*)::int from jobs where source = $1) as before from ${this.table}`,
      [this.source],
    );
    return difference ?? { added: 0, updated: 0, unchanged: 0, gone: 0, before: 0 };
  }

  /** From here on jobs may be changed, which the next import or start will finish if this one cannot. */
  async startApplying(): Promise<void> {
    await this.database.query("update feed_imports set state = 'applying' where id = $1", [this.importId]);
    this.#applying = true;
  }

  /** Clears the table away. */
  async end(state: "done" | "failed", counts: object | null): Promise<void> {
    await this.database.transaction((transaction) => endImport(transaction, this.importId, state, counts));
  }

  /** After an error: as if it had never been, unless jobs have been changed. Never throws, to leave the error its place. */
  async abandon(): Promise<void> {
    if (!this.#applying) await this.end("failed", null).catch(() => undefined);
  }
}

export function stagingTable(importId: number): string {
  return `feed_import_${importId}`;
}

export async function endImport(
  transaction: Queryable,
  importId: number,
  state: "done" | "failed",
  counts: object | null,
): Promise<void> {
  await transaction.query(`drop table if exists ${stagingTable(importId)}`);
  await transaction.query(
    "update feed_imports set state = $2, counts = $3::jsonb, ended_at = now() where id = $1",
    [importId, state, JSON.stringify(counts)],
  );
}

/** A row that repeats an id which was read before it, and is refused itself, takes nothing away. */
function withoutRepeats(rows: readonly Stageable[]): { latest: Stageable[]; superseded: SupersededRow[] } {
  const latest = new Map<string, Stageable>();
  const superseded: SupersededRow[] = [];
  for (const row of rows) {
    const externalId = idOf(row);
    const earlier = latest.get(externalId);
    if (earlier !== undefined && "refusedId" in row) continue;
    if (earlier !== undefined && "job" in earlier) {
      superseded.push({ row: earlier.row, externalId, by: row.row });
    }
    latest.set(externalId, row);
  }
  return { latest: [...latest.values()], superseded };
}

function idOf(row: Stageable): string {
  return "job" in row ? row.job.externalId : row.refusedId;
}

function asRecord(row: Stageable): object {
  const { row: feedRow } = row;
  if ("refusedId" in row) return { external_id: row.refusedId, feed_row: feedRow };
  const { externalId, contentHash, postedAt } = row.job;
  return {
    external_id: externalId,
    feed_row: feedRow,
    content_hash: contentHash,
    posted_at: postedAt,
    job: stagedJob(row.job),
  };
}

/** Stages rows by what they mean for the jobs that are known, and answers with the staged rows that they replace. */
function stageSql(table: string): string {
  return `
    with given as materialized (
      select given.external_id, given.feed_row, given.content_hash, given.posted_at,
        case when given.content_hash is null then 'refused' when known.id is null then 'added'
          when known.content_hash = given.content_hash then 'unchanged' else 'updated' end as change,
        case when known.content_hash is distinct from given.content_hash then given.job end as job
      from jsonb_to_recordset($1::jsonb) as
        given(external_id text, feed_row integer, content_hash text, posted_at timestamptz, job jsonb)
      left join jobs known on known.source = $2 and known.external_id = given.external_id
    ), earlier as materialized (
      select staged.feed_row as row, given.external_id as "externalId", given.feed_row as by
      from given join ${table} staged using (external_id)
      where staged.change <> 'refused' and given.change <> 'refused'
    ), stored as (
      insert into ${table} as staged (external_id, feed_row, change, content_hash, posted_at, dated, job)
      select external_id, feed_row, change, content_hash, coalesce(posted_at, now()), posted_at is not null, job from given
      on conflict (external_id) do update set feed_row = excluded.feed_row, change = excluded.change,
        content_hash = excluded.content_hash, posted_at = excluded.posted_at, dated = excluded.dated,
        job = excluded.job
      where excluded.change <> 'refused'
    ) select * from earlier`;
}
