import type { Database } from "../../../../src/server/database/database";
import { type FeedRow, type RawJob, refused, unreadable } from "../../../../src/server/feeds/feed/feed-row";
import type { ImportSettings } from "../../../../src/server/feeds/import/import-feed";
import { importFeedRows, type RowSettings } from "../../../../src/server/feeds/import/import-feed-rows";
import type { ImportReport } from "../../../../src/server/feeds/import/import-report";
import { ensureTaxonomy } from "../../../../src/server/taxonomy/ensure-taxonomy";
import { smallPlaces } from "../geocoding/small-gazetteer";

/** Loads the taxonomy and a few places that feed rows can be matched to. */
export async function prepareForFeeds(database: Database): Promise<void> {
  await ensureTaxonomy(database);
  await database.query(
    `insert into places (id, last_id, parent_id, class, name, slug, hierarchy, country_code, latitude, longitude, population)
     select id, "lastId", "parentId", class, name, slug, name, "countryCode", latitude, longitude, population
     from jsonb_to_recordset($1::jsonb) as given(id integer, "lastId" integer, "parentId" integer, class text, name text,
       slug text, "countryCode" text, latitude float8, longitude float8, population integer)`,
    [JSON.stringify(smallPlaces.map((place) => ({ ...place, parentId: parentOf(place.id) })))],
  );
}

function parentOf(id: number): number | null {
  const above = smallPlaces.filter((place) => place.id < id && id <= place.lastId);
  return above.at(-1)?.id ?? null;
}

export const someJob: RawJob = {
  externalId: "1",
  title: "Staff Nurse",
  company: "Leeds Hospitals",
  description: "<p>Care for patients on the ward.</p>",
  applyUrl: "https://jobs.example/1",
  salary: { text: "£30,000 - £35,000" },
  postedAt: "2025-05-20",
  validThrough: null,
  places: [{ text: "Leeds" }],
  remote: false,
  jobTypes: ["Full time"],
  occupation: {},
};

/** Rows of `someJob` with these changes, or refused rows. */
export function rowsOf(
  rows: readonly (Partial<RawJob> | { readonly reason: string; readonly id?: string })[],
): FeedRow[] {
  const refusal = (row: number, reason: string, id?: string) =>
    id === undefined ? unreadable(row, reason) : refused(row, id, reason);
  return rows.map((given, index) =>
    "reason" in given
      ? refusal(index + 1, given.reason, given.id)
      : { kind: "job", row: index + 1, job: { ...someJob, externalId: String(index + 1), ...given } },
  );
}

/** Rows of jobs with numbers in their ids and titles. */
export function many(
  count: number,
  title = "Staff Nurse",
  more: (index: number) => Partial<RawJob> = () => ({}),
): FeedRow[] {
  const job = (index: number) => ({ externalId: `m-${index}`, title: `${title} ${index}`, ...more(index) });
  return rowsOf(Array.from({ length: count }, (_, index) => job(index)));
}

export function importRows(
  database: Database,
  source: string,
  rows: Iterable<FeedRow> | AsyncIterable<FeedRow>,
  settings: ImportSettings & RowSettings = {},
): Promise<ImportReport> {
  const feed = {
    source,
    format: null,
    progress: () => 0,
    rows: (async function* () {
      yield* rows;
    })(),
  };
  return importFeedRows(database, feed, {
    country: "GB",
    now: new Date("2025-06-01T00:00:00Z"),
    ...settings,
  });
}

/** Everything stored about the jobs, to compare two states. */
export async function storedJobs(database: Database): Promise<object[]> {
  return database.query(
    `select jobs.*, documents.title as title_words, documents.document,
       (select array_agg(place_id order by place_id) from job_places where job_id = jobs.id) as place_ids,
       (select array_agg(slug order by slug) from job_disciplines join disciplines on disciplines.id = discipline_id
        where job_id = jobs.id) as disciplines,
       (select array_agg(slug order by slug) from job_job_types join job_types on job_types.id = job_type_id
        where job_id = jobs.id) as job_types
     from jobs left join job_documents documents on documents.job_id = jobs.id order by source, external_id`,
  );
}

export async function jobsVersion(database: Database): Promise<number> {
  const [row] = await database.query<{ value: string }>("select value from meta where key = 'jobs_version'");
  return Number(row?.value ?? 0);
}

/** Tables of imports that are under way. */
export function importTables(database: Database): Promise<object[]> {
  return database.query("select from pg_tables where tablename like 'feed\\_import\\_%'");
}

/** Titles of one source's jobs by external id. */
export async function titles(database: Database, source: string): Promise<Record<string, string>> {
  const rows = await database.query<{ id: string; title: string }>(
    "select external_id as id, title from jobs where source = $1",
    [source],
  );
  return Object.fromEntries(rows.map(({ id, title }) => [id, title]));
}
