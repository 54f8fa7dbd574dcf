import type { Queryable } from "../../database/database";
import type { Advert } from "./advert";
import { AdvertReading } from "./reading";

interface AdvertRow extends Omit<Advert, "pay" | "placeIds" | "placeNames"> {
  readonly id: number;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly currency: string | null;
  readonly period: string | null;
  readonly places: readonly { readonly id: number; readonly name: string }[];
}

const day = (time: string) => `floor(extract(epoch from ${time}) / 86400)::integer`;

const advertsSql = `
  select id, source, title, company, left(description_text, 20000) as text, apply_url as "applyUrl", remote,
    salary_min::float8 as minimum, salary_max::float8 as maximum, salary_currency as currency, salary_period as period,
    ${day("posted_at")} as "postedOn", case when isfinite(valid_through) then ${day("valid_through")} end as "closesOn",
    (select coalesce(jsonb_agg(jsonb_build_object('id', places.id, 'name', places.name) order by places.id), '[]')
     from job_places join places on places.id = place_id where job_id = jobs.id) as places,
    (select coalesce(jsonb_agg(slug), '[]') from job_job_types join job_types on job_types.id = job_type_id
     where job_id = jobs.id) as "jobTypes"
  from jobs where id = any (string_to_array($1, ',')::integer[]) order by id`;

/** Those that are there, by id. */
export async function readAdverts(
  database: Queryable,
  ids: readonly number[],
): Promise<Map<number, AdvertReading>> {
  if (ids.length === 0) return new Map();
  const rows = await database.query<AdvertRow>(advertsSql, [ids.join(",")]);
  return new Map(rows.map((row) => [row.id, new AdvertReading(advertOf(row))]));
}

function advertOf({ minimum, maximum, currency, period, places, ...row }: AdvertRow): Advert {
  return {
    ...row,
    pay: { minimum, maximum, currency, period },
    placeIds: places.map(({ id }) => id),
    placeNames: places.map(({ name }) => name),
  };
}
