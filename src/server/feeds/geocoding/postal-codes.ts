import type { Queryable } from "../../database/database";
import { spellingOf } from "../../places/names/spelling";
import { medianPoint } from "../../places/place/found-place";
import { postalKey } from "../../places/postcodes/postcodes";
import { kilometresBetween, type Point } from "./nearest-town";

export interface PostalArea {
  readonly point: Point;
  /** Distance in kilometres of the farthest place with this code; 0 for a code of one spot. */
  readonly radius: number;
  /** Uncertainty of the point in kilometres: the radius, or less where one of its places is named. */
  readonly spread: number;
}

/**
 * Finds the first code that is known. `country` is ISO 3166-1 alpha-2. The area is that of the named places,
 * where those are listed.
 */
export type PostalCodes = (
  country: string | null,
  written: readonly string[],
  names: readonly string[],
) => PostalArea | null;

export interface PostalRow {
  readonly country: string;
  readonly code: string;
  readonly place: string;
  readonly region: string;
  readonly latitude: number;
  readonly longitude: number;
}

export const noPostalCodes: PostalCodes = () => null;

const pageSize = 50_000;

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

/** Expects rows sorted by code. */
export function postalCodesOf(rows: readonly PostalRow[]): PostalCodes {
  const starts = new Map<string, number>();
  for (const [index, { country, code }] of rows.entries()) {
    const key = `${country} ${code}`;
    if (!starts.has(key)) starts.set(key, index);
  }
  return (country, written, names) => {
    for (const code of written) {
      for (const each of codePrefixes(country, code)) {
        const start = starts.get(`${country} ${each}`);
        if (start !== undefined) return areaOf(rowsOfCode(rows, start), names);
      }
    }
    return null;
  };
}

const shortest = 3;

/** '75201-1234' is in 75201, '1012 AB' in 1012. British codes are listed whole or by their outward part. */
function* codePrefixes(country: string | null, written: string): Iterable<string> {
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

function areaOf(rows: readonly PostalRow[], names: readonly string[]): PostalArea {
  const folded = new Set(names.map(spellingOf));
  const named = rows.filter(({ place }) => folded.has(spellingOf(place)));
  const spots = named.length > 0 ? named : rows;
  const point = medianPoint(spots);
  const farthest = (some: readonly PostalRow[]) =>
    Math.max(...some.map((row) => kilometresBetween(point, row)));
  return { point, radius: farthest(rows), spread: farthest(spots) };
}
