import { distance } from "fastest-levenshtein";
import type { Queryable } from "../../database/database";
import { type FoundPlace, resolvedColumns } from "../found-place";
import { findPlaces } from "../lookup/find-places";
import { spellingOf } from "../names/spelling";

const mostCandidates = 5;

/** What may have been meant by a text that is no place's name: places that begin so, are spelt nearly so, or are named in it. */
export async function nearPlaces(database: Queryable, text: string): Promise<FoundPlace[]> {
  const beginning = await findPlaces(database, text, 1);
  if (beginning.total_count > 0) return beginning.places.slice(0, mostCandidates);
  const [name = ""] = text.split(",");
  const nearly = await speltNearly(database, spellingOf(name));
  return nearly.length > 0 ? nearly : firstWords(database, spellingOf(name).split(" "));
}

/** People rarely get the first two letters wrong; the most populous places are the likeliest to be meant. */
const nearQuery = `
  select distinct on (place_id) place_id, spelling, prominence from (
    select place_id, spelling, prominence from place_names
    where word = 0 and spelling >= $1 and spelling < $1 || '~' and length(spelling) between $2 and $3
    order by prominence desc, place_id limit 3000
  ) as likely order by place_id, spelling`;

async function speltNearly(database: Queryable, spelling: string): Promise<FoundPlace[]> {
  const slips = spelling.length < 5 ? 1 : 2;
  const rows = await database.query<{ place_id: number; spelling: string; prominence: number }>(nearQuery, [
    spelling.slice(0, 2),
    spelling.length - slips,
    spelling.length + slips,
  ]);
  const near = rows
    .map((row) => ({ ...row, apart: distance(row.spelling, spelling) }))
    .filter(({ apart }) => apart <= slips)
    .sort((one, other) => unlikeliness(one) - unlikeliness(other))
    .slice(0, mostCandidates);
  return inOrder(
    database,
    near.map((row) => row.place_id),
  );
}

/** A thousand times the people make up for one more slip: "lodnon" is London, not Loddon. */
function unlikeliness({ apart, prominence }: { apart: number; prominence: number }): number {
  return apart - Math.log10(prominence + 1) / 3;
}

async function inOrder(database: Queryable, ids: readonly number[]): Promise<FoundPlace[]> {
  if (ids.length === 0) return [];
  return database.query<FoundPlace>(
    `select ${resolvedColumns}, place.population, place.job_count, false as shadowed
     from places as place where id = any ($1::int[]) order by array_position($1::int[], id)`,
    [ids],
  );
}

/** "london sw1a 1aa" names a place before what nobody knows. */
async function firstWords(database: Queryable, words: readonly string[]): Promise<FoundPlace[]> {
  for (let length = words.length - 1; length >= 1; length--) {
    const { places } = await findPlaces(database, words.slice(0, length).join(" "), 1);
    if (places.length > 0) return places.slice(0, mostCandidates);
  }
  return [];
}
