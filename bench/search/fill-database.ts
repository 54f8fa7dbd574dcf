import cliProgress from "cli-progress";
import type { Database } from "../../src/server/database/database";
import { migrate } from "../../src/server/database/migrate";
import { benchJob, disciplineCount, jobTypeCount } from "./bench-jobs";
import { benchPlaces } from "./bench-places";
import { Random } from "./random";

const batchSize = 1_000;

/** Brings the tables to exactly `count` generated jobs; a database that has them already is left alone. */
export async function fillDatabase(database: Database, count: number): Promise<void> {
  await migrate(database);
  const [filled] = await database.query<{ value: string }>("select value from meta where key = 'bench_jobs'");
  if (filled?.value === String(count)) return;
  await database.query("truncate jobs, places, disciplines, job_types restart identity cascade");
  await database.query(
    "drop index if exists job_documents_document; drop index if exists job_documents_title",
  );
  await writeVocabulary(database);
  await writeJobs(database, count);
  await database.query(
    "create index job_documents_document on job_documents using gin (document) with (fastupdate = off)",
  );
  await database.query(
    "create index job_documents_title on job_documents using gin (title) with (fastupdate = off)",
  );
  await database.query("vacuum analyze");
  await database.query("delete from meta where key in ('bench_jobs', 'jobs_version')");
  await database.query("insert into meta values ('bench_jobs', $1), ('jobs_version', '1')", [String(count)]);
}

async function writeVocabulary(database: Database): Promise<void> {
  for (let start = 0; start < benchPlaces.length; start += batchSize) {
    await database.query(
      `insert into places (id, last_id, parent_id, class, name, slug, hierarchy, country_code, latitude, longitude)
       select * from jsonb_to_recordset($1::jsonb) as g(id int, last_id int, parent_id int, class text, name text,
         slug text, hierarchy text, country_code text, latitude float8, longitude float8)`,
      [JSON.stringify(benchPlaces.slice(start, start + batchSize))],
    );
  }
  // Ten roots with twelve below each.
  await database.query(
    `insert into disciplines (slug, name, parent_id)
     select 'd' || n, 'Discipline ' || n, case when n > 10 then (n - 11) / 12 + 1 end from generate_series(1, $1::int) n`,
    [disciplineCount],
  );
  await database.query(
    "insert into job_types (slug, name) select 't' || n, 'Type ' || n from generate_series(1, $1::int) n",
    [jobTypeCount],
  );
}

async function writeJobs(database: Database, count: number): Promise<void> {
  const random = new Random(1);
  const bar = new cliProgress.SingleBar({ format: "{bar} {value}/{total} jobs, {eta_formatted} left" });
  bar.start(count, 0);
  for (let start = 0; start < count; start += batchSize) {
    const length = Math.min(batchSize, count - start);
    const jobs = Array.from({ length }, (_, place) => ({
      id: start + place + 1,
      ...benchJob(start + place, count, random),
    }));
    await database.query(insertJobs, [JSON.stringify(jobs)]);
    bar.update(start + length);
  }
  bar.stop();
}

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
  ), in_types as (
    insert into job_job_types select id, v::int from given, jsonb_array_elements_text(job_types) v
  )
  insert into job_documents select id, to_tsvector('jobsieve', searchable(title)),
    setweight(to_tsvector('jobsieve', searchable(title)), 'A') ||
    setweight(to_tsvector('jobsieve', searchable(company)), 'B') ||
    setweight(to_tsvector('jobsieve', searchable(description)), 'D') from given`;
