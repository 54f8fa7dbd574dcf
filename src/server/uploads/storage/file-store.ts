import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Readable } from "node:stream";
import type { UploadedFile } from "../../../shared/wire/uploads";
import { householdOf } from "../../counting/askers";
import type { Database, Queryable } from "../../database/database";
import { DatabaseDownError } from "../../database/database-errors";
import { refusals } from "../rules/upload-rules";
import type { WholeFiles } from "./upload-ledger";

/** Names and tokens of uploads. Secrets are only stored as hashes. */

export function randomName(): string {
  return randomBytes(16).toString("hex");
}

/** Other ids cannot exist; besides, PostgreSQL rejects text with a NUL. */
function isRandomName(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text);
}

export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** An upload's key and token are derived from this, which only its client knows. */
export function uploadSecret(uuid: string, client: string): string {
  return `${uuid}\n${client}`;
}

/** Deterministic, so that a client whose answer was lost can ask again. */
function tokenOf(secret: string, salt: string): string {
  return createHmac("sha256", salt).update(secret).digest("base64url");
}

/** In constant time. */
function isTokenOf(token: string, tokenHash: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(token)), Buffer.from(tokenHash));
}

export function addressHash(address: string): string {
  return sha256(householdOf(address));
}

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

/** False if this upload already has a record. */
async function insertRecord(database: Queryable, record: UploadRecord): Promise<boolean> {
  const { id, upload_key, name, size, type, token_salt, token_hash, address_hash } = record;
  const inserted = await database.query(
    `insert into uploads (id, upload_key, name, size, type, token_salt, token_hash, address_hash)
     values ($1, $2, $3, $4::bigint, $5, $6, $7, $8) on conflict (upload_key) do nothing returning id`,
    [id, upload_key, name, String(size), type, token_salt, token_hash, address_hash],
  );
  return inserted.length === 1;
}

/** An address's uploads of the last day. */
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

/** Deletes records older than `keepDays`, and returns their ids. */
export async function deleteExpired(database: Queryable, keepDays: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    "delete from uploads where created_at < now() - make_interval(days => $1::int) returning id",
    [keepDays],
  );
  return rows.map((row) => row.id);
}

export async function recordedIds(database: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await database.query<{ id: string }>(
    "select id from uploads where id in (select jsonb_array_elements_text($1::jsonb))",
    [JSON.stringify(ids)],
  );
  return new Set(rows.map((row) => row.id));
}

interface NewFile {
  readonly key: string;
  readonly secret: string;
  readonly name: string;
  readonly bytes: number;
  readonly type: string;
  readonly addressHash: string;
}

/** Whole files: bytes in a store, metadata in the database. A file without a record was never confirmed. */
export class FileStore {
  constructor(
    readonly bytes: WholeFiles,
    private readonly database: Database,
  ) {}

  /** Takes over a durable file, which is permanent once it has a record. */
  async add({ key, secret, name, bytes, type, addressHash }: NewFile, from: string): Promise<UploadedFile> {
    const salt = randomName() + randomName();
    const record: UploadRecord = {
      id: randomName(),
      upload_key: key,
      name,
      size: bytes,
      type,
      token_salt: salt,
      token_hash: sha256(tokenOf(secret, salt)),
      address_hash: addressHash,
    };
    await this.bytes.put(record.id, from);
    const first = await insertRecord(this.database, record).catch(async (error: unknown) => {
      // After a lost connection, the record may exist all the same, and a retry is answered with this file.
      if (!(error instanceof DatabaseDownError)) await this.bytes.remove(record.id);
      throw error;
    });
    if (first) return answerFor(record, secret);
    // Another server on the same store has finished this upload meanwhile.
    await this.bytes.remove(record.id);
    const other = await this.byKey(key);
    if (other === undefined) throw refusals.unavailable();
    return answerFor(other, secret);
  }

  byKey(key: string): Promise<UploadRecord | undefined> {
    return this.#record("upload_key", key);
  }

  async #record(column: "id" | "upload_key", value: string): Promise<UploadRecord | undefined> {
    const sql = `select ${columns} from uploads where ${column} = $1`;
    return (await this.database.query<UploadRecord>(sql, [value]))[0];
  }

  /** Throws the same error for an unknown file and a wrong token, so that the answer reveals neither. */
  async authorised(id: string, token: string | undefined): Promise<UploadRecord> {
    if (!isRandomName(id)) throw refusals.notFound();
    if (token === undefined) throw refusals.tokenMissing();
    const record = await this.#record("id", id);
    // Only a forgotten file has no name.
    if (record === undefined || record.name === "" || !isTokenOf(token, record.token_hash))
      throw refusals.notFound();
    return record;
  }

  async read(id: string, token: string | undefined): Promise<{ record: UploadRecord; content: Readable }> {
    const record = await this.authorised(id, token);
    const content = await this.bytes.open(record.id);
    if (content === undefined) throw refusals.notFound();
    return { record, content };
  }

  async remove(id: string, token: string | undefined): Promise<void> {
    const record = await this.authorised(id, token);
    await this.database.query("delete from uploads where id = $1", [record.id]);
    await this.bytes.remove(record.id);
  }

  /** Deletes a file's bytes and name after use; the rest counts towards the address's daily limit. */
  async forget(id: string): Promise<void> {
    await this.database.query("update uploads set name = '' where id = $1", [id]);
    await this.bytes.remove(id);
  }
}

/** The same for the first request and for retries. */
export function answerFor(record: UploadRecord, secret: string): UploadedFile {
  const { id, name, size, type } = record;
  return { id, name, size, type, token: tokenOf(secret, record.token_salt) };
}
