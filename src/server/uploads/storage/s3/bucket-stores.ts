import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import pLimit from "p-limit";
import { refusals, type UploadRefusal } from "../../rules/upload-refusal";
import { scratchPath, type UploadFolders } from "../durable-files";
import { checkPlan, type HeldUpload, type Parts, type UploadPlan, type WholeFiles } from "../upload-stores";
import type { Bucket, Listed } from "./bucket";

const partsPrefix = "parts/";
const planName = "plan.json";
const isPart = ({ name }: Listed) => /\/\d+$/.test(name);
/** Plans that are read at once. */
const readAtOnce = 8;

/**
 * The chunks of unfinished uploads in a bucket: an object for each, and the plan. An upload is under way as long as its
 * plan is there: a bucket cannot rename, so the plan is deleted first, and chunks without one are orphans.
 */
export class BucketParts implements Parts {
  constructor(private readonly bucket: Bucket) {}

  has(key: string): Promise<boolean> {
    return this.bucket.has(nameOf(key, planName));
  }

  async open(key: string, plan: UploadPlan): Promise<void> {
    const begun = (await this.#read<UploadPlan>(key, planName)) ?? (await this.#begin(key, plan));
    checkPlan(plan, begun, await this.#read<UploadRefusal>(key, "refusal.json"));
  }

  /** What holds from now on: where another server begins the upload at the same moment, one of the two plans stays. */
  async #begin(key: string, plan: UploadPlan): Promise<UploadPlan> {
    if (await this.bucket.putText(nameOf(key, planName), JSON.stringify(plan))) return plan;
    const begun = await this.#read<UploadPlan>(key, planName);
    if (begun === undefined) throw new FinishedMeanwhile();
    return begun;
  }

  async put(key: string, index: number, received: string): Promise<boolean> {
    const name = nameOf(key, String(index));
    const isNew = !(await this.bucket.has(name)) && (await this.bucket.putNew(name, received));
    if (!isNew && !(await this.bucket.holds(name, 0, received))) throw refusals.otherBytes();
    if (await this.has(key)) return isNew;
    await this.bucket.remove(name);
    throw new FinishedMeanwhile();
  }

  async received(key: string): Promise<number> {
    return (await this.#list(key)).filter(isPart).length;
  }

  async assemble(key: string, count: number, to: string): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const part = await this.bucket.get(nameOf(key, String(index)));
      if (part === undefined) throw new FinishedMeanwhile();
      await pipeline(part, createWriteStream(to, { flags: index === 0 ? "wx" : "a", mode: 0o600 }));
    }
  }

  async refuse(key: string, { status, code, message }: UploadRefusal): Promise<void> {
    await this.bucket.putText(nameOf(key, "refusal.json"), JSON.stringify({ status, code, message }));
    for (const { name } of (await this.#list(key)).filter(isPart)) await this.bucket.remove(name);
  }

  async drop(key: string): Promise<void> {
    await this.bucket.remove(nameOf(key, planName));
    for (const { name } of await this.#list(key)) await this.bucket.remove(name);
  }

  async held(): Promise<HeldUpload[]> {
    const byKey = grouped(await this.bucket.list(partsPrefix));
    const limit = pLimit(readAtOnce);
    return Promise.all([...byKey].map(([key, objects]) => limit(() => this.#measure(key, objects))));
  }

  async #measure(key: string, objects: readonly Listed[]): Promise<HeldUpload> {
    const plan = await this.#read<UploadPlan>(key, planName);
    return {
      key,
      addressHash: plan?.addressHash ?? "",
      bytes: objects.reduce((sum, { size }) => sum + size, 0),
      touchedAt: new Date(Math.max(...objects.map(({ writtenAt }) => writtenAt.getTime()))),
    };
  }

  #list(key: string): Promise<Listed[]> {
    return this.bucket.list(nameOf(key, ""));
  }

  async #read<Shape>(key: string, name: string): Promise<Shape | undefined> {
    const stored = await this.bucket.get(nameOf(key, name));
    return stored && (JSON.parse(await text(stored)) as Shape);
  }
}

/**
 * Another server has put the file together. The chunk is refused as for trouble of ours, and its repeat hears of
 * the file.
 */
class FinishedMeanwhile extends Error {
  override readonly name = "FinishedMeanwhile";

  constructor() {
    super("Another server finished this upload while its chunk was being stored.");
  }
}

function nameOf(key: string, name: string): string {
  return `${partsPrefix}${key}/${name}`;
}

function keyOf({ name }: Listed): string {
  return name.slice(partsPrefix.length).split("/", 1)[0] ?? "";
}

function grouped(objects: readonly Listed[]): Map<string, Listed[]> {
  const byKey = new Map<string, Listed[]>();
  for (const object of objects) byKey.set(keyOf(object), [...(byKey.get(keyOf(object)) ?? []), object]);
  return byKey;
}

const filesPrefix = "files/";

/** Whole files in a bucket. What a request works with lies on this disk meanwhile. */
export class BucketFiles implements WholeFiles {
  constructor(
    private readonly bucket: Bucket,
    private readonly folders: UploadFolders,
  ) {}

  async put(id: string, from: string): Promise<void> {
    const name = filesPrefix + id;
    // Of a request that was repeated since its answer was lost, the name is taken by the file itself.
    const isThere = (await this.bucket.putNew(name, from)) || (await this.bucket.holds(name, 0, from));
    if (!isThere) throw new Error("A random name was taken.");
  }

  open(id: string): Promise<Readable | undefined> {
    return this.bucket.get(filesPrefix + id);
  }

  async use<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result> {
    const content = await this.open(id);
    if (content === undefined) throw new Error("The file is not in the store any more.");
    const path = scratchPath(this.folders);
    try {
      await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }));
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  holds(id: string, offset: number, path: string): Promise<boolean> {
    return this.bucket.holds(filesPrefix + id, offset, path);
  }

  async remove(id: string): Promise<void> {
    await this.bucket.remove(filesPrefix + id);
  }

  async olderThan(time: Date): Promise<string[]> {
    const listed = await this.bucket.list(filesPrefix);
    return listed
      .filter(({ writtenAt }) => writtenAt < time)
      .map(({ name }) => name.slice(filesPrefix.length));
  }
}
