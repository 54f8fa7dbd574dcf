import type { Queryable } from "../../database/database";
import type { PlaceRow } from "./build-places";

/** Rows a statement; more would only make a longer message. */
const batchSize = 10_000;

const insertPlaces = `
  insert into places (id, last_id, parent_id, class, name, slug, hierarchy, country_code, latitude, longitude, population)
  select id, last_id, parent_id, class, name, slug, hierarchy, country_code, latitude, longitude, population
  from jsonb_to_recordset($1::jsonb) as place (
    id integer, last_id integer, parent_id integer, class text, name text, slug text, hierarchy text,
    country_code text, latitude double precision, longitude double precision, population integer)`;

/**
 * Writes all places into the empty table. Preorder puts parents before what is below them, as the foreign key
 * asks.
 */
export async function loadPlaces(
  transaction: Queryable,
  places: readonly PlaceRow[],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<void> {
  for (let start = 0; start < places.length; start += batchSize) {
    const batch = places.slice(start, start + batchSize);
    await transaction.query(insertPlaces, [JSON.stringify(batch)]);
    onProgress(start + batch.length, places.length);
  }
}
