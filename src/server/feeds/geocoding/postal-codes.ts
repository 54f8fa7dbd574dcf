import type { Queryable } from "../../database/database";
import { spellingOf } from "../../places/names/spelling";
import { postalKey } from "../../places/postcodes/postcodes";
import { kilometresBetween, type Point } from "./nearest-town";

/** Where a postal code is. */
export interface PostalArea {
  readonly point: Point;
  /** How far the farthest place with this code is, in kilometres; 0 for a code of one spot. */
  readonly radius: number;
  /** How far from the point it may be: the same, or less where one of its places is named. */
  readonly spread: number;
}

/** Postal codes that an operator has loaded. */
export interface PostalCodes {
  /**
   * The area of a code in a country (ISO 3166-1 alpha-2); of one of the named places in it, where that is
   * listed.
   */
  find(country: string, code: string, names: readonly string[]): PostalArea | null;
}

export interface PostalRow {
  readonly country: string;
  readonly code: string;
  readonly place: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const noPostalCodes: PostalCodes = { find: () => null };

const pageSize = 50_000;

/** Reads all codes that are loaded, a page at a time. */
export async function loadPostalCodes(database: Queryable): Promise<PostalCodes> {
  const rows: PostalRow[] = [];
  for (let last: PostalRow | undefined, more = true; more; ) {
    const page: PostalRow[] = await database.query<PostalRow>(
      `select country_code as country, code, place, region, latitude, longitude from postal_codes
       where (country_code, code, place) > ($1, $2, $3) order by country_code, code, place limit $4`,
      [last?.country ?? "", last?.code ?? "", last?.place ?? "", pageSize],
    );
    for (const row of page) rows.push(row);
    last = page.at(-1);
    more = page.length === pageSize;
  }
  return rows.length === 0 ? noPostalCodes : postalCodesOf(rows);
}

/** `rows` hold the places of a code one after the other. */
export function postalCodesOf(rows: readonly PostalRow[]): PostalCodes {
  const starts = new Map<string, number>();
  for (const [index, { country, code }] of rows.entries()) {
    const key = `${country} ${code}`;
    if (!starts.has(key)) starts.set(key, index);
  }
  return {
    find(country, code, names) {
      for (const each of shorterAndShorter(country, code)) {
        const start = starts.get(`${country} ${each}`);
        if (start !== undefined) return areaOf(rowsOfCode(rows, start), names);
      }
      return null;
    },
  };
}

const shortest = 3;

/** '75201-1234' is in 75201, '1012 AB' in 1012; a British code is listed whole, or its outward part. */
function* shorterAndShorter(country: string, written: string): Iterable<string> {
  const code = postalKey(written);
  yield code;
  if (country === "GB") {
    if (/\d[A-Z]{2}$/.test(code)) yield code.slice(0, -3);
    return;
  }
  for (let length = code.length - 1; length >= shortest; length -= 1) yield code.slice(0, length);
}

function rowsOfCode(rows: readonly PostalRow[], start: number): PostalRow[] {
  const found: PostalRow[] = [];
  const first = rows[start];
  for (let index = start; index < rows.length; index += 1) {
    const row = rows[index];
    if (row === undefined || row.code !== first?.code || row.country !== first.country) break;
    found.push(row);
  }
  return found;
}

/** Medians, since some lists have a place of the code in another county. */
function areaOf(rows: readonly PostalRow[], names: readonly string[]): PostalArea {
  const folded = new Set(names.map(spellingOf));
  const named = rows.filter(({ place }) => folded.has(spellingOf(place)));
  const spots = named.length > 0 ? named : rows;
  const point = {
    latitude: median(spots.map(({ latitude }) => latitude)),
    longitude: median(spots.map(({ longitude }) => longitude)),
  };
  const farthest = (some: readonly PostalRow[]) =>
    Math.max(...some.map((row) => kilometresBetween(point, row)));
  return { point, radius: farthest(rows), spread: farthest(spots) };
}

function median(values: number[]): number {
  const sorted = values.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
