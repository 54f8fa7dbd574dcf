import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { refusals, UploadRefusal } from "../rules/upload-refusal";
import {
  concatenateDurably,
  hasBytesOf,
  moveDurably,
  scratchPath,
  syncDirectory,
  type UploadFolders,
  writeDurably,
} from "./durable-files";

/** What every chunk of one upload must agree on. */
export interface UploadPlan {
  readonly name: string;
  readonly fileBytes: number;
  readonly chunkBytes: number;
  readonly count: number;
  readonly addressHash: string;
}

/** An unfinished upload as it is on disk. */
export interface HeldUpload {
  readonly key: string;
  readonly addressHash: string;
  readonly bytes: number;
  /** Of its youngest file. */
  readonly touchedAt: Date;
}

const planFile = "plan.json";
const refusalFile = "refusal.json";
const isPart = (name: string) => /^\d+$/.test(name);

/**
 * The received chunks of unfinished uploads: a folder each, and a file for each chunk that was received
 * whole. What is there is the only record, so a killed server has nothing to repair. Callers hold the
 * upload's lock.
 */
export class PartStore {
  constructor(private readonly folders: UploadFolders) {}

  async has(key: string): Promise<boolean> {
    return exists(this.#path(key, planFile));
  }

  /** Begins an upload or joins it. Throws when this key's upload goes by another plan or was refused. */
  async open(key: string, plan: UploadPlan): Promise<void> {
    const begun = await readJson<UploadPlan>(this.#path(key, planFile));
    if (begun === undefined) return this.#begin(key, plan);
    const refused = await readJson<UploadRefusal>(this.#path(key, refusalFile));
    if (refused !== undefined) throw new UploadRefusal(refused.status, refused.code, refused.message);
    const agree = (["name", "fileBytes", "chunkBytes", "count"] as const).every(
      (fact) => begun[fact] === plan[fact],
    );
    if (!agree) throw refusals.otherUpload();
  }

  async #begin(key: string, plan: UploadPlan): Promise<void> {
    await mkdir(this.#path(key), { recursive: true, mode: 0o700 });
    await syncDirectory(this.folders.parts);
    await writeDurably(this.#path(key, planFile), JSON.stringify(plan), scratchPath(this.folders));
  }

  /**
   * Takes over a durable file as a chunk. A repeated chunk must bring the same bytes. True when it is new.
   */
  async put(key: string, index: number, received: string): Promise<boolean> {
    const path = this.path(key, index);
    if (!(await exists(path))) {
      await moveDurably(received, path);
      return true;
    }
    const size = (await stat(path)).size;
    const same = size === (await stat(received)).size && (await hasBytesOf(received, path, 0));
    if (!same) throw refusals.otherBytes();
    return false;
  }

  /** How many chunks are here. */
  async received(key: string): Promise<number> {
    return (await readdir(this.#path(key))).filter(isPart).length;
  }

  /** Where a received chunk is. */
  path(key: string, index: number): string {
    return this.#path(key, String(index));
  }

  async assemble(key: string, count: number, to: string): Promise<void> {
    const parts = Array.from({ length: count }, (_, index) => this.path(key, index));
    await concatenateDurably(parts, to);
  }

  /** Drops the chunks but remembers why, so that a repeated last chunk gets the same answer. */
  async refuse(key: string, { status, code, message }: UploadRefusal): Promise<void> {
    const text = JSON.stringify({ status, code, message });
    await writeDurably(this.#path(key, refusalFile), text, scratchPath(this.folders));
    const names = await readdir(this.#path(key));
    await Promise.all(names.filter(isPart).map((name) => rm(this.#path(key, name), { force: true })));
  }

  /** All at once: of what a killed server left half removed, a repeated chunk would begin the upload anew. */
  async drop(key: string): Promise<void> {
    const dropped = scratchPath(this.folders);
    await rename(this.#path(key), dropped).catch(unlessMissing);
    await syncDirectory(this.folders.parts);
    await rm(dropped, { recursive: true, force: true });
  }

  async held(): Promise<HeldUpload[]> {
    const keys = await readdir(this.folders.parts);
    return Promise.all(keys.map((key) => this.#measure(key)));
  }

  async #measure(key: string): Promise<HeldUpload> {
    const names = await readdir(this.#path(key)).catch(() => []);
    const stats = await Promise.all(
      ["", ...names].map((name) => stat(this.#path(key, name)).catch(() => undefined)),
    );
    const files = stats.filter((one) => one?.isFile());
    const plan = await readJson<UploadPlan>(this.#path(key, planFile));
    return {
      key,
      addressHash: plan?.addressHash ?? "",
      bytes: files.reduce((sum, file) => sum + (file?.size ?? 0), 0),
      touchedAt: new Date(Math.max(0, ...stats.map((one) => one?.mtimeMs ?? 0))),
    };
  }

  #path(key: string, name = ""): string {
    return join(this.folders.parts, key, name);
  }
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

/** Undefined when there is none. The files are only ever whole, so their shape is known. */
async function readJson<Shape>(path: string): Promise<Shape | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as Shape;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
