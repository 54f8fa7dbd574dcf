import { mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { refusals, type UploadRefusal } from "../rules/upload-refusal";
import {
  concatenateDurably,
  hasBytesOf,
  moveDurably,
  scratchPath,
  syncDirectory,
  type UploadFolders,
  writeDurably,
} from "./durable-files";
import { checkPlan, type HeldUpload, type Parts, type UploadPlan } from "./upload-stores";

const planFile = "plan.json";
const refusalFile = "refusal.json";
const isPart = (name: string) => /^\d+$/.test(name);

/** On a disk: a folder for each upload, and a file for each chunk that was received whole. */
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
