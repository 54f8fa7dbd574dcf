import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { KnownPlace } from "../../../../src/server/feeds/geocoding/known-places";
import { buildPlaces } from "../../../../src/server/places/gazetteer/build-places";
import { readGeoNames } from "../../../../src/server/places/gazetteer/gazetteer-source";
import { runDirectory } from "../../../support/test-run";

let places: Promise<KnownPlace[]> | undefined;

/** The whole gazetteer as in a database. A run's first test file builds it and keeps it for the others. */
export function knownPlaces(): Promise<KnownPlace[]> {
  places ??= keptPlaces();
  return places;
}

async function keptPlaces(): Promise<KnownPlace[]> {
  const file = path.join(runDirectory(), "known-places.json");
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const made = await readKnownPlaces();
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(made));
  renameSync(draft, file);
  return made;
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
