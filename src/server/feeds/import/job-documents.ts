import type { Queryable, WritableDatabase } from "../../database/database";

const titleWords = "title_words(jobs.title, jobs.company, jobs.text_language)";
const documentWords = "document_words(jobs.title, jobs.company, jobs.description_text, jobs.text_language)";

interface Written {
  /** Jobs that may have documents already. */
  readonly known: readonly number[];
  /** All jobs written, including the known ones. */
  readonly changed: readonly number[];
}

/** Writes the documents of changed jobs, or only deletes outdated ones for a later rebuild. */
export async function writeDocuments(
  transaction: Queryable,
  { known, changed }: Written,
  when: "along" | "later",
): Promise<void> {
  const given = "(select value::integer from jsonb_array_elements_text($1::jsonb))";
  if (known.length > 0) {
    const ids = JSON.stringify(known);
    await transaction.query(`delete from job_documents where job_id in ${given}`, [ids]);
  }
  if (when === "later") return;
  await transaction.query(
    `insert into job_documents (job_id, title, document)
     select id, ${titleWords}, ${documentWords} from jobs where id in ${given}
     order by posted_at desc, id desc`,
    [JSON.stringify(changed)],
  );
}

/** Jobs per transaction: few on the embedded database, which answers no search meanwhile. */
const chunkSizes = { postgres: 20_000, embedded: 500 } as const;
const next = "job_documents_next";
const chunk = "job_documents_chunk";

interface Place {
  readonly postedAt: string;
  readonly id: number;
}

/**
 * Rebuilds `job_documents` in a second table, newest first: creates missing documents and copies the others.
 * Building the index at the end is three times as fast; updating it along the way never blocks the database
 * for long. Yields the number of jobs done.
 */
export async function* rebuildDocuments(
  database: WritableDatabase,
  index: "at the end" | "along",
): AsyncGenerator<number, void> {
  // A crash may have left one behind.
  await database.query(
    `drop table if exists ${next};
     create table ${next} (like job_documents including defaults including storage) with (toast_tuple_target = 256)`,
  );
  if (index === "along") await database.query(indexSql("on"));
  let done = 0;
  let after: Place | undefined = { postedAt: "infinity", id: 0 };
  while (after !== undefined) {
    const from: Place = after;
    after = await database.transaction((transaction) => fill(transaction, from, database.kind));
    done += chunkSizes[database.kind];
    yield done;
  }
  if (index === "at the end") await database.query(indexSql("off"));
  else await settleIndexes(database);
}

/** Makes the documents of the next jobs; resolves with the last of them, undefined if these are all. */
async function fill(
  transaction: Queryable,
  from: Place,
  kind: WritableDatabase["kind"],
): Promise<Place | undefined> {
  const start = [from.postedAt, from.id];
  const [last] = await transaction.query<Place>(
    `select posted_at::text as "postedAt", id from jobs where (posted_at, id) < ($1::timestamptz, $2)
     order by posted_at desc, id desc offset $3 limit 1`,
    [...start, chunkSizes[kind] - 1],
  );
  const bounds = [...start, last?.postedAt ?? "-infinity", last?.id ?? 0];
  if (kind === "embedded") {
    await transaction.query(insertSql(`(${wordsSql}) as made`), bounds);
    return last;
  }
  // PostgreSQL makes words for a new table in several processes, but not for rows to insert.
  await transaction.query("set local parallel_setup_cost = 0; set local min_parallel_table_scan_size = 0");
  await transaction.query(`create unlogged table ${chunk} as ${wordsSql}`, bounds);
  await transaction.query(`${insertSql(chunk)}; drop table ${chunk}`);
  return last;
}

const wordsSql = `
  select jobs.id, posted_at, coalesce(known.title, ${titleWords}) as title,
    coalesce(known.document, ${documentWords}) as document
  from jobs left join job_documents known on known.job_id = jobs.id
  where (posted_at, jobs.id) < ($1::timestamptz, $2) and (posted_at, jobs.id) >= ($3::timestamptz, $4)`;

function insertSql(made: string): string {
  return `insert into ${next} (job_id, title, document)
    select id, title, document from ${made} order by posted_at desc, id desc`;
}

function indexSql(fastUpdate: "on" | "off"): string {
  return `
    alter table ${next} add constraint ${next}_pkey primary key (job_id);
    create index ${next}_document on ${next} using gin (document) with (fastupdate = ${fastUpdate});
    create index ${next}_title on ${next} using gin (title) with (fastupdate = ${fastUpdate})`;
}

async function settleIndexes(database: WritableDatabase): Promise<void> {
  for (const name of [`${next}_document`, `${next}_title`]) {
    await database.query(`alter index ${name} set (fastupdate = off)`);
    await database.query("select gin_clean_pending_list($1::regclass)", [name]);
  }
}

/** The same names as in the migration that created the table; a test compares them. */
export async function replaceDocuments(transaction: Queryable): Promise<void> {
  await transaction.query(
    `drop table job_documents;
     alter table ${next} rename to job_documents;
     alter table job_documents rename constraint ${next}_pkey to job_documents_pkey;
     alter index ${next}_document rename to job_documents_document;
     alter index ${next}_title rename to job_documents_title;
     alter table job_documents add constraint job_documents_job_id_fkey
       foreign key (job_id) references jobs (id) on delete cascade`,
  );
}
