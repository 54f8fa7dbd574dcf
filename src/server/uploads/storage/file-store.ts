import type { Readable } from "node:stream";
import type { UploadedFile } from "../../../shared/wire/uploads";
import type { Database } from "../../database/database";
import { DatabaseDownError } from "../../database/database-errors";
import { refusals } from "../rules/upload-refusal";
import {
  blankRecord,
  deleteRecord,
  insertRecord,
  recordById,
  recordByKey,
  type UploadRecord,
} from "./upload-records";
import { isRandomName, isTokenOf, randomName, sha256, tokenOf } from "./upload-secrets";
import type { WholeFiles } from "./upload-stores";

interface NewFile {
  readonly key: string;
  /** What only the uploading client knows; its token comes from this. */
  readonly secret: string;
  readonly name: string;
  readonly bytes: number;
  readonly type: string;
  readonly addressHash: string;
}

/**
 * Whole files: bytes in a store, all else in the database. A file without a record was never promised to
 * anybody.
 */
export class FileStore {
  constructor(
    readonly bytes: WholeFiles,
    private readonly database: Database,
  ) {}

  /** Takes over a durable file; from its record on it is there for good. */
  async add(file: NewFile, from: string): Promise<UploadedFile> {
    const record = newRecord(file);
    await this.bytes.put(record.id, from);
    const first = await insertRecord(this.database, record).catch(async (error: unknown) => {
      // Where the connection broke, the record may be there all the same, and its repeat is then answered with this
      // file.
      if (!(error instanceof DatabaseDownError)) await this.bytes.remove(record.id);
      throw error;
    });
    if (first) return answerFor(record, file.secret);
    // Another server on the same store finished this upload a moment ago.
    await this.bytes.remove(record.id);
    const other = await this.byKey(file.key);
    if (other === undefined) throw refusals.unavailable();
    return answerFor(other, file.secret);
  }

  byKey(key: string): Promise<UploadRecord | undefined> {
    return recordByKey(this.database, key);
  }

  /** Throws alike for no such file and for another's token, so that the answer gives neither away. */
  async authorised(id: string, token: string | undefined): Promise<UploadRecord> {
    if (!isRandomName(id)) throw refusals.notFound();
    if (token === undefined) throw refusals.tokenMissing();
    const record = await recordById(this.database, id);
    if (record === undefined || isForgotten(record) || !isTokenOf(token, record.token_hash))
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
    await deleteRecord(this.database, record.id);
    await this.bytes.remove(record.id);
  }

  /** Deletes a file that has served its purpose, and what its record says of it. */
  async forget(id: string): Promise<void> {
    await blankRecord(this.database, id);
    await this.bytes.remove(id);
  }
}

/** No file that is uploaded is without a name. */
function isForgotten({ name }: UploadRecord): boolean {
  return name === "";
}

/** The response to the client, for the first request and for repeats. */
export function answerFor(record: UploadRecord, secret: string): UploadedFile {
  const { id, name, size, type } = record;
  return { id, name, size, type, token: tokenOf(secret, record.token_salt) };
}

function newRecord({ key, secret, name, bytes, type, addressHash }: NewFile): UploadRecord {
  const salt = randomName() + randomName();
  return {
    id: randomName(),
    upload_key: key,
    name,
    size: bytes,
    type,
    token_salt: salt,
    token_hash: sha256(tokenOf(secret, salt)),
    address_hash: addressHash,
  };
}
