import type { Queryable, WritableDatabase } from "../../database/database";

const documentColumns = `
  jobs.id,
  title_words(jobs.title, jobs.company, jobs.text_language),
  document_words(jobs.title, jobs.company, jobs.description_text, jobs.text_language)`;

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
     select ${documentColumns} from jobs where id in ${given}
     order by posted_at desc, id desc`,
    [JSON.stringify(changed)],
  );
}

/** Jobs per transaction. */
const chunkSize = 500;
const next = "job_documents_next";

interface Chunk {
  readonly count: number;
  readonly postedAt: string | null;
  readonly id: number | null;
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
  let last: Chunk = { count: chunkSize, postedAt: "infinity", id: 0 };
  while (last.count === chunkSize) {
    const from: Chunk = last;
    last = await database.transaction((transaction) => fill(transaction, from));
    done += last.count;
    yield done;
  }
  if (index === "at the end") await database.query(indexSql("off"));
  else await settleIndexes(database);
}

async function fill(transaction: Queryable, { postedAt, id }: Chunk): Promise<Chunk> {
  const [chunk] = await transaction.query<Chunk>(
    `with chunk as materialized (
       select id, posted_at from jobs where (posted_at, id) < ($1::timestamptz, $2)
       order by posted_at desc, id desc limit ${chunkSize}
     ), made as (
       insert into ${next} (job_id, title, document)
       select job_id, title, document from (
         select chunk.posted_at, known.job_id, known.title, known.document
         from chunk join job_documents known on known.job_id = chunk.id
         union all
         select chunk.posted_at, ${documentColumns} from chunk join jobs using (id)
         where not exists (select from job_documents known where known.job_id = chunk.id)
       ) as found
       order by posted_at desc, job_id desc
     )
     select count(*)::int as count, min(posted_at)::text as "postedAt",
       (select id from chunk order by posted_at, id limit 1) as id
     from chunk`,
    [postedAt, id],
  );
  return chunk ?? { count: 0, postedAt: null, id: null };
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
