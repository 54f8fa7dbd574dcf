import type { Queryable } from "../database/database";
import { type JobRow, jobRecordOf } from "./job-row";
import { type JobService, jobsPerSitemap, type SitemapEntry } from "./job-service";

const isOpen = "(valid_through is null or valid_through > now())";
const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const named = (table: string, link: string, key: string) => `coalesce((
  select json_agg(json_build_object('slug', n.slug, 'name', n.name) order by n.name)
  from ${link} l join ${table} n on n.id = l.${key} where l.job_id = j.id), '[]') as ${table}`;

const jobById = `
  select j.id, j.title, j.company, j.description_html, j.apply_url, j.salary_min::float8, j.salary_max::float8,
    j.salary_currency, j.salary_period, j.salary_text, j.remote,
    ${utc("j.posted_at")} as posted_at, ${utc("j.valid_through")} as valid_through,
    coalesce((
      select json_agg(json_build_object('slug', p.slug, 'name', p.name, 'hierarchy', p.hierarchy, 'class', p.class,
        'country_code', p.country_code, 'parent', parent.name) order by p.id)
      from job_places l join places p on p.id = l.place_id left join places parent on parent.id = p.parent_id
      where l.job_id = j.id), '[]') as places,
    ${named("disciplines", "job_disciplines", "discipline_id")},
    ${named("job_types", "job_job_types", "job_type_id")}
  from jobs j where j.id = $1`;

/** Hops from part to part along the index, so that a million jobs cost twenty probes. */
const partNumbers = `
  with recursive parts (part) as (
    select (min(id) - 1) / ${jobsPerSitemap} from jobs
    union all
    select (select (min(id) - 1) / ${jobsPerSitemap} from jobs where id > (part + 1) * ${jobsPerSitemap})
    from parts where part is not null)
  select part from parts where part is not null`;

const rowsAtATime = 1000;
const openJobsBetween = `
  select id, title, ${utc("posted_at")} as posted_at from jobs
  where id > $1 and id <= $2 and ${isOpen} order by id limit ${rowsAtATime}`;

export function createJobService(database: Queryable): JobService {
  return {
    async byId(id) {
      const [row] = await database.query<JobRow>(jobById, [id]);
      return row && jobRecordOf(row);
    },
    async sitemapParts() {
      const rows = await database.query<{ part: number }>(partNumbers);
      return rows.map(({ part }) => part);
    },
    sitemapPart: (part) => openJobs(database, part * jobsPerSitemap, (part + 1) * jobsPerSitemap),
  };
}

async function* openJobs(database: Queryable, after: number, last: number): AsyncGenerator<SitemapEntry> {
  let rows: SitemapEntry[];
  let seen = after;
  do {
    rows = await database.query<SitemapEntry>(openJobsBetween, [seen, last]);
    yield* rows;
    seen = rows.at(-1)?.id ?? last;
  } while (rows.length === rowsAtATime);
}
