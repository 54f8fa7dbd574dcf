import type { Readable } from "node:stream";
import { LRUCache } from "lru-cache";
import { RateWindow } from "../../concurrency/minute";
import { refusals, UploadRefusal, type UploadSettings } from "../rules/upload-rules";

/** Metadata that all chunks of one upload must agree on. */
export interface UploadPlan {
  readonly name: string;
  readonly fileBytes: number;
  readonly chunkBytes: number;
  readonly count: number;
  readonly addressHash: string;
}

export interface HeldUpload {
  readonly key: string;
  readonly addressHash: string;
  readonly bytes: number;
  /** Of its newest file. */
  readonly touchedAt: Date;
}

/**
 * Received chunks of unfinished uploads. The store is the only record, so nothing needs repair after a crash.
 * Fulfilled calls are durable. Callers hold this server's lock on the upload.
 */
export interface Parts {
  has(key: string): Promise<boolean>;
  /** Begins or joins an upload. Throws if it has another plan or was refused. */
  open(key: string, plan: UploadPlan): Promise<void>;
  /** Takes over a file as a chunk. A repeated chunk must have the same bytes. True if it is new. */
  put(key: string, index: number, received: string): Promise<boolean>;
  received(key: string): Promise<number>;
  assemble(key: string, count: number, to: string): Promise<void>;
  /** Drops the chunks but keeps the reason, so that a repeated last chunk gets the same answer. */
  refuse(key: string, refusal: UploadRefusal): Promise<void>;
  /** Crash-safe: a repeated chunk never finds a half-removed upload in progress. */
  drop(key: string): Promise<void>;
  held(): Promise<HeldUpload[]>;
}

export interface WholeFiles {
  /** Takes over a durable local file; when it fulfils, bytes and name are durable. */
  put(id: string, from: string): Promise<void>;
  /** Undefined if there is no such file. */
  open(id: string): Promise<Readable | undefined>;
  /** Provides the file as a local path, valid only while `work` runs. */
  use<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Whether the stored file has at `offset` the same bytes as the file at `path`. */
  holds(id: string, offset: number, path: string): Promise<boolean>;
  remove(id: string): Promise<void>;
  olderThan(time: Date): Promise<string[]>;
}

/** Throws if a chunk of `plan` does not match the upload, or the upload was refused. */
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

interface Entry {
  readonly addressHash: string;
  /** Bytes on disk. */
  held: number;
  /** Bytes reserved for running requests. */
  pending: number;
  requests: number;
}

export interface Reservation {
  readonly key: string;
  /** Ends the request; `keptBytes` of it stay. Only the first call counts. */
  settle(keptBytes: number): void;
}

const maxAddresses = 10_000;

/**
 * Bytes held by unfinished uploads, reserved before they are received, so that concurrent requests cannot
 * exceed a limit together. In memory, and periodically synchronised with the disk.
 */
export class UploadLedger {
  readonly #entries = new Map<string, Entry>();
  readonly #minutes = new LRUCache<string, RateWindow>({ max: maxAddresses });

  constructor(private readonly settings: UploadSettings) {}

  /** Throws an `UploadRefusal` when a limit would be exceeded. */
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
    const { maxUnfinishedPerAddress, maxHeldBytesPerAddress, maxHeldBytes } = this.settings;
    if (!this.#entries.has(key)) this.#begin(addressHash);
    const mine = [...this.#entries.values()].filter((entry) => entry.addressHash === addressHash);
    if (!this.#entries.has(key) && mine.length >= maxUnfinishedPerAddress) throw refusals.tooManyUnfinished();
    if (total(mine) + bytes > maxHeldBytesPerAddress) throw refusals.tooManyUnfinished();
    if (total(this.#entries.values()) + bytes > maxHeldBytes) throw refusals.diskFull();
  }

  #begin(addressHash: string): void {
    const minute = this.#minutes.get(addressHash) ?? new RateWindow();
    this.#minutes.set(addressHash, minute);
    if (minute.ask(this.settings.maxBegunPerAddressPerMinute) > 0) throw refusals.tooManyBegun();
  }

  drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    entry.held = 0;
    this.#forgetIfEmpty(key, entry);
  }

  isBusy(key: string): boolean {
    return (this.#entries.get(key)?.requests ?? 0) > 0;
  }

  /** Adopts the sizes on disk for uploads without running requests. */
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

export class DiskSpace {
  constructor(
    private readonly freeBytes: () => Promise<number>,
    private readonly minFreeBytes: number,
  ) {}

  /** Throws when writing so many bytes would leave too little free for the rest of the disk. */
  async check(bytes: number): Promise<void> {
    if ((await this.freeBytes()) - bytes < this.minFreeBytes) throw refusals.diskFull();
  }
}
