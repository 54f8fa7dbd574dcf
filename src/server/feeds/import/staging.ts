import type { Queryable, WritableDatabase } from "../../database/database";
import { QueryError } from "../../database/database-errors";
import { hasClosedSql } from "../../jobs/open-jobs";
import { FeedError } from "../feed/feed-row";

interface SupersededRow {
  readonly row: number;
  readonly externalId: string;
  readonly by: number;
}

export interface Difference {
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Jobs that the feed no longer holds. */
  readonly gone: number;
  /** Jobs missing from the feed that may belong to rows with unreadable ids. */
  readonly kept: number;
  /** Jobs of the source before. */
  readonly before: number;
}

const noDifference: Difference = { added: 0, updated: 0, unchanged: 0, gone: 0, kept: 0, before: 0 };

/**
 * A feed collected in a table of its own before anything is changed; the table is dropped with the import. A
 * job's text is stored only if it differs from the known one. A PostgreSQL server makes its search words at once,
 * while it waits for the next rows; the embedded database would answer no search meanwhile.
 */
export class Staging {
  constructor(
    readonly database: WritableDatabase,
    readonly importId: number,
    readonly source: string,
  ) {}

  get table(): string {
    return stagingTable(this.importId);
  }

  static async begin(database: WritableDatabase, source: string): Promise<Staging> {
    const [row] = await database.query<{ id: number }>(
      "insert into feed_imports (source) values ($1) returning id",
      [source],
    );
    const staging = new Staging(database, row?.id ?? 0, source);
    // The embedded database resumes an import after a crash and needs the rows; a server rolls it back.
    const logged = database.kind === "embedded" ? "" : "unlogged";
    await database.query(
      `create ${logged} table ${staging.table} (
         external_id text primary key,
         feed_row integer not null,
         change text not null check (change in ('added', 'updated', 'unchanged', 'refused', 'gone')),
         content_hash text,
         posted_at timestamptz,
         dated boolean,
         job jsonb,
         title tsvector,
         document tsvector
       );
       alter table ${staging.table} alter column job set storage external`,
    );
    return staging;
  }

  /** Expects a JSON array in the feed's order; of two records with one id the later counts. */
  add(records: string): Promise<SupersededRow[]> {
    return this.database.query<SupersededRow>(stageSql(this.table, this.database.kind), [
      records,
      this.source,
    ]);
  }

  /**
   * Determines the changes, once all rows are in. If no more jobs are missing than there are `unreadable`
   * rows, they may belong to those rows and are kept.
   */
  async compare(unreadable: number): Promise<Difference> {
    await this.database.query(
      `insert into ${this.table} (external_id, feed_row, change)
       select external_id, 0, 'gone' from jobs
       where source = $1 and not exists (select from ${this.table} staged where staged.external_id = jobs.external_id)`,
      [this.source],
    );
    await this.database.query(
      `create index on ${this.table} (posted_at desc, external_id desc) where change in ('added', 'updated');
       analyze ${this.table} (external_id, change, posted_at)`,
    );
    const [difference] = await this.database.query<Omit<Difference, "kept">>(
      `select ${["added", "updated", "unchanged", "gone"]
        .map((change) => `count(*) filter (where change = '${change}')::int as ${change}`)
        .join(", ")}, (select count(*)::int from jobs where source = $1) as before from ${this.table}`,
      [this.source],
    );
    const { gone = 0 } = difference ?? {};
    if (difference === undefined || gone === 0 || gone > unreadable)
      return { ...noDifference, ...difference };
    await this.database.query(`delete from ${this.table} where change = 'gone'`);
    return { ...difference, gone: 0, kept: gone };
  }

  /** `day` is in days since 1970. */
  async closed(day: number): Promise<number> {
    const [row] = await this.database.query<{ closed: number }>(
      `select count(*)::int as closed from (
         select case when job is null then known.valid_through
           else (job->>'valid_through')::timestamptz end as valid_through
         from ${this.table} staged left join jobs known on known.source = $1 and known.external_id = staged.external_id
         where change in ('added', 'updated', 'unchanged')
       ) closing where ${hasClosedSql("$2")}`,
      [this.source, day],
    );
    return row?.closed ?? 0;
  }

  /** Including the index. */
  async bytes(): Promise<number> {
    const [size] = await this.database.query<{ bytes: number }>(
      "select pg_total_relation_size($1::regclass)::float8 as bytes",
      [this.table],
    );
    return size?.bytes ?? 0;
  }

  async changes(): Promise<{ readonly written: number; readonly gone: number }> {
    const [changes] = await this.database.query<{ written: number; gone: number }>(
      `select count(*) filter (where change in ('added', 'updated'))::int as written,
         count(*) filter (where change = 'gone')::int as gone from ${this.table}`,
    );
    return changes ?? { written: 0, gone: 0 };
  }

  /** Discards the import unless jobs may have been changed. Never throws, so as not to mask the error. */
  async abandon(): Promise<void> {
    const clearAway = async (transaction: Queryable) => {
      const [left] = await transaction.query<{ state: string }>(
        "select state from feed_imports where id = $1",
        [this.importId],
      );
      if (left?.state === "staging") await endImport(transaction, this.importId, "failed", null);
    };
    await this.database.transaction(clearAway).catch(() => undefined);
  }
}

function stagingTable(importId: number): string {
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

const language = "lower(left(job->>'language', 2))";

/** A job with the language that its feed or its text tells, and its search words; null for words made later. */
const made = {
  postgres: {
    job: `given.job || jsonb_build_object('language',
          coalesce(given.job->>'language', language_told(given.job->>'title', given.job->>'description_text')))`,
    title: `title_words(job->>'title', job->>'company', ${language})`,
    document: `document_words(job->>'title', job->>'company', job->>'description_text', ${language})`,
  },
  embedded: { job: "given.job", title: "null::tsvector", document: "null::tsvector" },
} as const;

/** Stages rows by how they change the known jobs; returns the staged rows that they supersede. */
function stageSql(table: string, kind: WritableDatabase["kind"]): string {
  const { job, title, document } = made[kind];
  return `
    with given as materialized (
      select given.external_id, given.feed_row, given.content_hash, given.posted_at,
        case when given.content_hash is null then 'refused' when known.id is null then 'added'
          when known.content_hash = given.content_hash then 'unchanged' else 'updated' end as change,
        case when known.content_hash is distinct from given.content_hash then ${job} end as job
      from jsonb_to_recordset($1::jsonb) as
        given(external_id text, feed_row integer, content_hash text, posted_at timestamptz, job jsonb)
      left join jobs known on known.source = $2 and known.external_id = given.external_id
    ), earlier as materialized (
      select staged.feed_row as row, given.external_id as "externalId", given.feed_row as by
      from given join ${table} staged using (external_id)
      where staged.change <> 'refused' and given.change <> 'refused'
    ), stored as (
      insert into ${table} as staged (external_id, feed_row, change, content_hash, posted_at, dated, job, title, document)
      select external_id, feed_row, change, content_hash, coalesce(posted_at, now()), coalesce(posted_at <> 'epoch', false),
        job, ${title}, ${document} from given
      on conflict (external_id) do update set feed_row = excluded.feed_row, change = excluded.change,
        content_hash = excluded.content_hash, posted_at = excluded.posted_at, dated = excluded.dated,
        job = excluded.job, title = excluded.title, document = excluded.document
      where excluded.change <> 'refused'
    ) select * from earlier`;
}

/** For the database's log, which grows before it is truncated, and for visitors' uploads meanwhile. */
const reserveBytes = 64 * 2 ** 20;

/** Staged data is written once as jobs with their search words, and once to the log. */
export async function checkSpaceToApply(staging: Staging): Promise<void> {
  if (staging.database.freeBytes !== undefined)
    await checkSpace(staging.database, 2 * (await staging.bytes()));
}

/** Bytes that a file beside the embedded database may take while leaving room to read it in. */
export async function roomForFiles(database: Pick<WritableDatabase, "freeBytes">): Promise<number> {
  const free = await database.freeBytes?.();
  return free === undefined ? Number.POSITIVE_INFINITY : Math.max(0, free - reserveBytes) / 2;
}

/** Throws a FeedError if little space is left: the embedded database does not survive a full disk. */
export async function checkSpace(database: WritableDatabase, bytes = 0): Promise<void> {
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

/** A server whose disk is full rolls back the whole import. */
export function asDiskFullError(error: unknown): unknown {
  if (!(error instanceof QueryError) || error.code !== diskFull) return error;
  return new FeedError("The disk of the PostgreSQL server is full; nothing was changed.");
}
