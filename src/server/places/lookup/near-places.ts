import { distance } from "fastest-levenshtein";
import type { Queryable } from "../../database/database";
import { spellingOf, spellingsOfTyped } from "../names/spelling";
import { type FoundPlace, foundColumns, likelihoodOf } from "../place/found-place";
import {
  type AreaRange,
  areasNamed,
  beginnings,
  exactPlaces,
  exactWithoutComma,
  findBeginning,
  findPlaces,
  insideAreas,
  maxWords,
  partsOf,
} from "./find-places";

const maxCandidates = 5;

interface Guess {
  readonly place: FoundPlace;
  readonly edits: number;
}

/** An unfinished name is as unlikely as one slip. */
const unfinished = 1;

/** For a text that is no place's name: places that begin with it, are spelt like it, or are named in it. */
export async function nearPlaces(
  database: Queryable,
  text: string,
  home: string | null,
): Promise<readonly FoundPlace[]> {
  const { places } = await findPlaces(database, text, { page: 1, home });
  const beginning = places.slice(0, maxCandidates).map((place) => ({ place, edits: unfinished }));
  const near = rankByLikelihood([...(await guesses(database, text)), ...beginning], home);
  return near.length > 0 ? near : firstWords(database, spellingOf(partsOf(text)[0] ?? "").split(" "), home);
}

/** Likeliest first: London for "londn". */
export async function similarPlaces(
  database: Queryable,
  text: string,
  home: string | null,
): Promise<FoundPlace[]> {
  return rankByLikelihood(await guesses(database, text), home);
}

function rankByLikelihood(guessed: readonly Guess[], home: string | null): FoundPlace[] {
  // A thousand times the population outweighs one slip: "lodnon" is London, not Loddon.
  const unlikeliness = ({ place, edits }: Guess) => edits - Math.log10(likelihoodOf(place, home) + 1) / 3;
  const ranked = [...guessed].sort((one, other) => unlikeliness(one) - unlikeliness(other));
  const places = new Map(ranked.map(({ place }) => [place.id, place]));
  return [...places.values()].slice(0, maxCandidates);
}

/** Searches the areas named after it, with a comma or without: "birmngham, uk", "birmngham uk". */
async function guesses(database: Queryable, text: string): Promise<Guess[]> {
  const [name = "", ...around] = partsOf(text).map(spellingOf);
  if (around.length > 0) return guessesFor(database, name, await areasNamed(database, around, false));
  const whole = await guessesFor(database, name, null);
  const words = name.split(" ");
  if (whole.length > 0 || words.length < 2) return whole;
  const areas = await areasNamed(database, words.slice(-1), false);
  return guessesFor(database, words.slice(0, -1).join(" "), areas);
}

/** Shorter names are similar to too many, longer ones to none. */
const minSpellingLength = 3;
const maxSpellingLength = 60;

function maxEdits({ length }: string): number {
  return length < 5 ? 1 : length < 10 ? 2 : 3;
}

/** People rarely get the first two letters wrong, but may swap them or the next one. */
const nearQuery = (condition: string) => `
  select place_id, spelling from unnest($1::text[]) as beginning
    join place_names on spelling >= beginning and spelling < beginning || '~'
  where word <= 0 and length(spelling) between $2 and $3 and ${condition}
  order by prominence desc, place_id limit 1500`;

async function guessesFor(
  database: Queryable,
  spelling: string,
  areas: readonly AreaRange[] | null,
): Promise<Guess[]> {
  if (areas?.length === 0) return [];
  if (spelling.length < minSpellingLength || spelling.length > maxSpellingLength) return [];
  const [first = "", second = "", third = ""] = spelling;
  const most = maxEdits(spelling);
  const inside = insideAreas(areas, 4);
  const rows = await database.query<{ place_id: number; spelling: string }>(nearQuery(inside.condition), [
    [...new Set([first + second, second + first, first + third])],
    spelling.length - most,
    spelling.length + most,
    ...inside.parameters,
  ]);
  // Counts the most similar of a place's names: London is Londen, too.
  const near = new Map<number, number>();
  for (const { place_id: id, spelling: name } of rows) {
    const edits = Math.min(near.get(id) ?? most + 1, editsWithin(most, name, spelling));
    if (edits <= most) near.set(id, edits);
  }
  const places = await placesById(database, [...near.keys()]);
  return places.map((place) => ({ place, edits: near.get(place.id) ?? most }));
}

/** Infinity above `most`. Swapped letters are one slip, but two steps for the quick distance. */
function editsWithin(most: number, one: string, other: string): number {
  return distance(one, other) > 2 * most ? Number.POSITIVE_INFINITY : slipsBetween(one, other);
}

async function placesById(database: Queryable, ids: readonly number[]): Promise<FoundPlace[]> {
  if (ids.length === 0) return [];
  return database.query<FoundPlace>(
    `select ${foundColumns}, false as shadowed from places as place where id = any ($1::int[]) order by id`,
    [ids],
  );
}

/** "london sw1a 1aa" names a known place before unknown words, "newport wales x" one in an area. */
async function firstWords(
  database: Queryable,
  words: readonly string[],
  home: string | null,
): Promise<readonly FoundPlace[]> {
  const longest = Math.min(maxWords, words.length - 1);
  if (longest < 1) return [];
  const names = Array.from({ length: longest }, (_, shorter) => words.slice(0, longest - shorter));
  const begun = await beginnings(
    database,
    names.flatMap((name) => spellingsOfTyped(name.join(" "))),
  );
  for (const name of names) {
    const text = name.join(" ");
    const isBegun = spellingsOfTyped(text).some((spelling) => begun.has(spelling));
    const isLongEnough = isBegun && text.length >= minSpellingLength;
    const beginning = isLongEnough ? await findBeginning(database, text, { page: 1, home }) : { places: [] };
    if (beginning.places.length > 0) return beginning.places.slice(0, maxCandidates);
    const exact = await (isBegun ? exactPlaces(database, text) : exactWithoutComma(database, name));
    const meant = exact.filter(({ shadowed }) => !shadowed).map((place) => ({ place, edits: 0 }));
    if (meant.length > 0) return rankByLikelihood(meant, home);
  }
  return [];
}

/** Optimal string alignment: letters omitted, added, replaced, or swapped with their neighbour. */
export function slipsBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let i = 1; i <= one.length; i++) {
    [beforeLast, last, row] = [last, row, [i]];
    for (let j = 1; j <= other.length; j++) {
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const exchanged = (last[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1]);
      const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : exchanged;
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, exchanged, swapped);
    }
  }
  return row[other.length] ?? 0;
}
