import { statfs } from "node:fs/promises";
import type { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { Minute } from "../../concurrency/minute";
import { refusals, UploadRefusal } from "../rules/upload-rules";

/** What every chunk of one upload must agree on. */
export interface UploadPlan {
  readonly name: string;
  readonly fileBytes: number;
  readonly chunkBytes: number;
  readonly count: number;
  readonly addressHash: string;
}

/** An unfinished upload as it is stored. */
export interface HeldUpload {
  readonly key: string;
  readonly addressHash: string;
  readonly bytes: number;
  /** Of its youngest file. */
  readonly touchedAt: Date;
}

/**
 * The received chunks of unfinished uploads. What is there is the only record, so a killed server has nothing to
 * repair. When a call fulfils, what it did is durable. Callers hold the upload's lock, of this server.
 */
export interface Parts {
  has(key: string): Promise<boolean>;
  /** Begins an upload or joins it. Throws when this key's upload goes by another plan or was refused. */
  open(key: string, plan: UploadPlan): Promise<void>;
  /** Takes over a file as a chunk. A repeated chunk must bring the same bytes. True when it is new. */
  put(key: string, index: number, received: string): Promise<boolean>;
  /** How many chunks are here. */
  received(key: string): Promise<number>;
  /** Puts a file together of all chunks. */
  assemble(key: string, count: number, to: string): Promise<void>;
  /** Drops the chunks but remembers why, so that a repeated last chunk gets the same answer. */
  refuse(key: string, refusal: UploadRefusal): Promise<void>;
  /** A server that is killed meanwhile leaves nothing that a repeated chunk would take for an upload under way. */
  drop(key: string): Promise<void>;
  held(): Promise<HeldUpload[]>;
}

/** The bytes of whole files, under their ids. */
export interface WholeFiles {
  /** Takes over a durable file on this disk; when it fulfils, its bytes and its name are durable. */
  put(id: string, from: string): Promise<void>;
  /** Undefined when there is no such file. */
  open(id: string): Promise<Readable | undefined>;
  /** Works with the file as one on this disk, which may be gone afterwards. */
  use<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Whether what begins there is what the file at `path` holds. */
  holds(id: string, offset: number, path: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** Ids of files last written before then. */
  olderThan(time: Date): Promise<string[]>;
}

/** Throws where a chunk of `plan` may not join the upload that was begun, or refused. */
export function checkPlan(
  plan: UploadPlan,
  begun: UploadPlan,
  refused: Pick<UploadRefusal, "status" | "code" | "message"> | undefined,
): void {
  if (refused !== undefined) throw new UploadRefusal(refused.status, refused.code, refused.message);
  const agree = (["name", "fileBytes", "chunkBytes", "count"] as const).every(
    (fact) => begun[fact] === plan[fact],
  );
  if (!agree) throw refusals.otherUpload();
}

interface HeldLimits {
  readonly maxUnfinishedPerAddress: number;
  readonly maxHeldBytesPerAddress: number;
  readonly maxHeldBytes: number;
  readonly maxBegunPerAddressPerMinute: number;
}

interface Entry {
  readonly addressHash: string;
  /** On disk. */
  held: number;
  /** Promised to requests under way. */
  pending: number;
  requests: number;
}

export interface Reservation {
  readonly key: string;
  /** Ends the request and says how many of its bytes stay. Only the first call counts. */
  settle(keptBytes: number): void;
}

/** Addresses whose uploads of a minute are counted; the one that began one longest ago is forgotten for a new one. */
const maxAddresses = 10_000;

/**
 * What unfinished uploads hold, by upload and by address. Bytes are reserved before they are received, so
 * that many requests at once cannot pass a limit together. Kept in memory and set right from the disk now and
 * then.
 */
export class UploadLedger {
  readonly #entries = new Map<string, Entry>();
  readonly #minutes = new LRUCache<string, Minute>({ max: maxAddresses });

  constructor(private readonly limits: HeldLimits) {}

  /** Throws an `UploadRefusal` when a limit would be passed. */
  reserve(key: string, addressHash: string, bytes: number): Reservation {
    this.#check(key, addressHash, bytes);
    const entry = this.#entries.get(key) ?? { addressHash, held: 0, pending: 0, requests: 0 };
    this.#entries.set(key, entry);
    entry.pending += bytes;
    entry.requests += 1;
    let open = true;
    const settle = (keptBytes: number) => {
      if (!open) return;
      open = false;
      entry.pending -= bytes;
      entry.held += keptBytes;
      entry.requests -= 1;
      this.#forgetIfEmpty(key, entry);
    };
    return { key, settle };
  }

  #check(key: string, addressHash: string, bytes: number): void {
    const { maxUnfinishedPerAddress, maxHeldBytesPerAddress, maxHeldBytes } = this.limits;
    if (!this.#entries.has(key)) this.#begin(addressHash);
    const mine = [...this.#entries.values()].filter((entry) => entry.addressHash === addressHash);
    if (!this.#entries.has(key) && mine.length >= maxUnfinishedPerAddress) throw refusals.tooManyUnfinished();
    if (total(mine) + bytes > maxHeldBytesPerAddress) throw refusals.tooManyUnfinished();
    if (total(this.#entries.values()) + bytes > maxHeldBytes) throw refusals.diskFull();
  }

  #begin(addressHash: string): void {
    const minute = this.#minutes.get(addressHash) ?? new Minute();
    this.#minutes.set(addressHash, minute);
    if (minute.ask(this.limits.maxBegunPerAddressPerMinute) > 0) throw refusals.tooManyBegun();
  }

  /** Nothing of this upload is held any more. */
  drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    entry.held = 0;
    this.#forgetIfEmpty(key, entry);
  }

  /** Whether a request for this upload is under way. */
  isBusy(key: string): boolean {
    return (this.#entries.get(key)?.requests ?? 0) > 0;
  }

  /** Takes over what is really on disk, for uploads without a request under way. */
  correct(uploads: readonly HeldUpload[]): void {
    for (const key of [...this.#entries.keys()]) if (!this.isBusy(key)) this.#entries.delete(key);
    for (const { key, addressHash, bytes } of uploads) {
      if (!this.isBusy(key)) this.#entries.set(key, { addressHash, held: bytes, pending: 0, requests: 0 });
    }
  }

  #forgetIfEmpty(key: string, entry: Entry): void {
    if (entry.requests === 0 && entry.held <= 0 && this.#entries.get(key) === entry)
      this.#entries.delete(key);
  }
}

function total(entries: Iterable<Entry>): number {
  let bytes = 0;
  for (const { held, pending } of entries) bytes += held + pending;
  return bytes;
}

/** Bytes that this user may still write on a folder's disk. */
export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

export class DiskSpace {
  constructor(
    private readonly freeBytes: () => Promise<number>,
    private readonly minFreeBytes: number,
  ) {}

  /** Throws when writing so many bytes would leave too little for everything else on the disk. */
  async check(bytes: number): Promise<void> {
    if ((await this.freeBytes()) - bytes < this.minFreeBytes) throw refusals.diskFull();
  }
}
