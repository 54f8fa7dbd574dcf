import { rm } from "node:fs/promises";
import type { UploadedFile, UploadReceipt } from "../../shared/wire/uploads";
import type { Database } from "../database/database";
import { isAccepted, recogniseFile } from "./file-recognition";
import type { ChunkClaim } from "./receiving/form-claims";
import type { Arrival } from "./receiving/upload-reception";
import { refusals, UploadRefusal } from "./rules/upload-refusal";
import type { UploadSettings } from "./rules/upload-settings";
import { scratchPath, type UploadFolders } from "./storage/durable-files";
import { answerFor, type FileStore } from "./storage/file-store";
import type { DiskSpace, UploadLedger } from "./storage/upload-ledger";
import { type UploadRecord, usageOf } from "./storage/upload-records";
import type { Parts, UploadPlan } from "./storage/upload-stores";

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

/**
 * Turns what arrives into whole files. Chunks of one upload take turns; uploads do not wait for each other.
 */
export class UploadAssembly {
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
      // Its parts, and once more when they are put together.
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

  /** The last answer may have been lost on its way. A repeated request must bring the same bytes. */
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

  /** A film is refused after its first chunk, not after its last. */
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

/** A first chunk of fewer bytes may look like nothing yet. */
const tellingBytes = 64 * 1024;
/** Containers and texts, which only the whole file tells apart. */
const undecidedTypes: ReadonlySet<string> = new Set(["application/zip", "application/x-cfb", "text/plain"]);

function planOf({ name, claim, addressHash }: Chunk): UploadPlan {
  const { fileBytes, chunkBytes, count } = claim;
  return { name, fileBytes, chunkBytes, count, addressHash };
}

/** Only what is wrong with the file itself will be wrong again. */
function isFinal(error: unknown): error is UploadRefusal {
  return error instanceof UploadRefusal && error.status === 415;
}

/** Lets one piece of work at a time run for a key, in the order of asking; other keys are not held up. */
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
