import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { nullIfMissing } from "../../database/data-directory/data-directory";
import { refusals, type UploadRefusal } from "../rules/upload-rules";
import {
  concatenateDurably,
  hasBytesOf,
  moveDurably,
  scratchPath,
  syncDirectory,
  type UploadFolders,
  writeDurably,
} from "./durable-files";
import { checkPlan, type HeldUpload, type Parts, type UploadPlan, type WholeFiles } from "./upload-ledger";

const planFile = "plan.json";
const refusalFile = "refusal.json";
const isPart = (name: string) => /^\d+$/.test(name);

/** Chunks on a disk: a folder for each upload, and a file for each complete chunk. */
export class PartStore implements Parts {
  constructor(private readonly folders: UploadFolders) {}

  async has(key: string): Promise<boolean> {
    return exists(this.#path(key, planFile));
  }

  async open(key: string, plan: UploadPlan): Promise<void> {
    const begun = await readJson<UploadPlan>(this.#path(key, planFile));
    if (begun === undefined) return this.#begin(key, plan);
    const refused = await readJson<UploadRefusal>(this.#path(key, refusalFile));
    checkPlan(plan, begun, refused);
  }

  async #begin(key: string, plan: UploadPlan): Promise<void> {
    await mkdir(this.#path(key), { recursive: true, mode: 0o700 });
    await syncDirectory(this.folders.parts);
    await writeDurably(this.#path(key, planFile), JSON.stringify(plan), scratchPath(this.folders));
  }

  async put(key: string, index: number, received: string): Promise<boolean> {
    const path = this.#path(key, String(index));
    if (!(await exists(path))) {
      await moveDurably(received, path);
      return true;
    }
    const size = (await stat(path)).size;
    const same = size === (await stat(received)).size && (await hasBytesOf(received, path, 0));
    if (!same) throw refusals.otherBytes();
    return false;
  }

  async received(key: string): Promise<number> {
    return (await readdir(this.#path(key))).filter(isPart).length;
  }

  async assemble(key: string, count: number, to: string): Promise<void> {
    const parts = Array.from({ length: count }, (_, index) => this.#path(key, String(index)));
    await concatenateDurably(parts, to);
  }

  async refuse(key: string, { status, code, message }: UploadRefusal): Promise<void> {
    const text = JSON.stringify({ status, code, message });
    await writeDurably(this.#path(key, refusalFile), text, scratchPath(this.folders));
    const names = await readdir(this.#path(key));
    await Promise.all(names.filter(isPart).map((name) => rm(this.#path(key, name), { force: true })));
  }

  /** Atomic: if a killed server left the upload half removed, a repeated chunk would restart it. */
  async drop(key: string): Promise<void> {
    const dropped = scratchPath(this.folders);
    await rename(this.#path(key), dropped).catch(nullIfMissing);
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

/** Undefined for a missing file. Files are written atomically, so their shape is known. */
async function readJson<Shape>(path: string): Promise<Shape | undefined> {
  const text = await readFile(path, "utf8").catch(nullIfMissing);
  return text === null ? undefined : (JSON.parse(text) as Shape);
}

/** Whole files on a local disk, or on one that several servers share. */
export class FileFolder implements WholeFiles {
  constructor(private readonly folders: UploadFolders) {}

  async put(id: string, from: string): Promise<void> {
    const path = this.#path(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await syncDirectory(this.folders.files);
    await moveDurably(from, path);
  }

  async open(id: string): Promise<Readable | undefined> {
    const handle = await open(this.#path(id), "r").catch(() => undefined);
    return handle?.createReadStream();
  }

  use<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result> {
    return work(this.#path(id));
  }

  holds(id: string, offset: number, path: string): Promise<boolean> {
    return hasBytesOf(path, this.#path(id), offset);
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true });
  }

  async olderThan(time: Date): Promise<string[]> {
    const ids = (await readdir(this.folders.files, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
    const written = await Promise.all(ids.map((id) => stat(this.#path(id)).catch(() => undefined)));
    return ids.filter((_, index) => (written[index]?.mtime ?? time) < time);
  }

  /** Spread over 256 folders, for file systems that are slow with very full ones. */
  #path(id: string): string {
    return join(this.folders.files, id.slice(0, 2), id);
  }
}
