import type { Database, Queryable } from "../database/database";
import { buildPlaces, type PlaceRow } from "./gazetteer/build-places";
import { type GazetteerSource, readGeoNames } from "./gazetteer/gazetteer-source";
import { arePlaceNamesCurrent, insertRows, type Progress, writePlaceNames } from "./names/place-names";
import { readPlaces, writePackedPlaces } from "./packed/packed-places";

const insertPlaces = `
  insert into places (id, last_id, parent_id, class, name, slug, hierarchy, country_code, latitude, longitude, population)
  select id, last_id, parent_id, class, name, slug, hierarchy, country_code, latitude, longitude, population
  from jsonb_to_recordset($1::jsonb) as place (
    id integer, last_id integer, parent_id integer, class text, name text, slug text, hierarchy text,
    country_code text, latitude double precision, longitude double precision, population integer)`;

/** The table must be empty. Preorder puts parents before their children, as the foreign key requires. */
export function loadPlaces(
  transaction: Queryable,
  places: readonly PlaceRow[],
  onProgress?: Progress,
): Promise<void> {
  return insertRows(transaction, insertPlaces, places, onProgress);
}

/** Arbitrary, but used for no other lock in the database. */
const loadingLock = 7_402_101;

interface EnsurePlacesOptions {
  /** Read only if there are no places yet. */
  readonly source?: () => Promise<GazetteerSource>;
  readonly onProgress?: Progress;
}

/** Writes all or nothing, once; safe when several servers start on one database. Rebuilds outdated names. */
export async function ensurePlaces(database: Database, options: EnsurePlacesOptions = {}): Promise<void> {
  if (await arePlaceNamesCurrent(database)) return;
  const places = (await arePlacesThere(database))
    ? []
    : buildPlaces(await (options.source ?? readGeoNames)());
  const [loading, naming] = halves(options.onProgress);
  await database.transaction(async (transaction) => {
    await transaction.query("select pg_advisory_xact_lock($1)", [loadingLock]);
    if (await arePlaceNamesCurrent(transaction)) return;
    const areThere = await arePlacesThere(transaction);
    if (!areThere) await loadPlaces(transaction, places, loading);
    const named = areThere ? await readPlaces(transaction) : places;
    await writePlaceNames(transaction, named, naming);
    await writePackedPlaces(transaction, named);
  });
  // Lookups read the index alone once the table is vacuumed.
  await database.query("vacuum (analyze) places, place_names, area_names");
}

async function arePlacesThere(database: Queryable): Promise<boolean> {
  const rows = await database.query("select 1 from places limit 1");
  return rows.length > 0;
}

/** Reports two steps as one. */
function halves(onProgress: Progress = () => undefined): [Progress, Progress] {
  return [(done, total) => onProgress(done, 2 * total), (done, total) => onProgress(total + done, 2 * total)];
}
