import { deflateRawSync, inflateRawSync } from "node:zlib";
import { grouped } from "../../../shared/grouped";
import type { Queryable } from "../../database/database";
import type { PlaceRow } from "../gazetteer/build-places";
import { keysOfName, keysWithoutDivision, namesOf, namesOfAreasWith } from "../names/names-of-place";

/** The lines of a long text, cut out on demand: splitting it takes many times its memory. */
export class Lines {
  readonly #text: string;
  /** The offset of each line, and of the one after the last. */
  readonly #starts: Int32Array;

  constructor(text: string, count: number) {
    this.#text = text;
    this.#starts = new Int32Array(count + 1);
    for (let line = 1, start = 0; line <= count; line += 1) {
      const end = text.indexOf("\n", start);
      start = end < 0 ? text.length + 1 : end + 1;
      this.#starts[line] = start;
    }
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  at(line: number): string {
    return this.#text.slice(this.#starts[line] ?? 0, (this.#starts[line + 1] ?? 1) - 1);
  }
}

/** The fields that reading a feed needs. */
type PlaceToPack = Omit<PlaceRow, "parent_id" | "hierarchy">;

/** All places in preorder and their names, as a few large values that are quick to read. */
export interface PackedPlaces {
  /** Per place, laid out as in `numberOf`. */
  readonly numbers: Int32Array;
  /** Three characters per place: its class, and the ISO 3166-1 alpha-2 code of its country. */
  readonly marks: string;
  /** One line per place. */
  readonly names: string;
  readonly slugs: string;
  /** One key per line, sorted by UTF-16 code units; those of groups of places begin with `areaMark`. */
  readonly keys: string;
  /** The end of each key's places in `keyPlaces`. */
  readonly keyEnds: Int32Array;
  /** Indexes of places, from 0. */
  readonly keyPlaces: Int32Array;
}

/** `parent` is an index, -1 without one; degrees are in units of 1/100,000, about a metre. */
export const numberOf = { id: 0, lastId: 1, parent: 2, population: 3, latitude: 4, longitude: 5 } as const;
export const numbersOfPlace = Object.keys(numberOf).length;
export const marksOfPlace = 3;
export const unitsOfDegree = 100_000;
/** Latitude and longitude of an area, which has no single point. */
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
  const turnsOf = grouped(places.flatMap((place, turn) => keysOf(place).map((key) => [key, turn] as const)));
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
function keysOf(place: PlaceToPack): string[] {
  const names = namesOf(place);
  const bare = place.class === "region" ? names.flatMap(keysWithoutDivision) : [];
  const areas = namesOfAreasWith(place).flatMap(keysOfName);
  return [...new Set([...names.flatMap(keysOfName), ...bare, ...areas.map((key) => areaMark + key)])];
}

/** Change it with the layout; other content for the same places needs a new `namesVersion`. */
const layout = "1";

/** Replaces the packed places; `places` must be all places. */
export async function writePackedPlaces(
  transaction: Queryable,
  places: readonly PlaceToPack[],
): Promise<void> {
  const { numbers, marks, names, slugs, keys, keyEnds, keyPlaces } = packPlaces(places);
  await transaction.query("delete from packed_places");
  await transaction.query(
    `insert into packed_places (layout, last_place, numbers, marks, names, slugs, keys, key_ends, key_places)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      layout,
      places.at(-1)?.id ?? 0,
      ...[numbers, marks, names, slugs, keys, keyEnds, keyPlaces].map(deflated),
    ],
  );
}

/** In base64, which is read in a tenth of the time of PostgreSQL's own hex. */
type StoredPlaces = { readonly [Field in keyof PackedPlaces]: string };

/** Packs the places now if an older version wrote them unpacked. */
export async function readPackedPlaces(database: Queryable): Promise<PackedPlaces> {
  const [row] = await database.query<StoredPlaces>(
    `select encode(numbers, 'base64') as numbers, encode(marks, 'base64') as marks, encode(names, 'base64') as names,
       encode(slugs, 'base64') as slugs, encode(keys, 'base64') as keys, encode(key_ends, 'base64') as "keyEnds",
       encode(key_places, 'base64') as "keyPlaces"
     from packed_places where layout = $1 and last_place = (select max(id) from places)`,
    [layout],
  );
  if (row === undefined) return packPlaces(await readPlaces(database));
  return {
    numbers: integersIn(row.numbers),
    marks: textIn(row.marks),
    names: textIn(row.names),
    slugs: textIn(row.slugs),
    keys: textIn(row.keys),
    keyEnds: integersIn(row.keyEnds),
    keyPlaces: integersIn(row.keyPlaces),
  };
}

/** In preorder. */
export function readPlaces(database: Queryable): Promise<Omit<PlaceRow, "hierarchy">[]> {
  return database.query(
    `select id, last_id, parent_id, class, name, slug, country_code, latitude, longitude, population
     from places order by id`,
  );
}

/** Integers are little-endian, as on all processors that Node supports but IBM's. */
function deflated(value: string | Int32Array): Uint8Array {
  return deflateRawSync(
    typeof value === "string" ? value : new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
  );
}

function inflated(base64: string): Buffer {
  return inflateRawSync(Buffer.from(base64, "base64"));
}

function textIn(base64: string): string {
  return inflated(base64).toString();
}

function integersIn(base64: string): Int32Array {
  return new Int32Array(new Uint8Array(inflated(base64)).buffer);
}
