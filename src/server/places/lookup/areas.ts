import type { Queryable } from "../../database/database";
import { spellingOf } from "../names/spelling";

/** What lies below an area: the places with a number in `above+1..last`. */
export interface AreaRange {
  readonly above: number;
  readonly last: number;
}

/** A place and three areas around it: visitors do not type more, and each part costs a lookup. */
const maxParts = 4;

/**
 * Text such as "Leeds, West Yorkshire, England" in its parts, the place first. Parts without letters are left
 * out.
 */
export function partsOf(text: string): string[] {
  const parts = text.slice(0, longestText).split(/[,;]/);
  return parts.filter((part) => spellingOf(part) !== "").slice(0, maxParts);
}

/** Of a place with all that it lies in, several times over. UTF-16 units. */
const longestText = 1_000;

/**
 * The areas that such parts name, each inside one of the next: `["West Yorkshire", "England"]`; may be empty.
 * While a visitor is `typing`, a part may also be the beginning of a name.
 */
export async function areasNamed(
  database: Queryable,
  parts: readonly string[],
  typing: boolean,
): Promise<AreaRange[]> {
  let around: AreaRange[] | undefined;
  // The largest area first: if its name is unknown, nothing can lie in it.
  for (const part of parts.toReversed()) {
    const named = await areasOfPart(database, spellingOf(part), typing);
    const outer = around;
    around = outer === undefined ? named : named.filter((area) => outer.some((each) => isInside(area, each)));
    if (around.length === 0) return [];
  }
  return around ?? [];
}

function areasOfPart(database: Queryable, spelling: string, typing: boolean): Promise<AreaRange[]> {
  return database.query<AreaRange>(typing ? beginningAreas : exactAreas, [spelling]);
}

/** The same area is inside itself, so that "Newport, Newport, Wales" may name it twice. */
function isInside(area: AreaRange, outer: AreaRange): boolean {
  return area.above >= outer.above && area.last <= outer.last;
}

const areas = `
  select distinct place.id as above, place.last_id as last
  from place_names join places as place on place.id = place_names.place_id
  where word <= 0 and place.class <> 'town'`;
const exactAreas = `${areas} and spelling = $1`;
const beginningAreas = `${areas} and spelling >= $1 and spelling < $1 || '~' order by above limit 500`;

/** A condition on `place_id` with one parameter, and its value: PostgreSQL finds a number in a multirange at once. */
export function insideAreas(areas: readonly AreaRange[], parameter: number) {
  const ranges = areas
    .filter(({ above, last }) => above < last)
    .map(({ above, last }) => `(${above},${last}]`);
  return {
    condition: `place_id <@ $${parameter}::int4multirange`,
    parameters: [`{${ranges.join(",")}}`],
  };
}
