import type { Database, Queryable } from "../../src/server/database/database";
import { migrate } from "../../src/server/database/migrate";
import { countJobsOfPlaces } from "../../src/server/feeds/import/announce-change";
import { dayOf } from "../../src/server/jobs/open-jobs";
import { loadPlaces } from "../../src/server/places/ensure-places";
import {
  type BenchJob,
  type BenchPlaces,
  disciplineCount,
  generateJobs,
  generatorVersion,
  jobTypeCount,
  parentDiscipline,
} from "./bench-jobs";

const batchSize = 1_000;
/** Concurrent batches: a PostgreSQL server makes the documents of one while the next is read. */
const abreast = { embedded: 1, postgres: 2 } as const;

/** Fills the tables with exactly `count` jobs; leaves a complete database alone. */
export async function fillDatabase(database: Database, count: number, places: BenchPlaces): Promise<void> {
  await migrate(database);
  const wanted = `${count}@${generatorVersion}`;
  const [filled] = await database.query<{ value: string }>("select value from meta where key = 'bench_jobs'");
  if (filled?.value === wanted) return;
  console.log(`Making ${count.toLocaleString("en")} jobs …`);
  await begin(database, places);
  await writeJobs(database, count, places);
  await buildIndexes(database);
  await database.query("select setval(pg_get_serial_sequence('jobs', 'id'), (select max(id) from jobs))");
  await countJobsOfPlaces(database, dayOf(new Date()));
  await database.query("vacuum analyze");
  await write(database, "bench_jobs", wanted);
}

/** Without the server's statement timeout: at a million jobs an index takes minutes. */
function buildIndexes(database: Database): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.query("set local statement_timeout = 0");
    for (const column of ["document", "title"]) {
      await transaction.query(
        `create index if not exists job_documents_${column} on job_documents using gin (${column}) with (fastupdate = off)`,
      );
    }
  });
}

async function write(database: Queryable, key: string, value: string): Promise<void> {
  await database.query(
    "insert into meta values ($1, $2) on conflict (key) do update set value = excluded.value",
    [key, value],
  );
}

async function begin(database: Database, { places }: BenchPlaces): Promise<void> {
  await database.query("truncate jobs, places, disciplines, job_types restart identity cascade");
  // Built at the end, an index takes a third of the time.
  await database.query(
    "drop index if exists job_documents_document; drop index if exists job_documents_title",
  );
  await database.transaction((transaction) => loadPlaces(transaction, places));
  const disciplines = Array.from({ length: disciplineCount }, (_, place) => ({
    slug: `d${place + 1}`,
    name: `Discipline ${place + 1}`,
    parent_id: parentDiscipline(place + 1),
  }));
  await database.query(
    "insert into disciplines (slug, name, parent_id) select * from jsonb_to_recordset($1::jsonb) as g(slug text, name text, parent_id int)",
    [JSON.stringify(disciplines)],
  );
  await database.query(
    "insert into job_types (slug, name) select 't' || n, 'Type ' || n from generate_series(1, $1::int) n",
    [jobTypeCount],
  );
  await write(database, "jobs_version", "1");
}

async function writeJobs(database: Database, count: number, places: BenchPlaces): Promise<void> {
  const underWay = new Set<Promise<void>>();
  for (const batch of inBatches(generateJobs(count, places))) {
    const writing = writeBatch(database, batch).finally(() => underWay.delete(writing));
    underWay.add(writing);
    if (underWay.size >= abreast[database.kind]) await Promise.race(underWay);
  }
  await Promise.all(underWay);
}

function* inBatches(jobs: Iterable<BenchJob>): Generator<BenchJob[]> {
  let batch: BenchJob[] = [];
  for (const job of jobs) {
    batch.push(job);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function writeBatch(database: Database, batch: readonly BenchJob[]): Promise<void> {
  return database.transaction(async (transaction) => {
    await transaction.query(insertJobs, [JSON.stringify(batch)]);
    await transaction.query(insertDocuments, [batch.map(({ id }) => id).join(",")]);
  });
}

const insertDocuments = `
  insert into job_documents (job_id, title, document)
  select id, title_words(title, company, text_language), document_words(title, company, description_text, text_language)
  from jobs where id = any (string_to_array($1, ',')::integer[]) order by posted_at desc, id desc`;

const insertJobs = `
  with given as materialized (
    select * from jsonb_to_recordset($1::jsonb) as g(id int, title text, company text, description text, salary int,
      posted_at timestamptz, places jsonb, disciplines jsonb, job_types jsonb)
  ), added as (
    insert into jobs (id, source, external_id, title, company, description_html, description_text, salary_annual,
      salary_max, salary_currency, salary_period, posted_at, content_hash)
    overriding system value
    select id, 'bench', id, title, company, '', description, salary, salary, 'GBP', 'year', posted_at, '' from given
    returning id
  ), in_places as (
    insert into job_places select id, v::int from given, jsonb_array_elements_text(places) v
  ), in_disciplines as (
    insert into job_disciplines select id, v::int from given, jsonb_array_elements_text(disciplines) v
  )
  insert into job_job_types select id, v::int from given, jsonb_array_elements_text(job_types) v`;
