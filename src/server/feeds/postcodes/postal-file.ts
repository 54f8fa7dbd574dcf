import { createReadStream } from "node:fs";
import { createInterface } from "node:readline/promises";
import type { Database, Queryable } from "../../database/database";
import { postalKey } from "../../places/postcodes/postcodes";
import { FeedError } from "../feed/feed-row";
import type { PostalRow } from "../geocoding/postal-codes";

type PostalCounts = ReadonlyMap<string, number>;

const batchRows = 5_000;

/** Replaces the postal codes of a GeoNames file's countries. Rejects with a FeedError for any other file. */
export async function loadPostalFile(database: Database, file: string): Promise<PostalCounts> {
  return database.transaction(async (transaction) => {
    const counts = new Map<string, number>();
    let batch: PostalRow[] = [];
    const write = async () => {
      for (const country of new Set(batch.map((row) => row.country))) {
        if (!counts.has(country))
          await transaction.query("delete from postal_codes where country_code = $1", [country]);
      }
      for (const { country } of batch) counts.set(country, (counts.get(country) ?? 0) + 1);
      await insert(transaction, batch);
      batch = [];
    };
    for await (const row of rowsIn(file)) {
      batch.push(row);
      if (batch.length >= batchRows) await write();
    }
    await write();
    if (counts.size === 0) throw new FeedError(`${file} holds no postal codes; nothing was changed.`);
    return counts;
  });
}

function insert(transaction: Queryable, rows: readonly PostalRow[]): Promise<unknown> {
  return transaction.query(
    `insert into postal_codes (country_code, code, place, region, latitude, longitude)
     select country, code, place, region, latitude, longitude from jsonb_to_recordset($1::jsonb)
       as given(country text, code text, place text, region text, latitude float8, longitude float8)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  );
}

async function* rowsIn(file: string): AsyncGenerator<PostalRow> {
  const lines = createInterface({
    input: createReadStream(file, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let line = 0;
  try {
    for await (const text of lines) {
      line += 1;
      if (text.trim() !== "") yield rowOf(text, file, line);
    }
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

function rowOf(text: string, file: string, line: number): PostalRow {
  const cells = text.replace(/^\ufeff/, "").split("\t");
  const [country = "", code = "", place = "", region = ""] = cells;
  const [latitude, longitude] = [Number(cells[9] || Number.NaN), Number(cells[10] || Number.NaN)];
  const row = { country, code: postalKey(code), place, region, latitude, longitude };
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (/^[A-Z]{2}$/.test(country) && row.code !== "" && isOnEarth) return row;
  throw new FeedError(
    `Line ${line} of ${file} is not in the format of GeoNames' postal codes; nothing was changed.`,
  );
}
