import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { fileTypeFromFile } from "file-type/node";
import type { UploadedFile, UploadReceipt } from "../../shared/wire/uploads";
import { freeBytesOf } from "../database/data-directory/data-directory";
import type { Database } from "../database/database";
import type { BucketConfig } from "../settings/settings";
import {
  type Arrival,
  type ChunkClaim,
  type ReceptionDeps,
  receiveUpload,
  type UploadClient,
} from "./receiving/upload-reception";
import { refusals, UploadRefusal, type UploadSettings } from "./rules/upload-rules";
import { Bucket, BucketFiles, BucketParts } from "./storage/bucket";
import { FileFolder, PartStore } from "./storage/disk-stores";
import { headOf, makeUploadFolders, scratchPath, type UploadFolders } from "./storage/durable-files";
import {
  answerFor,
  deleteExpired,
  FileStore,
  recordedIds,
  type UploadRecord,
  usageOf,
} from "./storage/file-store";
import { DiskSpace, type Parts, UploadLedger } from "./storage/upload-ledger";

interface RecognisedType {
  readonly mime: string;
  /** Possible file name extensions, lower case, without the dot. */
  readonly endings: readonly string[];
}

const plainText: RecognisedType = { mime: "text/plain", endings: ["txt"] };
const legacyWord: RecognisedType = { mime: "application/msword", endings: ["doc"] };
const unknown: RecognisedType = { mime: "application/octet-stream", endings: [] };

const otherEndings: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({ jpg: ["jpeg", "jpe"], tif: ["tiff"] }),
);

/** Detects a file's type by its content; its name is ignored. */
export async function recogniseFile(path: string): Promise<RecognisedType> {
  if (await looksLikeUtf16(path)) return plainText;
  const detected = await fileTypeFromFile(path);
  if (detected === undefined) return (await looksLikeText(path)) ? plainText : unknown;
  if (detected.mime === "application/x-cfb" && (await holdsWordDocument(path))) return legacyWord;
  return { mime: detected.mime, endings: [detected.ext, ...(otherEndings.get(detected.ext) ?? [])] };
}

/** `accepted` contains extensions (`.pdf`), media types and ranges of them (`image/*`). */
export function isAccepted({ mime, endings }: RecognisedType, accepted: readonly string[]): boolean {
  return accepted.some((type) => {
    const wanted = type.toLowerCase();
    if (wanted.startsWith(".")) return endings.includes(wanted.slice(1));
    return wanted.endsWith("/*") ? mime.startsWith(wanted.slice(0, -1)) : mime === wanted;
  });
}

/** Text in any ASCII-compatible encoding lacks most control characters, which binary files are full of. */
async function looksLikeText(path: string): Promise<boolean> {
  for await (const block of createReadStream(path) as AsyncIterable<Buffer>) {
    if (block.some(isBinary)) return false;
  }
  return true;
}

const headBytes = 4096;

/** A byte order mark followed by text; the mark's two bytes alone could also begin a sound file. */
async function looksLikeUtf16(path: string): Promise<boolean> {
  const head = await headOf(path, headBytes);
  const mark = head.toString("hex", 0, 2);
  if (mark !== "fffe" && mark !== "feff") return false;
  const units = Array.from({ length: (head.length - 2) >> 1 }, (_, index) =>
    mark === "fffe" ? head.readUInt16LE(2 + 2 * index) : head.readUInt16BE(2 + 2 * index),
  );
  return !units.some((unit) => unit < 0x20 && isBinary(unit));
}

/** Tab, line feed, form feed, carriage return and escape occur in texts. */
function isBinary(byte: number): boolean {
  return byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d, 0x1b].includes(byte);
}

const wordStreamName = Buffer.from("WordDocument", "utf16le");
const searchedBytes = 16 * 1024 * 1024;

/** Old Office files share one container format; only Word's has a stream of this name. */
async function holdsWordDocument(path: string): Promise<boolean> {
  let tail = Buffer.alloc(0);
  const blocks = createReadStream(path, { end: searchedBytes }) as AsyncIterable<Buffer>;
  for await (const block of blocks) {
    // The name may span two blocks.
    const joined = Buffer.concat([tail, block]);
    if (joined.includes(wordStreamName)) return true;
    tail = joined.subarray(-wordStreamName.length);
  }
  return false;
}

type Chunk = Arrival & { readonly claim: ChunkClaim };

interface UploadDeps extends ReceptionDeps {
  readonly database: Database;
  readonly parts: Parts;
  readonly files: FileStore;
}

/** Turns arrivals into whole files. Chunks of one upload take turns; uploads do not wait for each other. */
class UploadAssembly {
  readonly #lock = new KeyedLock();

  constructor(private readonly services: UploadDeps) {}

  async take(arrival: Arrival): Promise<UploadedFile | UploadReceipt> {
    const { claim } = arrival;
    return this.#lock.run(arrival.key, () =>
      claim === undefined ? this.#takeWhole(arrival) : this.#takeChunk({ ...arrival, claim }),
    );
  }

  async #takeWhole(arrival: Arrival): Promise<UploadedFile> {
    await this.#checkDailyUse(arrival, arrival.bytes);
    return this.#finish(arrival, arrival.path, arrival.bytes);
  }

  async #takeChunk(chunk: Chunk): Promise<UploadedFile | UploadReceipt> {
    const { parts, files, ledger, disk } = this.services;
    const { key, name, claim, addressHash, reservation } = chunk;
    const { fileBytes, chunkBytes, count } = claim;
    if (!(await parts.has(key))) {
      const finished = await files.byKey(key);
      if (finished !== undefined) return this.#repeatAnswer(chunk, finished);
      await this.#checkDailyUse(chunk, fileBytes);
      // Its parts, and again the assembled file.
      await disk.check(2 * fileBytes);
    }
    await parts.open(key, { name, fileBytes, chunkBytes, count, addressHash });
    const isWanted = claim.index > 0 || (await this.#mayBeWanted(chunk));
    const isNew = await parts.put(key, claim.index, chunk.path);
    reservation.settle(isNew ? chunk.bytes : 0);
    if (isNew && !isWanted) {
      const refusal = refusals.wrongType();
      await this.#dropRefused(key, refusal);
      throw refusal;
    }
    const received = await parts.received(key);
    if (received < count) return { received, expected: count };
    const answer = await this.#assemble(chunk);
    await parts.drop(key);
    ledger.drop(key);
    return answer;
  }

  /** The last answer may have been lost. A repeated request must contain the same bytes. */
  async #repeatAnswer({ claim, name, path, secret }: Chunk, record: UploadRecord): Promise<UploadedFile> {
    if (record.name !== name || record.size !== claim.fileBytes) throw refusals.otherUpload();
    const { bytes } = this.services.files;
    if (!(await bytes.holds(record.id, claim.index * claim.chunkBytes, path))) throw refusals.otherBytes();
    return answerFor(record, secret);
  }

  async #assemble(chunk: Chunk): Promise<UploadedFile> {
    const { parts, folders, disk } = this.services;
    await disk.check(chunk.claim.fileBytes);
    const whole = scratchPath(folders);
    try {
      await parts.assemble(chunk.key, chunk.claim.count, whole);
      return await this.#finish(chunk, whole, chunk.claim.fileBytes);
    } catch (error) {
      // Only errors of the file itself would recur on a retry.
      if (error instanceof UploadRefusal && error.status === 415) await this.#dropRefused(chunk.key, error);
      throw error;
    } finally {
      await rm(whole, { force: true });
    }
  }

  async #finish(arrival: Arrival, path: string, bytes: number): Promise<UploadedFile> {
    const recognised = await recogniseFile(path);
    if (!isAccepted(recognised, this.services.settings.acceptedTypes)) throw refusals.wrongType();
    const { key, secret, name, addressHash } = arrival;
    return this.services.files.add({ key, secret, name, bytes, type: recognised.mime, addressHash }, path);
  }

  /** Lets a video be refused after its first chunk instead of its last. */
  async #mayBeWanted({ path, bytes, claim }: Chunk): Promise<boolean> {
    const telling = claim.count > 1 && bytes >= tellingBytes;
    if (!telling) return true;
    const recognised = await recogniseFile(path);
    return (
      undecidedTypes.has(recognised.mime) || isAccepted(recognised, this.services.settings.acceptedTypes)
    );
  }

  async #dropRefused(key: string, refusal: UploadRefusal): Promise<void> {
    await this.services.parts.refuse(key, refusal);
    this.services.ledger.drop(key);
  }

  async #checkDailyUse({ addressHash }: Arrival, bytes: number): Promise<void> {
    const { maxFilesPerAddressPerDay, maxBytesPerAddressPerDay } = this.services.settings;
    const used = await usageOf(this.services.database, addressHash);
    const over = used.files >= maxFilesPerAddressPerDay || used.bytes + bytes > maxBytesPerAddressPerDay;
    if (over) throw refusals.tooMuchToday();
  }
}

/** A shorter first chunk is not enough to recognise a type. */
const tellingBytes = 64 * 1024;
/** Containers and texts, whose type only the whole file shows. */
const undecidedTypes: ReadonlySet<string> = new Set(["application/zip", "application/x-cfb", "text/plain"]);

/** Runs work for the same key one at a time, in order; other keys do not wait. */
class KeyedLock {
  readonly #tails = new Map<string, Promise<unknown>>();

  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#tails.get(key) ?? Promise.resolve();
    const turn = before.then(work, work);
    const tail = turn.catch(() => undefined);
    this.#tails.set(key, tail);
    try {
      return await turn;
    } finally {
      if (this.#tails.get(key) === tail) this.#tails.delete(key);
    }
  }
}

export type UploadService = Awaited<ReturnType<typeof createUploadService>>;

export interface UploadServiceOptions {
  readonly database: Database;
  /** Created if missing. Several servers may share it; with a bucket, it only holds files in progress. */
  readonly directory: string;
  readonly bucket?: BucketConfig | undefined;
  readonly settings: UploadSettings;
  /** Free bytes for uploads; by default those of the directory's disk. */
  readonly freeBytes?: () => Promise<number>;
  /** Called with the size in bytes of each complete chunk and file. */
  readonly received?: (bytes: number) => void;
}

export async function createUploadService(options: UploadServiceOptions) {
  const { database, directory, settings } = options;
  const folders = await makeUploadFolders(directory);
  const disk = new DiskSpace(options.freeBytes ?? (() => freeBytesOf(directory)), settings.minFreeBytes);
  const ledger = new UploadLedger(settings);
  const bucket = options.bucket && new Bucket(options.bucket);
  const parts = bucket ? new BucketParts(bucket) : new PartStore(folders);
  const bytes = bucket ? new BucketFiles(bucket, folders) : new FileFolder(folders);
  const files = new FileStore(bytes, database);
  const services: UploadDeps = { settings, database, folders, disk, ledger, parts, files };
  const assembly = new UploadAssembly(services);
  // An unreachable bucket must not keep the site from starting; the first cleaning logs the failure.
  ledger.correct(await (bucket ? parts.held().catch(() => []) : parts.held()));
  return {
    files,
    receive: (request: IncomingMessage, client: UploadClient) =>
      receiveUpload(services, request, client, (arrival) => {
        options.received?.(arrival.bytes);
        return assembly.take(arrival);
      }),
    clean: (now: Date) => cleanUploads(services, now),
  };
}

/** Files of running requests are younger than this; older ones without a record are a dead server's. */
const orphanAgeMs = 60 * 60 * 1000;

/** Removes expired files, abandoned parts, and files left behind by a killed server. */
export async function cleanUploads(services: Omit<UploadDeps, "disk">, now: Date): Promise<void> {
  const { database, files, settings } = services;
  const isKept = settings.keepDays > 0;
  for (const id of await deleteExpired(database, isKept ? settings.keepDays : 1))
    await files.bytes.remove(id);
  await dropAbandoned(services, new Date(now.getTime() - settings.abandonedAfterMs));
  const orphaned = new Date(now.getTime() - orphanAgeMs);
  await dropScratch(services.folders, orphaned);
  const candidates = await files.bytes.olderThan(orphaned);
  const recorded = await recordedIds(database, candidates);
  for (const id of candidates) {
    if (!recorded.has(id)) await files.bytes.remove(id);
    else if (!isKept) await files.forget(id);
  }
}

async function dropAbandoned(
  { parts, ledger }: Pick<UploadDeps, "parts" | "ledger">,
  before: Date,
): Promise<void> {
  const uploads = await parts.held();
  const abandoned = uploads.filter(({ key, touchedAt }) => touchedAt < before && !ledger.isBusy(key));
  for (const { key } of abandoned) await parts.drop(key);
  ledger.correct(uploads.filter((upload) => !abandoned.includes(upload)));
}

async function dropScratch({ incoming }: UploadFolders, before: Date): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const written = await stat(path).catch(() => undefined);
    if (written !== undefined && written.mtime < before) await rm(path, { recursive: true, force: true });
  }
}
