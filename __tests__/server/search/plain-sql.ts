import type { Queryable } from "../../../src/server/database/database";
import { type FacetField, facetFields, type SearchQuery } from "../../../src/shared/search-query";
import { places, smallToday } from "./small-world";

/**
 * The same searches as straightforward SQL on the tables, written without a look at how the server does it: one query a total, one a
 * facet, one a page. Slow, and hard to get wrong.
 */

interface Where {
  readonly sql: string;
  readonly parameters: unknown[];
}

const earthRadiusMiles = 3958.7613;

/** Spherical law of cosines, where the server uses the haversine formula. */
const milesTo = (latitude: string, longitude: string) => `
  (${earthRadiusMiles} * acos(least(1, greatest(-1,
    sin(radians(p.latitude)) * sin(radians(${latitude})) +
    cos(radians(p.latitude)) * cos(radians(${latitude})) * cos(radians(p.longitude - ${longitude}))))))`;

function whereOf(query: SearchQuery, without?: FacetField): Where {
  const parameters: unknown[] = [];
  const parameter = (value: unknown) => `$${parameters.push(value)}`;
  const conditions = ["true"];
  if (query.keywords !== "") {
    const asked = `websearch_to_tsquery('jobsieve', searchable(${parameter(query.keywords)}))`;
    conditions.push(`(numnode(${asked}) = 0 or exists (
      select from job_documents d where d.job_id = j.id and d.document @@ ${asked}))`);
  }
  conditions.push(...locationCondition(query, parameter));
  const facets: Record<FacetField, string> = {
    disciplines: `exists (select from job_disciplines x join disciplines d on d.id = x.discipline_id,
      jsonb_array_elements_text($$) chosen(slug)
      where x.job_id = j.id and (d.slug = chosen.slug or starts_with(d.slug, chosen.slug || '.')))`,
    all_locations: `exists (select from job_places x, jsonb_array_elements_text($$) chosen(slug)
      join places area on area.slug = chosen.slug
      where x.job_id = j.id and x.place_id between area.id and area.last_id)`,
    job_types: `exists (select from job_job_types x join job_types t on t.id = x.job_type_id,
      jsonb_array_elements_text($$) chosen(slug) where x.job_id = j.id and t.slug = chosen.slug)`,
  };
  for (const field of facetFields) {
    if (field === without || query[field].length === 0) continue;
    const chosen = `${parameter(JSON.stringify(query[field]))}::jsonb`;
    conditions.push(facets[field].replace("$$", () => chosen));
  }
  conditions.push(...choiceConditions(query));
  return { sql: conditions.join(" and "), parameters };
}

function choiceConditions({ salary_min, salary_unstated, posted_within, remote }: SearchQuery): string[] {
  const today = `timestamptz '${smallToday.toISOString()}' at time zone 'utc'`;
  const unstated = salary_unstated === "1" ? "or j.salary_annual is null" : "";
  return [
    ...(salary_min === "" ? [] : [`(j.salary_annual >= ${Number(salary_min)} ${unstated})`]),
    ...(posted_within === ""
      ? []
      : [`(j.posted_at at time zone 'utc')::date >= (${today})::date - ${Number(posted_within)}`]),
    ...(remote === "" ? [] : ["j.remote"]),
  ];
}

function locationCondition(query: SearchQuery, parameter: (value: unknown) => string): string[] {
  const centre = places.find(({ cached_slug_with_class }) => cached_slug_with_class === query.location);
  if (centre === undefined) return [];
  const within = `x.place_id between ${parameter(centre.id)} and ${parameter(centre.last_id)}`;
  const { latitude, longitude } = centre;
  const around =
    centre.class !== "town" || latitude === null || longitude === null || query.radius === 0
      ? "false"
      : `(p.class = 'town' and ${milesTo(`${parameter(latitude)}::float8`, `${parameter(longitude)}::float8`)}
          <= ${parameter(query.radius)}::float8)`;
  return [
    `exists (select from job_places x join places p on p.id = x.place_id where x.job_id = j.id and (${within} or ${around}))`,
  ];
}

export async function plainTotal(database: Queryable, query: SearchQuery): Promise<number> {
  const { sql, parameters } = whereOf(query);
  const [row] = await database.query<{ total: number }>(
    `select count(*)::int as total from jobs j where ${sql}`,
    parameters,
  );
  return row?.total ?? 0;
}

const valuesOf: Record<FacetField, string> = {
  disciplines: `job_disciplines x join disciplines d on d.id = x.discipline_id
    join disciplines v on v.slug = d.slug or starts_with(d.slug, v.slug || '.')`,
  all_locations: "job_places x join places v on x.place_id between v.id and v.last_id",
  job_types: "job_job_types x join job_types v on v.id = x.job_type_id",
};

/** Every value with jobs and how many, as if nothing were chosen in this facet. */
export async function plainCounts(
  database: Queryable,
  query: SearchQuery,
  field: FacetField,
): Promise<Map<string, number>> {
  const { sql, parameters } = whereOf(query, field);
  const rows = await database.query<{ slug: string; jobs: number }>(
    `select v.slug, count(distinct x.job_id)::int as jobs from ${valuesOf[field]}
     where x.job_id in (select j.id from jobs j where ${sql}) group by v.slug`,
    parameters,
  );
  return new Map(rows.map(({ slug, jobs }) => [slug, jobs]));
}

/** The ids of one page of 20. Relevance only for keywords that are plain words. */
export async function plainPage(database: Queryable, query: SearchQuery, page: number): Promise<number[]> {
  const { sql, parameters } = whereOf(query);
  const order = orderOf(query, (value) => `$${parameters.push(value)}`);
  const rows = await database.query<{ id: number }>(
    `select j.id from jobs j where ${sql} order by ${order} j.posted_at desc, j.id desc
     limit 20 offset ${20 * (page - 1)}`,
    parameters,
  );
  return rows.map(({ id }) => id);
}

function orderOf(query: SearchQuery, parameter: (value: unknown) => string): string {
  if (query.sortType === "salary") return "j.salary_annual desc nulls last,";
  if (query.sortType === "distance") {
    const centre = places.find(({ cached_slug_with_class }) => cached_slug_with_class === query.location);
    if (centre === undefined) throw new Error("Only a place has distances.");
    const miles = milesTo(`${parameter(centre.latitude)}::float8`, `${parameter(centre.longitude)}::float8`);
    // The law of cosines is rough at nought, so places at one point are told apart only from a thousandth of a mile on.
    return `(select min(round(${miles}::numeric, 3)) from job_places x join places p on p.id = x.place_id
      where x.job_id = j.id and p.class = 'town') asc nulls last,`;
  }
  if (query.sortType !== "relevance" || query.keywords === "") return "";
  const words = `searchable(${parameter(query.keywords)})`;
  return `(select case when d.title @@ phraseto_tsquery('jobsieve', ${words}) then 1
    when d.title @@ plainto_tsquery('jobsieve', ${words}) then 2 else 3 end
    from job_documents d where d.job_id = j.id),`;
}
