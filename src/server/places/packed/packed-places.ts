import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Queryable } from "../../database/database";
import type { PlaceRow } from "../gazetteer/build-places";
import { type PackedPlaces, type PlaceToPack, packPlaces } from "./pack-places";

/**
 * Another name for every other way to pack; when the same places would be packed otherwise, place names get a
 * new version, too.
 */
const layout = "1";

/** Makes these places, which are all there are, the ones that are read packed. */
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

/** All places, packed now when they were written by a version that did not pack them. */
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

/** Everything of `places` but what is shown, in preorder. */
export function readPlaces(database: Queryable): Promise<Omit<PlaceRow, "hierarchy">[]> {
  return database.query(
    `select id, last_id, parent_id, class, name, slug, country_code, latitude, longitude, population
     from places order by id`,
  );
}

/** Integers least significant byte first, as all processors have them that Node runs on but IBM's. */
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
