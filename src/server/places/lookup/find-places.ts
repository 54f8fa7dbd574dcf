import { locationsPerPage } from "../../../shared/constants";
import type { Queryable } from "../../database/database";
import { type FoundPlace, resolvedColumns } from "../found-place";
import { spellingsOfTyped } from "../names/spelling";
import { type AreaRange, areasNamed, insideAreas, partsOf } from "./areas";

export interface FoundPage {
  readonly places: readonly FoundPlace[];
  readonly total_count: number;
}

/** "springfield il" needs one cut; nobody writes more words after the place than these. */
const maxWordsAfterPlace = 4;

/**
 * The places whose name a visitor may be typing, a page of 20 from 1: exact ones first, then those that begin so, then those
 * with a later word that does; within each by jobs, then prominence. What follows a comma names areas around them; where
 * nothing fits without one, the last words do ("newport wales").
 */
export async function findPlaces(database: Queryable, text: string, page: number): Promise<FoundPage> {
  const [name, ...around] = partsOf(text);
  if (name === undefined) return nothing;
  if (around.length > 0) return findInAreas(database, name, around, page);
  const found = await findPage(database, name, page, null);
  return found.total_count > 0 ? found : findWithoutComma(database, name.trim().split(/\s+/), page);
}

const nothing: FoundPage = { places: [], total_count: 0 };

async function findWithoutComma(
  database: Queryable,
  words: readonly string[],
  page: number,
): Promise<FoundPage> {
  const first = Math.max(1, words.length - maxWordsAfterPlace);
  for (let cut = words.length - 1; cut >= first; cut--) {
    const [name, area] = [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
    const found = await findInAreas(database, name, [area], page);
    if (found.total_count > 0) return found;
  }
  return nothing;
}

async function findInAreas(
  database: Queryable,
  name: string,
  around: readonly string[],
  page: number,
): Promise<FoundPage> {
  const areas = await areasNamed(database, around, true);
  return areas.length === 0 ? nothing : findPage(database, name, page, areas);
}

async function findPage(
  database: Queryable,
  name: string,
  page: number,
  areas: readonly AreaRange[] | null,
): Promise<FoundPage> {
  const inside = areas === null ? { condition: "true", parameters: [] } : insideAreas(areas, 4);
  const rows = await database.query<FoundPlace & { total_count: number }>(pageQuery(inside.condition), [
    spellingsOfTyped(name),
    locationsPerPage,
    (page - 1) * locationsPerPage,
    ...inside.parameters,
  ]);
  return {
    places: rows.filter(({ id }) => id !== null),
    total_count: rows[0]?.total_count ?? 0,
  };
}

/**
 * One range of the index for each spelling. An area whose name stands for a town in it is ranked as that town, and after it.
 * A page past the end has one row, which has the total and no place.
 */
const pageQuery = (condition: string) => `
  with hits as (
    select place_id, min(prominence) as prominence, max(shadowed_by) as shadowed_by,
      min(case when word > 0 then 2 when spelling <> all ($1::text[]) then 1 else 0 end) as tier
    from unnest($1::text[]) as typed
      join place_names on spelling >= typed and spelling < typed || '~'
    where ${condition}
    group by place_id
  ), ranked as (
    select place_id, shadowed_by, row_number() over (
      order by tier, coalesce(job_count, 0) desc, prominence desc, shadowed_by is not null, place_id) as rank
    from hits left join (select id, job_count from places where job_count > 0) as busy
      on id = coalesce(shadowed_by, place_id)
    order by rank limit $2 offset $3
  )
  select ${resolvedColumns}, place.population, place.job_count, shadowed_by is not null as shadowed, total_count
  from (select count(*) as total_count from hits) as counted
    left join (ranked join places as place on place.id = ranked.place_id) on true
  order by rank`;
