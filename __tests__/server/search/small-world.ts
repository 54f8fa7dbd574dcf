import fc from "fast-check";
import type { Queryable } from "../../../src/server/database/database";
import type { LocationService, ResolvedPlace } from "../../../src/server/places/location-service";

/** A few places, disciplines and job types with random jobs: small enough to check all by plain SQL. */

type PlaceRow = ResolvedPlace & { readonly parent_id: number | null; readonly country_code: string };

/** Ids have gaps, as for places without jobs. Towns of a region are close; Fiji spans the date line. */
export const places: readonly PlaceRow[] = [
  place(10, 49, null, "country", "England", "england.country", "England"),
  place(12, 20, 10, "region", "Yorkshire", "yorkshire.region", "Yorkshire, England"),
  place(13, 13, 12, "town", "Leeds", "leeds.town", "Leeds, Yorkshire, England", [53.8, -1.55]),
  place(14, 14, 12, "town", "Bradford", "bradford.town", "Bradford, Yorkshire, England", [53.79, -1.75]),
  place(15, 15, 12, "town", "York", "york.town", "York, Yorkshire, England", [53.96, -1.08]),
  place(17, 17, 12, "town", "Newport", "newport.town", "Newport, Yorkshire, England", [53.7, -1.6]),
  place(18, 18, 12, "town", "Twin Leeds", "twin-leeds.town", "Twin Leeds, Yorkshire, England", [53.8, -1.55]),
  place(30, 35, 10, "region", "Kent", "kent.region", "Kent, England"),
  place(31, 31, 30, "town", "Dover", "dover.town", "Dover, Kent, England", [51.13, 1.31]),
  place(32, 32, 30, "town", "Newport", "newport-kent.town", "Newport, Kent, England", [51.1, 1]),
  place(33, 33, 30, "town", "Nowhere", "nowhere.town", "Nowhere, Kent, England"),
  place(40, 45, 10, "region", "Rutland", "rutland.region", "Rutland, England"),
  place(41, 41, 40, "town", "Oakham", "oakham.town", "Oakham, Rutland, England", [52.67, -0.73]),
  place(50, 60, null, "country", "France", "france.country", "France"),
  place(51, 55, 50, "region", "Pas-de-Calais", "pas-de-calais.region", "Pas-de-Calais, France"),
  place(52, 52, 51, "town", "Calais", "calais.town", "Calais, Pas-de-Calais, France", [50.95, 1.85]),
  place(70, 80, null, "country", "Fiji", "fiji.country", "Fiji"),
  place(71, 75, 70, "region", "Northern", "northern.region", "Northern, Fiji"),
  place(72, 72, 71, "town", "Taveuni", "taveuni.town", "Taveuni, Northern, Fiji", [-16.85, 179.97]),
  place(73, 73, 71, "town", "Qamea", "qamea.town", "Qamea, Northern, Fiji", [-16.77, -179.76]),
];

function place(
  id: number,
  last_id: number,
  parent_id: number | null,
  kind: ResolvedPlace["class"],
  name: string,
  slug: string,
  hierarchy: string,
  [latitude, longitude]: [number | null, number | null] = [null, null],
): PlaceRow {
  const code = id < 50 ? "GB" : id < 70 ? "FR" : "FJ";
  const names = { name, hierarchy, cached_slug_with_class: slug, class: kind, country_code: code };
  return { id, last_id, parent_id, ...names, latitude, longitude };
}

/** Oakham and Rutland never have a job. */
const placesWithJobs = places.filter(({ id }) => id < 40 || id >= 50).map(({ id }) => id);

export const disciplines =
  "health health.doctors health.nursing health.nursing.wards it it.software it.support law".split(" ");
export const jobTypes = ["full-time", "part-time", "contract", "apprenticeship"];

/** Words with shared stems, accents or signs, and stop words. */
export const words = [
  ..."nurse nurses nursing staff ward senior engineer engineering software".split(" "),
  ..."café cafe C# C++ .NET e-mail R&D of the head 日本 Zürich o'brien".split(" "),
];

const someOf = <Value>(values: readonly Value[], max: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: max });
const textOf = (most: number) =>
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: most }).map((each) => each.join(" "));
const salary: fc.Arbitrary<number | null> = fc.option(
  fc.constantFrom(19_999, 20_000, 30_000, 30_000, 45_000, 120_000),
);
/** The current time: decides which jobs are open and where windows of days end. */
export const smallToday = new Date("2026-01-10T01:30:00Z");
/** Few days, so that jobs tie; some are still to come, later today or on another day. */
const postedAt = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 1, max: 9 }).map((day) => `2026-01-0${day}T08:00:00Z`) },
  fc.constantFrom("2026-01-10T23:59:59.999999Z", "2026-01-11T00:00:00Z", "2026-01-12T08:00:00Z"),
);
/** Closed, closing today, and open for longer. */
const validThrough = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  fc.constantFrom("2026-01-08T12:00:00Z", "2026-01-09T23:59:59.999999Z"),
  fc.constantFrom("2026-01-10T00:00:00Z", "2026-01-10T23:59:00Z", "2026-01-11T00:00:00Z", "infinity"),
);

export const someJob = fc.record({
  title: textOf(4),
  company: textOf(2),
  description: textOf(12),
  salary_annual: salary,
  posted_at: postedAt,
  valid_through: validThrough,
  place_ids: someOf(placesWithJobs, 4),
  disciplines: someOf(disciplines, 3),
  job_types: someOf(jobTypes, 3),
  remote: fc.boolean(),
});
export type SmallJob =
  typeof someJob extends fc.Arbitrary<infer Job extends { remote: boolean; valid_through: string | null }>
    ? Omit<Job, "remote" | "valid_through"> &
        Partial<Pick<Job, "remote" | "valid_through">> & { readonly featured_until?: string }
    : never;

export function randomJobs(count: number, seed: number): SmallJob[] {
  return fc.sample(someJob, { numRuns: count, seed });
}

const placeColumns = `id int, last_id int, parent_id int, class text, name text, cached_slug_with_class text, hierarchy text,
  country_code text, latitude float8, longitude float8`;

export async function writeWorld(database: Queryable): Promise<void> {
  await database.query(
    `insert into places (id, last_id, parent_id, class, name, slug, hierarchy, country_code, latitude, longitude)
     select * from jsonb_to_recordset($1::jsonb) as given(${placeColumns})`,
    [JSON.stringify(places)],
  );
  await database.query(
    `insert into disciplines (slug, name) select slug, initcap(slug) from jsonb_array_elements_text($1::jsonb) given(slug)`,
    [JSON.stringify(disciplines)],
  );
  await database.query(
    `update disciplines child set parent_id = parent.id from disciplines parent
     where child.slug ~ '[.]' and parent.slug = regexp_replace(child.slug, '[.][^.]*$', '')`,
  );
  await database.query(
    `insert into job_types (slug, name) select slug, initcap(slug) from jsonb_array_elements_text($1::jsonb) given(slug)`,
    [JSON.stringify(jobTypes)],
  );
}

/** Adds jobs and their documents, as an import would. */
export async function writeJobs(
  database: Queryable,
  jobs: readonly SmallJob[],
  prefix: string,
): Promise<void> {
  const rows = jobs.map((job, number) => ({ ...job, external_id: `${prefix}${number}` }));
  await database.query(insertJobs, [JSON.stringify(rows)]);
  await writeDocuments(database, `jobs.external_id ^@ '${prefix}'`);
}

export async function writeDocuments(database: Queryable, ofWhich: string): Promise<void> {
  await database.query(`
    insert into job_documents select id, title_words(title, company, text_language),
      document_words(title, company, description_text, text_language)
    from jobs where ${ofWhich} on conflict (job_id) do update set title = excluded.title, document = excluded.document`);
}

const insertJobs = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as g(external_id text, title text, company text, description text,
      salary_annual int, posted_at timestamptz, valid_through timestamptz, featured_until date, remote boolean, place_ids jsonb, disciplines jsonb, job_types jsonb)
  ), added as (
    insert into jobs (source, external_id, title, company, description_html, description_text, salary_annual, posted_at,
      valid_through, featured_until, remote, content_hash)
    select 'test', external_id, title, company, '<p>' || description || '</p>', description, salary_annual, posted_at,
      valid_through, featured_until, coalesce(remote, false), ''
    from given returning id, external_id
  ), in_places as (
    insert into job_places select id, place::int from added join given using (external_id),
      jsonb_array_elements_text(place_ids) place
  ), in_disciplines as (
    insert into job_disciplines select added.id, d.id from added join given using (external_id),
      jsonb_array_elements_text(given.disciplines) chosen(slug) join disciplines d on d.slug = chosen.slug
  )
  insert into job_job_types select added.id, t.id from added join given using (external_id),
    jsonb_array_elements_text(given.job_types) chosen(slug) join job_types t on t.slug = chosen.slug`;

export async function announceChange(database: Queryable): Promise<void> {
  const [row] = await database.query<{ value: string }>(`
    insert into meta values ('jobs_version', '1')
    on conflict (key) do update set value = (meta.value::bigint + 1)::text returning value`);
  await database.query("select pg_notify('jobs_changed', $1)", [row?.value ?? ""]);
}

/** Reads slugs and whole names (two Newports); unknown names are near those with the same first letters. */
export const smallLocations: LocationService = {
  lookUp: async () => ({ data: [], total_count: 0 }),
  async read(location) {
    if (location === "anywhere") return { kind: "anywhere" };
    const named = places.filter(({ name }) => name.toLowerCase() === location.toLowerCase());
    const [found] = [...places.filter((each) => each.cached_slug_with_class === location), ...named];
    if (found !== undefined && named.length < 2) return { kind: "place", place: found };
    if (named.length > 1) return { kind: "ambiguous", candidates: named };
    const beginning = location.slice(0, 3).toLowerCase();
    return {
      kind: "unknown",
      candidates: places.filter(({ name }) => name.toLowerCase().startsWith(beginning)),
    };
  },
  bySlugs: async (slugs) => places.filter(({ cached_slug_with_class: slug }) => slugs.includes(slug)),
  nearest: async () => null,
};
