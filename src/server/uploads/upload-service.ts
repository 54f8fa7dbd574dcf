import { createReadStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { fileTypeFromFile } from "file-type/node";
import type { UploadedFile, UploadReceipt } from "../../shared/wire/uploads";
import type { Database } from "../database/database";
import type { BucketConfig } from "../settings/settings";
import {
  type Arrival,
  type ChunkClaim,
  type UploadClient,
  UploadReception,
} from "./receiving/upload-reception";
import { refusals, UploadRefusal, type UploadSettings } from "./rules/upload-rules";
import { Bucket, BucketFiles, BucketParts } from "./storage/bucket";
import { FileFolder, PartStore } from "./storage/disk-stores";
import { makeUploadFolders, scratchPath, type UploadFolders, withFile } from "./storage/durable-files";
import {
  answerFor,
  deleteExpired,
  FileStore,
  recordedIds,
  type UploadRecord,
  usageOf,
} from "./storage/file-store";
import {
  DiskSpace,
  freeBytesOf,
  type HeldUpload,
  type Parts,
  UploadLedger,
  type UploadPlan,
  type WholeFiles,
} from "./storage/upload-ledger";

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
  const head = await withFile(path, "r", async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  });
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

interface AssemblyParts {
  readonly settings: UploadSettings;
  readonly database: Database;
  readonly folders: UploadFolders;
  readonly disk: DiskSpace;
  readonly ledger: UploadLedger;
  readonly parts: Parts;
  readonly files: FileStore;
}

/** Turns arrivals into whole files. Chunks of one upload take turns; uploads do not wait for each other. */
class UploadAssembly {
  readonly #lock = new KeyedLock();

  constructor(private readonly services: AssemblyParts) {}

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
    const { key, claim, reservation } = chunk;
    if (!(await parts.has(key))) {
      const finished = await files.byKey(key);
      if (finished !== undefined) return this.#repeatAnswer(chunk, finished);
      await this.#checkDailyUse(chunk, claim.fileBytes);
      // Its parts, and again the assembled file.
      await disk.check(2 * claim.fileBytes);
    }
    await parts.open(key, planOf(chunk));
    const isWanted = claim.index > 0 || (await this.#mayBeWanted(chunk));
    const isNew = await parts.put(key, claim.index, chunk.path);
    reservation.settle(isNew ? chunk.bytes : 0);
    if (isNew && !isWanted) return this.#refuseWhole(key);
    const received = await parts.received(key);
    if (received < claim.count) return { received, expected: claim.count };
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
      if (isFinal(error)) await this.#dropRefused(chunk.key, error);
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

  async #refuseWhole(key: string): Promise<never> {
    const refusal = refusals.wrongType();
    await this.#dropRefused(key, refusal);
    throw refusal;
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

function planOf({ name, claim, addressHash }: Chunk): UploadPlan {
  const { fileBytes, chunkBytes, count } = claim;
  return { name, fileBytes, chunkBytes, count, addressHash };
}

/** Only errors of the file itself would recur on a retry. */
function isFinal(error: unknown): error is UploadRefusal {
  return error instanceof UploadRefusal && error.status === 415;
}

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

export interface UploadService {
  receive(request: IncomingMessage, client: UploadClient): Promise<UploadedFile | UploadReceipt>;
  read(id: string, token: string | undefined): Promise<{ record: UploadRecord; content: Readable }>;
  remove(id: string, token: string | undefined): Promise<void>;
  clean(now: Date): Promise<void>;
  readonly files: FileStore;
}

interface UploadServiceOptions {
  readonly database: Database;
  /** Created if missing. Several servers may share it; with a bucket, it only holds files in progress. */
  readonly directory: string;
  readonly bucket?: BucketConfig | undefined;
  readonly settings: UploadSettings;
  readonly freeBytes?: () => Promise<number>;
  readonly received?: (bytes: number) => void;
}

export async function createUploadService(options: UploadServiceOptions): Promise<UploadService> {
  const { database, directory, settings } = options;
  const folders = await makeUploadFolders(directory);
  const disk = new DiskSpace(options.freeBytes ?? (() => freeBytesOf(directory)), settings.minFreeBytes);
  const ledger = new UploadLedger(settings);
  const { parts, bytes } = storesOf(folders, options.bucket);
  const files = new FileStore(bytes, database);
  const reception = new UploadReception(settings, folders, ledger, disk);
  const assembly = new UploadAssembly({ settings, database, folders, disk, ledger, parts, files });
  ledger.correct(await heldAtStart(parts, options.bucket));
  return {
    files,
    receive: (request, client) =>
      reception.receive(request, client, (arrival) => {
        options.received?.(arrival.bytes);
        return assembly.take(arrival);
      }),
    read: (id, token) => files.read(id, token),
    remove: (id, token) => files.remove(id, token),
    clean: (now) => cleanUploads({ settings, database, folders, ledger, parts, files }, now),
  };
}

function storesOf(
  folders: UploadFolders,
  settings: BucketConfig | undefined,
): { readonly parts: Parts; readonly bytes: WholeFiles } {
  if (settings === undefined) return { parts: new PartStore(folders), bytes: new FileFolder(folders) };
  const bucket = new Bucket(settings);
  return { parts: new BucketParts(bucket), bytes: new BucketFiles(bucket, folders) };
}

/** An unreachable bucket must not keep the site from starting; the first cleaning logs the failure. */
function heldAtStart(parts: Parts, bucket: BucketConfig | undefined): Promise<HeldUpload[]> {
  return bucket === undefined ? parts.held() : parts.held().catch(() => []);
}

interface CleaningParts {
  readonly settings: UploadSettings;
  readonly database: Database;
  readonly folders: UploadFolders;
  readonly ledger: UploadLedger;
  readonly parts: Parts;
  readonly files: FileStore;
}

/** Files of running requests are younger than this; older ones without a record are a dead server's. */
const orphanAgeMs = 60 * 60 * 1000;

/** Removes expired files, abandoned parts, and files left behind by a killed server. */
export async function cleanUploads(services: CleaningParts, now: Date): Promise<void> {
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

async function dropAbandoned({ parts, ledger }: CleaningParts, before: Date): Promise<void> {
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
