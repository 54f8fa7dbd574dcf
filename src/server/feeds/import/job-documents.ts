import type { Queryable, WritableDatabase } from "../../database/database";
import type { Staging } from "./staging";

/** Of the import that wrote the jobs. */
type Staged = Pick<Staging, "source" | "table">;

interface Written {
  /** Jobs that may have documents already. */
  readonly known: readonly number[];
  /** All jobs written, including the known ones. */
  readonly changed: readonly number[];
}

/** Writes the documents of changed jobs, or only deletes outdated ones for a later rebuild. */
export async function writeDocuments(
  transaction: Queryable,
  staged: Staged,
  { known, changed }: Written,
  when: "along" | "later",
): Promise<void> {
  const given = "(select value::integer from jsonb_array_elements_text($2::jsonb))";
  if (known.length > 0) {
    await transaction.query(
      "delete from job_documents where job_id = any (string_to_array($1, ',')::integer[])",
      [known.join(",")],
    );
  }
  if (when === "later") return;
  await transaction.query(
    `insert into job_documents (job_id, title, document)
     select id, ${wordsOf("title")}, ${wordsOf("document")} from jobs ${withStaged(staged)} where id in ${given}
     order by posted_at desc, id desc`,
    [staged.source, JSON.stringify(changed)],
  );
}

/** Expects `withStaged`. Words are made only if none are staged. */
function wordsOf(column: "title" | "document", known?: "known"): string {
  const made = {
    title: "title_words(jobs.title, jobs.company, jobs.text_language)",
    document: "document_words(jobs.title, jobs.company, jobs.description_text, jobs.text_language)",
  };
  return `coalesce(${known === undefined ? "" : `known.${column}, `}staged.${column}, ${made[column]})`;
}

/** Of the source `$1`. Staged words are looked up for each job: a join might read all of them for a few jobs. */
function withStaged({ table }: Staged): string {
  return `left join lateral (
    select title, document from ${table} where jobs.source = $1 and external_id = jobs.external_id limit 1
  ) as staged on true`;
}

/** Jobs per transaction: few on the embedded database, which answers no search meanwhile. */
const chunkSizes = { postgres: 20_000, embedded: 500 } as const;
const next = "job_documents_next";

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
  staged: Staged,
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
    after = await database.transaction((transaction) => fill(transaction, staged, from, database.kind));
    done += chunkSizes[database.kind];
    yield done;
  }
  if (index === "at the end") await database.query(indexSql("off"));
  else await settleIndexes(database);
}

/** Makes the documents of the next jobs; resolves with the last of them, undefined if these are all. */
async function fill(
  transaction: Queryable,
  staged: Staged,
  from: Place,
  kind: WritableDatabase["kind"],
): Promise<Place | undefined> {
  const start = [from.postedAt, from.id];
  const [last] = await transaction.query<Place>(
    `select posted_at::text as "postedAt", id from jobs where (posted_at, id) < ($1::timestamptz, $2)
     order by posted_at desc, id desc offset $3 limit 1`,
    [...start, chunkSizes[kind] - 1],
  );
  await transaction.query(
    `insert into ${next} (job_id, title, document)
     select jobs.id, ${wordsOf("title", "known")}, ${wordsOf("document", "known")}
     from jobs left join job_documents known on known.job_id = jobs.id ${withStaged(staged)}
     where (posted_at, jobs.id) < ($2::timestamptz, $3) and (posted_at, jobs.id) >= ($4::timestamptz, $5)
     order by posted_at desc, jobs.id desc`,
    [staged.source, ...start, last?.postedAt ?? "-infinity", last?.id ?? 0],
  );
  return last;
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
