import type { JobDetail, OtherAdverts } from "../../shared/wire/job";
import type { JobLocation, NamedSlug } from "../../shared/wire/results";
import type { Queryable } from "../database/database";
import { commonFields, isoTime, type JobRow, jobLanguageColumn, jobRowColumns } from "./job-row";
import type { Openness } from "./open-jobs";

/** Where a job is, as a postal address names it. */
export interface PostalPlace {
  /** Town; null for a job in a whole region or country. */
  readonly locality: string | null;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
}

export interface JobRecord {
  readonly job: JobDetail;
  /** Today; `gone`: of it nothing is kept, and its address tells its title. */
  readonly openness: Openness | "gone";
  readonly others: OtherAdverts;
  /** Of its own text whatever the page's is, ISO 639-1; null where nothing tells. */
  readonly language: string | null;
  readonly places: readonly PostalPlace[];
  /** What its company goes by in searches; null for a name without a letter. */
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

// A town's region is what it lies in, unless that is the country itself.
const places = `
  select coalesce(jsonb_agg(jsonb_build_object(
    'slug', p.slug, 'name', p.name, 'hierarchy', p.hierarchy, 'countryCode', p.country_code,
    'locality', case p.class when 'town' then p.name end,
    'region', case when p.class = 'region' then p.name when above.class = 'region' then above.name end
  ) order by p.population desc, p.id), '[]')
  from job_places join places p on p.id = place_id left join places above on above.id = p.parent_id
  where job_id = jobs.id`;

const namesOf = (table: string, link: string, column: string) => `
  select coalesce(jsonb_agg(jsonb_build_object('slug', value.slug, 'name', value.name) order by value.name), '[]')
  from ${link} join ${table} value on value.id = ${column} where job_id = jobs.id`;

const oneJob = `
  select ${jobRowColumns}, ${jobLanguageColumn}, description_html, apply_url,
    (extract(epoch from nullif(valid_through, 'infinity')) * 1000)::float8 as valid_ms,
    (select slug from job_companies join companies on companies.id = company_id where job_id = jobs.id) as company_slug,
    (${places}) as locations,
    (${namesOf("disciplines", "job_disciplines", "discipline_id")}) as disciplines,
    (${namesOf("job_types", "job_job_types", "job_type_id")}) as job_types
  from jobs where id = $1`;

const largestId = 2 ** 31 - 1;

/** One job in full, with its places as postal addresses name them; null when there is none by that number. */
export async function findJobRecord(
  database: Queryable,
  id: number,
): Promise<Omit<JobRecord, "openness" | "others"> | null> {
  if (!Number.isInteger(id) || id < 1 || id > largestId) return null;
  const [row] = await database.query<DetailRow>(oneJob, [id]);
  if (row === undefined) return null;
  const { language = null, locations, company_slug: companySlug } = row;
  return { job: detailOf(row), language, places: locations.map(postalPlace), companySlug };
}

/** Numbers are given out upwards, and none twice. */
export async function hasBeen(database: Queryable, id: number): Promise<boolean> {
  const [row] = await database.query<{ has_been: boolean }>(
    "select is_called and $1::bigint <= last_value as has_been from jobs_id_seq",
    [id],
  );
  return row?.has_been === true;
}

export async function findJob(database: Queryable, id: number): Promise<JobDetail | null> {
  return (await findJobRecord(database, id))?.job ?? null;
}

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
