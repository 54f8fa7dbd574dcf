import { maxJobId } from "../../shared/query-codec";
import { routes, slugOf } from "../../shared/routes";
import type { JobDetail, JobState, OtherAdvert, OtherAdverts } from "../../shared/wire/job";
import type { JobLocation, NamedSlug } from "../../shared/wire/results";
import { type Queryable, withSignal } from "../database/database";
import { commonFields, isoTime, type JobRow, jobLanguageColumn, jobRowColumns } from "./job-row";
import { readListedJobs } from "./listed-jobs";
import { dayOf, isOpenSql, isShownSql, type Openness, opennessOf } from "./open-jobs";

export type JobService = ReturnType<typeof databaseJobs>;

/**
 * Reads single jobs from the database; `now` decides which are open. Aborting a signal cancels its queries.
 */
export function databaseJobs(database: Queryable, now = () => new Date()) {
  const today = () => dayOf(now());
  return {
    /** The full job, open or not; undefined for an unknown id. */
    byId: async (id: number, signal?: AbortSignal): Promise<JobRecord | undefined> => {
      const asked = withSignal(database, signal);
      const found = await findJobRecord(asked, id);
      if (found === null) return undefined;
      const others = await otherAdverts(asked, id, today());
      return { ...found, openness: opennessOf(found.job, today()), others };
    },
    /** Whether the id was ever used: if no job has it now, the job was removed from its feed. */
    hasBeen: async (id: number, signal?: AbortSignal): Promise<boolean> => {
      const [row] = await withSignal(database, signal).query<{ has_been: boolean }>(hasBeenSql, [id]);
      return row?.has_been === true;
    },
    /** By id; removed jobs are left out. */
    statesOf: (ids: readonly number[], signal?: AbortSignal) =>
      jobStates(withSignal(database, signal), ids, today()),
    /** In the order of `ids`; removed jobs are left out. */
    listed: (ids: readonly number[]) => readListedJobs(database, ids),
    /** Numbers of the sitemap's pages, ascending; each has at most `jobsPerSitemap` jobs, all open. */
    sitemapParts: async (signal?: AbortSignal): Promise<number[]> => {
      const rows = await withSignal(database, signal).query<{ part: number }>(partsSql, [today()]);
      return rows.map(({ part }) => part);
    },
    sitemapPart: (part: number, signal?: AbortSignal) =>
      sitemapPart(withSignal(database, signal), part, today()),
  };
}

export interface PostalPlace {
  /** Town; null for a job in a whole region or country. */
  readonly locality: string | null;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
}

export interface JobRecord {
  readonly job: JobDetail;
  /** As of today; `gone`: nothing of the job is stored, and its title comes from the address. */
  readonly openness: Openness | "gone";
  readonly others: OtherAdverts;
  /** The text's language, not the page's, ISO 639-1; null if unknown. */
  readonly language: string | null;
  readonly places: readonly PostalPlace[];
  /** Its company's value in searches; null for a name without a letter. */
  readonly companySlug: string | null;
}

interface DetailRow extends JobRow {
  readonly company_slug: string | null;
  readonly description_html: string;
  readonly apply_url: string | null;
  readonly valid_ms: number | null;
  readonly locations: (JobLocation & PostalPlace)[];
  readonly disciplines: NamedSlug[];
  readonly job_types: NamedSlug[];
}

// A town's region is its parent, unless that is the country itself.
const placesSql = `
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', p.slug, 'name', p.name, 'hierarchy', p.hierarchy, 'countryCode', p.country_code,
    'locality', case p.class when 'town' then p.name end,
    'region', case when p.class = 'region' then p.name when above.class = 'region' then above.name end
  ) order by p.population desc, p.id), '[]')
  from job_places join places p on p.id = place_id left join places above on above.id = p.parent_id
  where job_id = jobs.id`;

const namesSql = (table: string, link: string, column: string) => `
  select coalesce(jsonb_agg(jsonb_build_object('slug', value.slug, 'name', value.name) order by value.name), '[]')
  from ${link} join ${table} value on value.id = ${column} where job_id = jobs.id`;

const jobSql = `
  select ${jobRowColumns}, ${jobLanguageColumn}, description_html, apply_url,
    (extract(epoch from nullif(valid_through, 'infinity')) * 1000)::float8 as valid_ms,
    (select slug from job_companies join companies on companies.id = company_id where job_id = jobs.id) as company_slug,
    (${placesSql}) as locations,
    (${namesSql("disciplines", "job_disciplines", "discipline_id")}) as disciplines,
    (${namesSql("job_types", "job_job_types", "job_type_id")}) as job_types
  from jobs where id = $1`;

async function findJobRecord(
  database: Queryable,
  id: number,
): Promise<Omit<JobRecord, "openness" | "others"> | null> {
  if (!Number.isInteger(id) || id < 1 || id > maxJobId) return null;
  const [row] = await database.query<DetailRow>(jobSql, [id]);
  if (row === undefined) return null;
  const { language = null, locations, company_slug: companySlug } = row;
  return { job: detailOf(row), language, places: locations.map(postalPlace), companySlug };
}

/** Ids ascend and are never reused. */
const hasBeenSql = "select is_called and $1::bigint <= last_value as has_been from jobs_id_seq";

function detailOf(row: DetailRow): JobDetail {
  return {
    ...commonFields(row),
    locations: row.locations.map(({ slug, name, hierarchy }) => ({ slug, name, hierarchy })),
    disciplines: row.disciplines,
    job_types: row.job_types,
    description_html: row.description_html,
    apply_url: row.apply_url,
    valid_through: row.valid_ms === null ? null : isoTime(row.valid_ms),
  };
}

function postalPlace({ locality, region, countryCode }: PostalPlace): PostalPlace {
  return { locality, region, countryCode };
}

interface AdvertRow extends Omit<OtherAdvert, "url" | "language"> {
  readonly language: string | null;
  readonly leads: boolean;
  readonly count: number;
}

/** A feed may contain dozens of adverts for one job; a longer list does not help visitors. */
const maxAdverts = 20;

const otherAdvertsSql = `
  select jobs.id, jobs.title, jobs.company, jobs.apply_url, ${jobLanguageColumn},
    coalesce(member.follows_until < $2::integer, true) as leads, count(*) over ()::int as count
  from job_groups own join job_groups member on member.group_id = own.group_id and member.job_id <> own.job_id
    join jobs on jobs.id = member.job_id
  where own.job_id = $1 and ${isOpenSql("$2")}
  order by leads desc, member.standing desc, posted_at = 'epoch', posted_at, jobs.id limit ${maxAdverts}`;

/** Other adverts of the job that are open on `day` (days since 1970); the one shown in lists comes first. */
async function otherAdverts(database: Queryable, id: number, day: number): Promise<OtherAdverts> {
  const rows = await database.query<AdvertRow>(otherAdvertsSql, [id, day]);
  const adverts = rows.map(({ leads: _leads, count: _count, language, ...row }) => ({
    ...row,
    ...(language && { language }),
    url: routes.job(row.id, slugOf(row.title)),
  }));
  const [first] = rows;
  return { adverts, count: first?.count ?? 0, leader: first?.leads === true ? (adverts[0] ?? null) : null };
}

const statesSql = `
  select id, (extract(epoch from posted_at) * 1000)::float8 as posted_ms,
    (extract(epoch from nullif(valid_through, 'infinity')) * 1000)::float8 as valid_ms
  from jobs where id = any (string_to_array($1, ',')::integer[]) order by id`;

/** Ordered by id; `today` in days since 1970. Jobs not yet posted are left out. */
async function jobStates(database: Queryable, ids: readonly number[], today: number): Promise<JobState[]> {
  const rows = await database.query<Pick<DetailRow, "id" | "posted_ms" | "valid_ms">>(statesSql, [
    ids.join(","),
  ]);
  return rows.flatMap(({ id, posted_ms, valid_ms }) => {
    const valid_through = valid_ms === null ? null : isoTime(valid_ms);
    const state = opennessOf({ posted_at: isoTime(posted_ms), valid_through }, today);
    return state === "not yet" ? [] : [{ id, state, valid_through }];
  });
}

/** The sitemap protocol's maximum per file. */
const jobsPerSitemap = 50_000;

export interface SitemapEntry {
  readonly id: number;
  readonly title: string;
  /** `YYYY-MM-DD`, UTC: the day it was posted or last changed. */
  readonly lastmod: string;
}

// Parts are ranges of ids, so that a job stays in its part, and an index alone yields a part.
const partsSql = `
  select distinct (id - 1) / ${jobsPerSitemap} + 1 as part from jobs
  where ${isShownSql("$1")} order by part`;

const entriesSql = `
  select id, title, to_char(greatest((posted_at at time zone 'UTC')::date, changed_on), 'YYYY-MM-DD') as lastmod from jobs
  where id > $1 and id <= $2 and ${isShownSql("$4")} order by id limit $3`;

/** Rows per query: few enough that searches can use the embedded database's single thread in between. */
const rowsAtOnce = 2_000;

async function* sitemapPart(database: Queryable, part: number, today: number): AsyncGenerator<SitemapEntry> {
  const end = part * jobsPerSitemap;
  let after = end - jobsPerSitemap;
  if (!Number.isInteger(part) || part < 1 || end > maxJobId) return;
  for (;;) {
    const rows = await database.query<SitemapEntry>(entriesSql, [after, end, rowsAtOnce, today]);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
