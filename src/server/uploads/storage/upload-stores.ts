import type { Readable } from "node:stream";
import { refusals, UploadRefusal } from "../rules/upload-refusal";

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
