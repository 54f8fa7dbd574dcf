import type { Database, Queryable } from "../database/database";
import { buildPlaces } from "./gazetteer/build-places";
import { type GazetteerSource, readGeoNames } from "./gazetteer/gazetteer-source";
import { loadPlaces } from "./gazetteer/load-places";

/** Any number, as long as nothing else in the database locks on it. */
const loadingLock = 7_402_101;

export interface EnsurePlacesOptions {
  /** Read only when the places are not there yet. */
  readonly source?: () => Promise<GazetteerSource>;
  readonly onProgress?: (done: number, total: number) => void;
}

/** Fills `places` once: whole or, when interrupted, not at all. Safe when several servers start on one database. */
export async function ensurePlaces(
  database: Database,
  { source = readGeoNames, onProgress }: EnsurePlacesOptions = {},
): Promise<void> {
  if (await arePlacesThere(database)) return;
  const places = buildPlaces(await source());
  await database.transaction(async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock($1)", [loadingLock]);
    if (await arePlacesThere(transaction)) return;
    await loadPlaces(transaction, places, onProgress);
  });
  await database.query("analyze places");
}

async function arePlacesThere(database: Queryable): Promise<boolean> {
  const rows = await database.query("select 1 from places limit 1");
  return rows.length > 0;
}
