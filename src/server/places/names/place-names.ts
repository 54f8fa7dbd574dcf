import type { Database, Queryable } from "../../database/database";
import { type NamedPlace, spellingsOfPlaces } from "./place-spellings";

/**
 * Grows whenever the same places would get other spellings or be packed otherwise, so that every database gets them at
 * its next start.
 */
const namesVersion = "5";
const versionKey = "place_names_version";

const batchSize = 20_000;

const insertNames = `
  insert into place_names (spelling, place_id, word, shadowed_by, prominence)
  select spelling, place_id, word, shadowed_by, prominence
  from jsonb_to_recordset($1::jsonb) as name (
    spelling text, place_id integer, word smallint, shadowed_by integer, prominence integer)`;

/** Makes the names of these places, which are all there are, the only ones. */
export async function writePlaceNames(
  transaction: Queryable,
  places: readonly NamedPlace[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<void> {
  const names = spellingsOfPlaces(places);
  await transaction.query("delete from place_names");
  for (let start = 0; start < names.length; start += batchSize) {
    const batch = names.slice(start, start + batchSize);
    await transaction.query(insertNames, [JSON.stringify(batch)]);
    onProgress(start + batch.length, names.length);
  }
  await transaction.query(
    "insert into meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value",
    [versionKey, namesVersion],
  );
}

/** Whether the names in the database are those that this version makes. */
export async function arePlaceNamesCurrent(database: Queryable): Promise<boolean> {
  const [found] = await database.query<{ value: string }>("select value from meta where key = $1", [
    versionKey,
  ]);
  return found?.value === namesVersion;
}

/** After many rows were written: lookups read the index alone once the table is vacuumed. */
export async function settlePlaceNames(database: Database): Promise<void> {
  await database.query("vacuum (analyze) place_names");
}
