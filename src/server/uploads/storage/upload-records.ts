import type { Queryable } from "../../database/database";

/** A whole file, as the database knows it. */
export interface UploadRecord {
  readonly id: string;
  readonly upload_key: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  readonly token_salt: string;
  readonly token_hash: string;
  readonly address_hash: string;
}

const columns = "id, upload_key, name, size::float8 as size, type, token_salt, token_hash, address_hash";

/** False when this upload has its record already. */
export async function insertRecord(database: Queryable, record: UploadRecord): Promise<boolean> {
  const inserted = await database.query(
    `insert into uploads (id, upload_key, name, size, type, token_salt, token_hash, address_hash)
     values ($1, $2, $3, $4::bigint, $5, $6, $7, $8) on conflict (upload_key) do nothing returning id`,
    [
      record.id,
      record.upload_key,
      record.name,
      String(record.size),
      record.type,
      record.token_salt,
      record.token_hash,
      record.address_hash,
    ],
  );
  return inserted.length === 1;
}

export async function recordByKey(database: Queryable, key: string): Promise<UploadRecord | undefined> {
  const sql = `select ${columns} from uploads where upload_key = $1`;
  return (await database.query<UploadRecord>(sql, [key]))[0];
}

export async function recordById(database: Queryable, id: string): Promise<UploadRecord | undefined> {
  const sql = `select ${columns} from uploads where id = $1`;
  return (await database.query<UploadRecord>(sql, [id]))[0];
}

export async function deleteRecord(database: Queryable, id: string): Promise<void> {
  await database.query("delete from uploads where id = $1", [id]);
}

/** What is left counts against its address's limits for a day, and names nothing. */
export async function blankRecord(database: Queryable, id: string): Promise<void> {
  await database.query("update uploads set name = '' where id = $1", [id]);
}

/** What one address uploaded within the last day. */
export async function usageOf(
  database: Queryable,
  addressHash: string,
): Promise<{ files: number; bytes: number }> {
  const [usage] = await database.query<{ files: number; bytes: number }>(
    `select count(*)::float8 as files, coalesce(sum(size), 0)::float8 as bytes from uploads
     where address_hash = $1 and created_at > now() - interval '1 day'`,
    [addressHash],
  );
  return usage ?? { files: 0, bytes: 0 };
}

/** Removes the records that are older than that, and tells their ids. */
export async function deleteExpired(database: Queryable, keepDays: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    "delete from uploads where created_at < now() - make_interval(days => $1::int) returning id",
    [keepDays],
  );
  return rows.map((row) => row.id);
}

/** Which of these ids have a record. */
export async function recordedIds(database: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(
    "select id from uploads where id in (select jsonb_array_elements_text($1::jsonb))",
    [JSON.stringify(ids)],
  );
  return new Set(rows.map((row) => row.id));
}
