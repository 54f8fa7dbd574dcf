import { locationNameMinLength, locationsPerPage } from "../../../shared/constants";
import { grouped } from "../../../shared/grouped";
import type { Queryable } from "../../database/database";
import { spellingOf, spellingsOfTyped } from "../names/spelling";
import { type FoundPlace, foundColumns, type ResolvedPlace, resolvedColumns } from "../place/found-place";

/** Numbers `above+1..last`. */
export interface AreaRange {
  readonly above: number;
  readonly last: number;
}

/** A place and three areas: visitors type no more, and each part costs a lookup. */
const maxParts = 4;

/** Splits "Leeds, West Yorkshire, England", place first; drops parts without letters. */
export function partsOf(text: string): string[] {
  const parts = text.slice(0, maxTextLength).split(/[,;]/);
  return parts.filter((part) => spellingOf(part) !== "").slice(0, maxParts);
}

/** In UTF-16 units: several times the length of a place with all its areas. */
const maxTextLength = 1_000;

/** Areas inside one another: `["West Yorkshire", "England"]`. While `typing`, a part may be a prefix. */
export async function areasNamed(
  database: Queryable,
  parts: readonly string[],
  typing: boolean,
): Promise<AreaRange[]> {
  const spellings = parts.map(spellingOf);
  return innermost(await areasOf(database, spellings, typing), spellings);
}

type AreasBySpelling = ReadonlyMap<string, readonly AreaRange[]>;

async function areasOf(
  database: Queryable,
  spellings: readonly string[],
  typing: boolean,
): Promise<AreasBySpelling> {
  const sql = typing ? beginningAreas : exactAreas;
  const rows = await database.query<AreaRange & { typed: string }>(sql, [[...new Set(spellings)]]);
  return grouped(rows.map(({ typed, ...area }) => [typed, area]));
}

const exactAreas = `
  select spelling as typed, above, last from area_names where spelling = any ($1::text[]) order by above`;
const beginningAreas = `
  select typed, area.* from unnest($1::text[]) as typed cross join lateral (
    select distinct above, last from area_names where spelling >= typed and spelling < typed || '~'
    order by above limit 500
  ) as area`;

/** Areas of the first spelling that are inside one of the next, and so on. */
function innermost(areas: AreasBySpelling, spellings: readonly string[]): AreaRange[] {
  const of = (spelling: string) => [...(areas.get(spelling) ?? [])];
  return spellings
    .slice(0, -1)
    .reduceRight(
      (around, spelling) => of(spelling).filter((area) => around.some((each) => isInside(area, each))),
      of(spellings.at(-1) ?? ""),
    );
}

/** An area is inside itself, so that "Newport, Newport, Wales" may name it twice. */
function isInside(area: AreaRange, outer: AreaRange): boolean {
  return area.above >= outer.above && area.last <= outer.last;
}

/**
 * A condition on `place_id`, and its parameter; without areas, any place fits. PostgreSQL finds a number in a
 * multirange at once.
 */
export function insideAreas(areas: readonly AreaRange[] | null, parameter: number) {
  const ranges = areas
    ?.filter(({ above, last }) => above < last)
    .map(({ above, last }) => `(${above},${last}]`);
  if (ranges === undefined) return { condition: "true", parameters: [] };
  return { condition: `place_id <@ $${parameter}::int4multirange`, parameters: [`{${ranges.join(",")}}`] };
}

export interface FoundPage {
  readonly places: readonly FoundPlace[];
  readonly total_count: number;
}

/** "springfield il" needs one cut; visitors type no more words than this after the place. */
const maxWordsAfterPlace = 4;

/** `page` is from 1, with 20 places each; `home` as in `likelihoodOf`. */
export interface Paging {
  readonly page: number;
  readonly home: string | null;
}

/**
 * Exact names first, then prefixes, then later words; within each by jobs, then prominence. Text after a
 * comma names areas; if nothing fits without one, the last words do ("newport wales").
 */
export async function findPlaces(database: Queryable, text: string, paging: Paging): Promise<FoundPage> {
  const [name, ...areas] = partsOf(text);
  if (name === undefined) return nothing;
  // In `Leeds, W`, the letter tells nothing yet.
  const around = areas.filter((area) => spellingOf(area).length > 1);
  if (around.length > 0)
    return findBeginning(database, name, paging, await areasNamed(database, around, true));
  const found = await findBeginning(database, name, paging);
  if (found.total_count > 0) return found;
  // A lone sign would be the beginning of every area's name.
  const words = name.split(/\s+/).filter((word) => spellingOf(word) !== "");
  const first = Math.max(1, words.length - maxWordsAfterPlace);
  for (let cut = words.length - 1; cut >= first; cut--) {
    const [place, area] = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
    const inside = await findBeginning(database, place, paging, await areasNamed(database, [area], true));
    if (inside.total_count > 0) return inside;
  }
  return nothing;
}

/** The spellings that a name begins with. */
export async function beginnings(database: Queryable, spellings: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ typed: string }>(
    `select typed from unnest($1::text[]) as typed where exists (select from ${beginningWithTyped})`,
    [spellings],
  );
  return new Set(rows.map(({ typed }) => typed));
}

/** Text shorter than the minimum matches whole names only: 60,000 names have a word that begins with *s*. */
const beginningWithTyped = `place_names
    where spelling >= typed
      and spelling < typed || case when length(typed) < ${locationNameMinLength} then ' ' else '~' end
      and (word >= 0 or spelling = typed)`;

const nothing: FoundPage = { places: [], total_count: 0 };

/** Exact names first; null: in any area. */
export async function findBeginning(
  database: Queryable,
  name: string,
  { page, home }: Paging,
  areas: readonly AreaRange[] | null = null,
): Promise<FoundPage> {
  if (areas?.length === 0) return nothing;
  const inside = insideAreas(areas, 5);
  const rows = await database.query<FoundPlace & { total_count: number }>(pageQuery(inside.condition), [
    spellingsOfTyped(name),
    locationsPerPage,
    (page - 1) * locationsPerPage,
    home,
    ...inside.parameters,
  ]);
  return { places: rows.filter(({ id }) => id !== null), total_count: rows[0]?.total_count ?? 0 };
}

/** A job in the home country counts for so many elsewhere. */
const homeJobs = 20;

const bestFirst = "tier, jobs desc, prominence desc, shadowed_by is not null, place_id";

/**
 * An area whose name stands for a town in it ranks as that town, and after it. An exact name without jobs may
 * rank among the prefixes: "man" is Manchester rather than Man. A page past the end has one row, with the
 * total and no place.
 */
const pageQuery = (condition: string) => `
  with hits as (
    select place_id, min(prominence) as prominence, max(shadowed_by) as shadowed_by,
      min(case when word > 0 then 2 when spelling <> all ($1::text[]) then 1 else 0 end) as tier
    from unnest($1::text[]) as typed
      cross join ${beginningWithTyped} and ${condition}
    group by place_id
  ), used as (
    select hits.*, coalesce(job_count, 0) * case when country_code = $4 then ${homeJobs} else 1 end as jobs
    from hits left join (select id, job_count, country_code from places where job_count > 0) as busy
      on id = coalesce(shadowed_by, place_id)
  ), best as (
    select place_id, shadowed_by, jobs, prominence,
      case when tier = 0 and prominence < rival then 1 else tier end as tier
    from used, (
      select case when max(jobs) filter (where tier = 0) = 0
        then max(prominence) filter (where tier = 1 and jobs > 0) end as rival
      from used
    ) as busiest
    order by ${bestFirst} limit $2 offset $3
  )
  select ${foundColumns}, shadowed_by is not null as shadowed, total_count
  from (select count(*) as total_count from hits) as counted
    left join (best join places as place on place.id = best.place_id) on true
  order by ${bestFirst}`;

/** Existing slugs are short, and PostgreSQL rejects text with a NUL. */
const possibleSlug = /^[a-z0-9-]{1,400}\.[a-z]{1,10}$/;

export async function findBySlugs(database: Queryable, slugs: readonly string[]): Promise<ResolvedPlace[]> {
  const possible = slugs.filter((slug) => possibleSlug.test(slug));
  if (possible.length === 0) return [];
  return database.query<ResolvedPlace>(
    `select ${resolvedColumns} from places as place where slug = any ($1::text[])`,
    [possible],
  );
}

/** No place needs more words: "bury st edmunds suffolk england". */
export const maxWords = 6;

/** In the areas named after it, with or without commas between them. */
export async function exactPlaces(database: Queryable, text: string): Promise<FoundPlace[]> {
  const [name, ...around] = partsOf(text);
  if (name === undefined) return [];
  if (around.length > 0) return withName(database, name, await areasNamed(database, around, false));
  const places = await withName(database, name, null);
  return places.length > 0
    ? places
    : exactWithoutComma(database, spellingOf(name).split(" ").slice(0, maxWords));
}

/** The same for words spelt as in `place_names`, the last of which name areas. */
export async function exactWithoutComma(
  database: Queryable,
  words: readonly string[],
): Promise<FoundPlace[]> {
  const ways = [...partitions(words)].map((parts) => parts.map((part) => part.join(" ")));
  if (ways.length === 0) return [];
  const areas = await areasOf(
    database,
    ways.flatMap(([, ...around]) => around),
    false,
  );
  for (const [name = "", ...around] of ways) {
    const places = await withName(database, name, innermost(areas, around));
    if (places.length > 0) return places;
  }
  return [];
}

/** Splits into place and area, longest name first, then into place, area and the area around that. */
function* partitions(words: readonly string[]): Iterable<string[][]> {
  for (let cut = words.length - 1; cut >= 1; cut--) yield [words.slice(0, cut), words.slice(cut)];
  for (let cut = words.length - 2; cut >= 1; cut--)
    for (let next = words.length - 1; next > cut; next--)
      yield [words.slice(0, cut), words.slice(cut, next), words.slice(next)];
}

/** More than a visitor can choose from. */
const maxNamesakes = 100;

async function withName(
  database: Queryable,
  name: string,
  areas: readonly AreaRange[] | null,
): Promise<FoundPlace[]> {
  if (areas?.length === 0) return [];
  const inside = insideAreas(areas, 3);
  const sql = `
    select ${foundColumns}, shadowed_by is not null as shadowed, word < 0 as together
    from place_names join places as place on place.id = place_names.place_id
    where spelling = $1 and word <= 0 and ${inside.condition}
    order by place.population desc, place.id limit $2`;
  return database.query<FoundPlace>(sql, [spellingOf(name), maxNamesakes, ...inside.parameters]);
}
