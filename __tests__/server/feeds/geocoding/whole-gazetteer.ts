import type { KnownPlace } from "../../../../src/server/feeds/geocoding/known-places";
import { buildPlaces } from "../../../../src/server/places/gazetteer/build-places";
import { readGeoNames } from "../../../../src/server/places/gazetteer/gazetteer-source";

let places: Promise<KnownPlace[]> | undefined;

/** The whole gazetteer as it would be in a database, read once. */
export function knownPlaces(): Promise<KnownPlace[]> {
  places ??= readKnownPlaces();
  return places;
}

async function readKnownPlaces(): Promise<KnownPlace[]> {
  const rows = buildPlaces(await readGeoNames());
  const countries = new Set(rows.filter((row) => row.class === "country").map(({ id }) => id));
  return rows.map(({ last_id, parent_id, country_code, ...row }) => ({
    ...row,
    lastId: last_id,
    topLevel: countries.has(parent_id ?? 0),
    countryCode: country_code,
  }));
}
