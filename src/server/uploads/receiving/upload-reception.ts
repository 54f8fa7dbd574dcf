import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { type ChunkField, chunkFields } from "../../../shared/uploads";
import { refusals, type UploadRefusal, type UploadSettings } from "../rules/upload-rules";
import { scratchPath, type UploadFolders } from "../storage/durable-files";
import { randomName, sha256, uploadSecret } from "../storage/file-store";
import type { DiskSpace, Reservation, UploadLedger } from "../storage/upload-ledger";

/** A chunk's metadata from the request, checked for consistency. Sizes are in bytes. */
export interface ChunkClaim {
  readonly uuid: string;
  /** From 0. */
  readonly index: number;
  readonly count: number;
  readonly fileBytes: number;
  readonly chunkBytes: number;
  readonly bytes: number;
}

type Fields = ReadonlyMap<string, string>;

/** Undefined for a whole file, whose form has none of Dropzone's fields. Throws an `UploadRefusal`. */
function readChunkClaim(fields: Fields, settings: UploadSettings): ChunkClaim | undefined {
  if (!chunkFields.some((field) => fields.has(field))) return undefined;
  const uuid = textOf(fields, "dzuuid");
  if (!/^[\w-]{1,64}$/.test(uuid)) throw refusals.badUuid();
  const index = numberOf(fields, "dzchunkindex");
  const fileBytes = numberOf(fields, "dztotalfilesize");
  const chunkBytes = numberOf(fields, "dzchunksize");
  const count = numberOf(fields, "dztotalchunkcount");
  const offset = numberOf(fields, "dzchunkbyteoffset");
  const { maxFileBytes, maxChunks } = settings;
  if (fileBytes > maxFileBytes) throw refusals.tooBig(fileBytes, maxFileBytes);
  if (count > maxChunks) throw refusals.tooManyChunks(maxChunks);
  checkAgreement({ index, fileBytes, chunkBytes, count, offset });
  return { uuid, index, count, fileBytes, chunkBytes, bytes: Math.min(chunkBytes, fileBytes - offset) };
}

function textOf(fields: Fields, field: ChunkField): string {
  const text = fields.get(field);
  if (text === undefined) throw refusals.fieldMissing(field);
  return text;
}

/** At most 15 digits, so that no number is rounded. */
function numberOf(fields: Fields, field: ChunkField): number {
  const text = textOf(fields, field);
  if (!/^\d{1,15}$/.test(text)) throw refusals.badNumber(field);
  return Number(text);
}

type Numbers = Readonly<Record<"index" | "fileBytes" | "chunkBytes" | "count" | "offset", number>>;

function checkAgreement({ index, fileBytes, chunkBytes, count, offset }: Numbers): void {
  if (chunkBytes < 1) throw refusals.mismatch("dzchunksize must be at least 1.");
  // An empty file is sent as one empty chunk.
  const needed = Math.max(1, Math.ceil(fileBytes / chunkBytes));
  if (count !== needed) {
    throw refusals.mismatch(`dztotalchunkcount must be ${needed} for these sizes, not ${count}.`);
  }
  if (index >= count) throw refusals.mismatch(`dzchunkindex must be below ${count}, not ${index}.`);
  if (offset !== index * chunkBytes) {
    throw refusals.mismatch(`dzchunkbyteoffset must be ${index * chunkBytes} for this chunk, not ${offset}.`);
  }
}

const maxNameBytes = 255;

/** Names are only shown and stored as data, but honest browsers send no paths or control characters. */
function checkedFileName(given: string): string {
  // Browsers escape a quote in a form's file name as %22.
  const name = given.replaceAll("%22", '"').normalize("NFC");
  const bytes = Buffer.byteLength(name);
  const bad = bytes < 1 || bytes > maxNameBytes || /[/\\\p{Cc}]/u.test(name) || name === "." || name === "..";
  if (bad) throw refusals.badName();
  return name;
}

interface StoredFile {
  /** As the client sent it, unchecked. */
  readonly name: string;
  readonly bytes: number;
}

interface ReceivedFile extends StoredFile {
  readonly fields: Fields;
}

interface Admission {
  readonly most: number;
  readonly tooLong: UploadRefusal;
}

interface Reception {
  /** A new path. */
  readonly destination: string;
  /** Milliseconds without data after which the request fails. */
  readonly idleTimeoutMs: number;
  /** Checks the file's name and the preceding fields. Throws an `UploadRefusal`. */
  readonly admit: (fields: Fields, name: string) => Admission;
}

const limits = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 1000, parts: 22, headerSize: 16_384 };
const fileField = "file";

/**
 * Parses a form and streams its file to disk; only a few blocks are ever in memory. On failure, the rest of
 * the request is discarded, so that the client can still read the answer.
 */
async function receiveFile(request: IncomingMessage, reception: Reception): Promise<ReceivedFile> {
  const parser = parserFor(request);
  const failure = new AbortController();
  const fail = (error: unknown) => failure.abort(error);
  const fields = collectFields(parser, fail);
  let stored: Promise<StoredFile> | undefined;
  parser.on("file", (field, stream, name: string | undefined) => {
    // An incomplete form also breaks its file's stream, which has no reader after a refusal.
    stream.on("error", () => undefined);
    stored = storeFile(field, stream, name ?? "", fields, reception, failure.signal);
    stored.catch(fail);
  });
  try {
    await parsed(request, parser, failure, reception.idleTimeoutMs);
    if (stored === undefined) throw refusals.fileMissing();
    return { fields, ...(await stored) };
  } catch (error) {
    fail(error);
    request.unpipe(parser).resume();
    await stored?.catch(() => undefined);
    throw error;
  }
}

function parserFor(request: IncomingMessage): BusboyInstance {
  const contentType = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) throw refusals.notMultipart();
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": contentType },
      preservePath: true,
      limits,
    });
  } catch {
    throw refusals.malformed();
  }
}

function collectFields(parser: BusboyInstance, fail: (error: unknown) => void): Fields {
  const fields = new Map<string, string>();
  parser.on("field", (field, value, _nameTruncated, valueTruncated) => {
    if (valueTruncated) fail(refusals.tooManyFields());
    if (fields.has(field)) fail(refusals.fieldRepeated(field));
    fields.set(field, value);
  });
  parser.on("filesLimit", () => fail(refusals.severalFiles()));
  parser.on("fieldsLimit", () => fail(refusals.tooManyFields()));
  parser.on("partsLimit", () => fail(refusals.tooManyFields()));
  return fields;
}

async function storeFile(
  field: string,
  stream: Readable,
  name: string,
  fields: Fields,
  { admit, destination }: Reception,
  signal: AbortSignal,
): Promise<StoredFile> {
  if (field !== fileField) throw refusals.fileMissing();
  const { most, tooLong } = admit(fields, name);
  let bytes = 0;
  async function* limited(blocks: AsyncIterable<Buffer>) {
    for await (const block of blocks) {
      bytes += block.length;
      if (bytes > most) throw tooLong;
      yield block;
    }
  }
  const target = createWriteStream(destination, { flags: "wx", mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => target.once("close", () => resolve()));
  try {
    await pipeline(stream, limited, target, { signal });
  } finally {
    // Opening may still create the file after its stream has failed, so it can only be removed after this.
    await closed;
  }
  return { name, bytes };
}

async function parsed(
  request: IncomingMessage,
  parser: BusboyInstance,
  failure: AbortController,
  idleTimeoutMs: number,
): Promise<void> {
  const stopWatching = failWhenSilentOrBroken(request, idleTimeoutMs, failure);
  try {
    // The client may have disconnected before the listeners were added.
    failure.signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      failure.signal.addEventListener("abort", () => reject(failure.signal.reason), { once: true });
      parser.on("error", () => failure.abort(refusals.malformed()));
      parser.on("finish", () => resolve());
      request.pipe(parser);
    });
  } finally {
    stopWatching();
  }
}

function failWhenSilentOrBroken(
  request: IncomingMessage,
  idleMs: number,
  failure: AbortController,
): () => void {
  const timer = setTimeout(() => failure.abort(refusals.idle()), idleMs);
  const refresh = () => timer.refresh();
  const ended = () => {
    // Unread data is lost when the connection closes, even if the whole request had arrived.
    if (!request.readableEnded) failure.abort(refusals.gone());
  };
  request.on("data", refresh);
  request.on("close", ended);
  // Without a listener, a broken connection would be an uncaught error.
  request.on("error", ended);
  if (request.destroyed) ended();
  return () => {
    clearTimeout(timer);
    request.off("data", refresh);
    request.off("close", ended);
  };
}

export interface UploadClient {
  readonly addressHash: string;
  /** Tells apart uploads of different clients with the same `dzuuid`. */
  readonly identity: string;
}

/** A complete file or chunk, durable on disk, but not yet part of an upload. */
export interface Arrival {
  readonly path: string;
  readonly name: string;
  /** Undefined: a whole file. */
  readonly claim: ChunkClaim | undefined;
  readonly bytes: number;
  readonly key: string;
  readonly secret: string;
  readonly reservation: Reservation;
  readonly addressHash: string;
}

/** Allowance for the form's other parts. */
const formOverheadBytes = 64 * 1024;

export interface ReceptionDeps {
  readonly settings: UploadSettings;
  readonly folders: UploadFolders;
  readonly disk: DiskSpace;
  readonly ledger: UploadLedger;
}

/** Calls `take` with the received file or chunk, and removes it afterwards unless `take` has moved it. */
export async function receiveUpload<Answer>(
  { settings, folders, disk, ledger }: ReceptionDeps,
  request: IncomingMessage,
  client: UploadClient,
  take: (arrival: Arrival) => Promise<Answer>,
): Promise<Answer> {
  const most = settings.maxFileBytes;
  const announced = Number(request.headers["content-length"] ?? most);
  if (announced > most + formOverheadBytes) throw refusals.tooBig(announced, most);
  await disk.check(announced);
  const validator = new UploadValidator(settings, ledger, client, announced);
  const path = scratchPath(folders);
  try {
    const received = await receiveFile(request, {
      destination: path,
      idleTimeoutMs: settings.idleTimeoutMs,
      admit: (fields, name) => validator.admit(fields, name),
    });
    return await take({ ...validator.check(received), path, addressHash: client.addressHash });
  } finally {
    validator.close();
    await rm(path, { force: true });
  }
}

/** Checks a request's claims: first before the file is received, and again afterwards. */
class UploadValidator {
  #reservation: Reservation | undefined;
  readonly #uuid = randomName();

  constructor(
    private readonly settings: UploadSettings,
    private readonly ledger: UploadLedger,
    private readonly client: UploadClient,
    private readonly announced: number,
  ) {}

  admit(fields: Fields, name: string): Admission {
    checkedFileName(name);
    const claim = readChunkClaim(fields, this.settings);
    const { maxFileBytes } = this.settings;
    this.#reserve(claim, claim?.bytes ?? this.announced);
    if (claim !== undefined) return { most: claim.bytes, tooLong: refusals.chunkTooLong(claim.bytes) };
    const tooLong = refusals.tooBig(Math.max(this.announced, maxFileBytes + 1), maxFileBytes);
    return { most: maxFileBytes, tooLong };
  }

  /** Fields may follow the file, so everything is checked again. */
  check({ fields, name, bytes }: ReceivedFile): Omit<Arrival, "path" | "addressHash"> {
    const claim = readChunkClaim(fields, this.settings);
    if (claim !== undefined && claim.bytes !== bytes) throw refusals.wrongSize(claim.bytes, bytes);
    const reservation = this.#reserve(claim, bytes);
    const secret = this.#secretOf(claim);
    return { name: checkedFileName(name), claim, bytes, key: sha256(secret), secret, reservation };
  }

  close(): void {
    this.#reservation?.settle(0);
  }

  #reserve(claim: ChunkClaim | undefined, bytes: number): Reservation {
    const key = sha256(this.#secretOf(claim));
    if (this.#reservation?.key === key) return this.#reservation;
    this.#reservation?.settle(0);
    this.#reservation = this.ledger.reserve(key, this.client.addressHash, bytes);
    return this.#reservation;
  }

  /** A whole file continues no upload, so it gets a uuid that no client can know. */
  #secretOf(claim: ChunkClaim | undefined): string {
    return uploadSecret(claim?.uuid ?? this.#uuid, this.client.identity);
  }
}
