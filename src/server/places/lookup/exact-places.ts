import type { Queryable } from "../../database/database";
import { spellingOf } from "../names/spelling";
import { type FoundPlace, foundColumns } from "../place/found-place";
import { type AreaRange, areasNamed, insideAreas, partsOf } from "./areas";

/** No place needs more words to say where it is: "bury st edmunds suffolk england". */
const maxWords = 6;

/**
 * Every place that has just this name, in the areas that are named after it, with or without commas between
 * them.
 */
export async function exactPlaces(database: Queryable, text: string): Promise<FoundPlace[]> {
  const [name, ...around] = partsOf(text);
  if (name === undefined) return [];
  if (around.length > 0) return inAreas(database, name, around);
  const places = await withName(database, name, null);
  return places.length > 0 ? places : withoutComma(database, spellingOf(name).split(" ").slice(0, maxWords));
}

async function withoutComma(database: Queryable, words: readonly string[]): Promise<FoundPlace[]> {
  for (const parts of partitions(words)) {
    const [name = "", ...around] = parts.map((part) => part.join(" "));
    const places = await inAreas(database, name, around);
    if (places.length > 0) return places;
  }
  return [];
}

/**
 * As a place and its area, the longest name first, and then as a place, its area and the area around that.
 */
function* partitions(words: readonly string[]): Iterable<string[][]> {
  for (let cut = words.length - 1; cut >= 1; cut--) yield [words.slice(0, cut), words.slice(cut)];
  for (let cut = words.length - 2; cut >= 1; cut--)
    for (let next = words.length - 1; next > cut; next--)
      yield [words.slice(0, cut), words.slice(cut, next), words.slice(next)];
}

async function inAreas(database: Queryable, name: string, around: readonly string[]): Promise<FoundPlace[]> {
  const areas = await areasNamed(database, around, false);
  return areas.length === 0 ? [] : withName(database, name, areas);
}

/** More than anybody can choose from would only be thrown away. */
const mostNamesakes = 100;

async function withName(
  database: Queryable,
  name: string,
  areas: readonly AreaRange[] | null,
): Promise<FoundPlace[]> {
  const inside = areas === null ? { condition: "true", parameters: [] } : insideAreas(areas, 3);
  const sql = `
    select ${foundColumns}, shadowed_by is not null as shadowed, word < 0 as together
    from place_names join places as place on place.id = place_names.place_id
    where spelling = $1 and word <= 0 and ${inside.condition}
    order by place.population desc, place.id limit $2`;
  return database.query<FoundPlace>(sql, [spellingOf(name), mostNamesakes, ...inside.parameters]);
}
