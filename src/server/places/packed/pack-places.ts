import type { PlaceRow } from "../gazetteer/build-places";
import { keysOfName, keysWithoutDivision, namesOf, namesOfAreasWith } from "../names/names-of-place";

/** A place as it is packed: all that reading a feed needs of it. */
export type PlaceToPack = Omit<PlaceRow, "parent_id" | "hierarchy">;

/** All places in preorder, and the names that a feed may use for them, as few large values that are quick to read. */
export interface PackedPlaces {
  /** Of each place in turn, as `numberOf` names them. */
  readonly numbers: Int32Array;
  /** Of each place three characters: its class, and the ISO 3166-1 alpha-2 code of its country. */
  readonly marks: string;
  /** A line a place. */
  readonly names: string;
  readonly slugs: string;
  /** A line a key, in the order of their UTF-16 code units; those of areas of several places begin with `areaMark`. */
  readonly keys: string;
  /** Where the places of each key end in `keyPlaces`. */
  readonly keyEnds: Int32Array;
  /** Places by their turn, from 0. */
  readonly keyPlaces: Int32Array;
}

/** `parent`: the turn of the place around it, -1 for none. Degrees are in hundred thousandths, a metre. */
export const numberOf = { id: 0, lastId: 1, parent: 2, population: 3, latitude: 4, longitude: 5 } as const;
export const numbersOfPlace = Object.keys(numberOf).length;
export const marksOfPlace = 3;
export const unitsOfDegree = 100_000;
/** Stands for the degrees of an area, which has no one point. */
export const noDegrees = 0x7fff_ffff;

export function packPlaces(places: readonly PlaceToPack[]): PackedPlaces {
  return {
    numbers: packNumbers(places),
    marks: places.map((place) => place.class.charAt(0) + place.country_code.padEnd(2)).join(""),
    names: lines(places.map(({ name }) => name)),
    slugs: lines(places.map(({ slug }) => slug)),
    ...packKeys(places),
  };
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => text.replaceAll("\n", " ")).join("\n");
}

function packNumbers(places: readonly PlaceToPack[]): Int32Array {
  const numbers = new Int32Array(places.length * numbersOfPlace);
  const around: number[] = [];
  for (const [turn, place] of places.entries()) {
    while (around.length > 0 && (places[around.at(-1) ?? 0]?.last_id ?? 0) < place.id) around.pop();
    numbers.set(
      [
        place.id,
        place.last_id,
        around.at(-1) ?? -1,
        place.population,
        packDegrees(place.latitude),
        packDegrees(place.longitude),
      ],
      turn * numbersOfPlace,
    );
    if (place.class !== "town") around.push(turn);
  }
  return numbers;
}

function packDegrees(degrees: number | null): number {
  return degrees === null ? noDegrees : Math.round(degrees * unitsOfDegree);
}

function packKeys(places: readonly PlaceToPack[]): Pick<PackedPlaces, "keys" | "keyEnds" | "keyPlaces"> {
  const turnsOf = new Map<string, number[]>();
  for (const [turn, place] of places.entries()) {
    for (const key of keysOf(place)) {
      const namesakes = turnsOf.get(key);
      if (namesakes === undefined) turnsOf.set(key, [turn]);
      else namesakes.push(turn);
    }
  }
  const keys = [...turnsOf.keys()].sort();
  const turns = keys.map((key) => turnsOf.get(key) ?? []);
  let end = 0;
  const keyEnds = Int32Array.from(turns, ({ length }) => {
    end += length;
    return end;
  });
  return { keys: keys.join("\n"), keyEnds, keyPlaces: Int32Array.from(turns.flat()) };
}

export const areaMark = "+";

/** A region is also found without the word for its kind. */
function keysOf(place: PlaceToPack): Iterable<string> {
  const names = namesOf(place);
  const bare = place.class === "region" ? names.flatMap(keysWithoutDivision) : [];
  const areas = namesOfAreasWith(place).flatMap(keysOfName);
  return new Set([...names.flatMap(keysOfName), ...bare, ...areas.map((key) => areaMark + key)]);
}
