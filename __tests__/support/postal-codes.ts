import type { Database } from "../../src/server/database/database";

type PostalLine = readonly [
  country: string,
  code: string,
  place: string,
  latitude: number,
  longitude: number,
];

/** Codes in and around the small gazetteer's towns; 75001 is in two countries. */
export const somePostalCodes: readonly PostalLine[] = [
  ["GB", "LS1", "Leeds", 53.8, -1.55],
  ["GB", "LS28", "Pudsey", 53.8, -1.66],
  ["GB", "SW1A", "Westminster Abbey", 51.5, -0.13],
  ["GB", "SW1E", "Victoria", 51.5, -0.14],
  ["GB", "YO1", "York", 53.96, -1.08],
  ["US", "10001", "New York", 40.75, -74],
  ["US", "78701", "Austin", 30.27, -97.74],
  ["US", "75001", "Addison", 32.96, -96.84],
  ["FR", "75001", "Paris 01", 48.86, 2.34],
  ["US", "96799", "Nowhere near", -40, -150],
];

/** In GeoNames' file format. */
export const somePostalFile = somePostalCodes
  .map(([country, code, place, latitude, longitude]) =>
    [country, code, place, "", "", "", "", "", "", latitude, longitude, 4].join("\t"),
  )
  .join("\n");

export async function writePostalCodes(database: Database): Promise<void> {
  for (const line of somePostalCodes)
    await database.query(
      `insert into postal_codes (country_code, code, place, region, latitude, longitude)
       values ($1, $2, $3, '', $4, $5)`,
      [...line],
    );
}
