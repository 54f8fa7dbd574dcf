import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import pLimit from "p-limit";
import { SaxesParser } from "saxes";
import { grouped } from "../../../shared/grouped";
import type { BucketConfig } from "../../settings/settings";
import { refusals, type UploadRefusal } from "../rules/upload-rules";
import { scratchPath, type UploadFolders } from "./durable-files";
import { checkPlan, type HeldUpload, type Parts, type UploadPlan, type WholeFiles } from "./upload-ledger";

/** Milliseconds for a request that transfers a file, and for others. */
const patience = { carrying: 120_000, bare: 10_000 };
/** Retries after 429 and 5xx, after 50 ms and each time twice as long. */
const retries = 3;

/** An S3 bucket. Answered writes are atomic and durable, like rename and fsync on a disk. */
export class Bucket {
  readonly #client: AwsClient;
  readonly #url: string;
  /** Whether `If-None-Match` works. Without it, the later of two simultaneous writes wins, as on a disk. */
  #knowsConditions = true;

  constructor({ url, region, keyId, secret }: BucketConfig) {
    this.#url = url;
    this.#client = new AwsClient({
      ...{ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region, retries },
    });
  }

  /** Stores a local file, with its hash for verification. False, without any change, if the name exists. */
  async putNew(name: string, path: string): Promise<boolean> {
    return this.#put(name, await openAsBlob(path), await hashOf(createReadStream(path)));
  }

  /** As `putNew`, for a short text. */
  async putText(name: string, text: string): Promise<boolean> {
    return this.#put(name, new Blob([text]), createHash("sha256").update(text).digest("hex"));
  }

  async #put(name: string, body: Blob, hash: string): Promise<boolean> {
    const headers = { "x-amz-content-sha256": hash };
    if (this.#knowsConditions) {
      const ifNew = { ...headers, "if-none-match": "*" };
      const { status } = await this.#ask("PUT", name, { headers: ifNew, body }, [200, 412, 501]);
      if (status !== 501) return status === 200;
      this.#knowsConditions = false;
    }
    await this.#ask("PUT", name, { headers, body }, [200]);
    return true;
  }

  async has(name: string): Promise<boolean> {
    return (await this.#ask("HEAD", name, {}, [200, 404])).status === 200;
  }

  /** Undefined if there is no such object. */
  async get(name: string, range?: string): Promise<Readable | undefined> {
    const headers: Record<string, string> = range === undefined ? {} : { range };
    const { status, body } = await this.#ask("GET", name, { headers }, [200, 206, 404, 416]);
    if (status < 300 && body !== null) return Readable.fromWeb(body as ReadableStream);
    await body?.cancel();
    return undefined;
  }

  /** Whether the object has at `offset` the same bytes as the file at `path`. */
  async holds(name: string, offset: number, path: string): Promise<boolean> {
    const { size } = await stat(path);
    if (size === 0) return this.has(name);
    const stored = await this.get(name, `bytes=${offset}-${offset + size - 1}`);
    return stored !== undefined && (await hashOf(stored)) === (await hashOf(createReadStream(path)));
  }

  /** Also fulfils if the object does not exist. */
  async remove(name: string): Promise<void> {
    await this.#ask("DELETE", name, {}, [200, 204, 404]);
  }

  async list(prefix: string): Promise<Listed[]> {
    const found: Listed[] = [];
    for (let next: string | undefined = ""; next !== undefined; ) {
      const query = new URLSearchParams({
        "list-type": "2",
        prefix,
        ...(next && { "continuation-token": next }),
      });
      const answer = await this.#ask("GET", `?${query}`, {}, [200]);
      const page = readListing(await answer.text());
      found.push(...page.objects);
      next = page.next;
    }
    return found;
  }

  async #ask(
    method: string,
    name: string,
    init: RequestInit,
    expected: readonly number[],
  ): Promise<Response> {
    const carries = method === "PUT" || method === "GET";
    const signal = AbortSignal.timeout(carries ? patience.carrying : patience.bare);
    const answer = await this.#client.fetch(`${this.#url}/${name}`, { ...init, method, signal });
    if (expected.includes(answer.status)) {
      if (method !== "GET") await answer.body?.cancel();
      return answer;
    }
    const said = (await answer.text()).slice(0, 300);
    throw new Error(`The store of uploads answered ${method} with ${answer.status}: ${said}`);
  }
}

async function hashOf(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(content, hash);
  return hash.digest("hex");
}

interface Listed {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly writtenAt: Date;
}

/** Parses the XML of `ListObjectsV2`; `next` is the next page's token, if any. Throws for anything else. */
export function readListing(xml: string): { objects: Listed[]; next: string | undefined } {
  const objects: Listed[] = [];
  let facts = new Map<string, string>();
  let next: string | undefined;
  let isListing = false;
  let text = "";
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    isListing ||= name === "ListBucketResult";
    if (name === "Contents") facts = new Map();
    text = "";
  });
  parser.on("text", (more) => {
    text += more;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "NextContinuationToken") next = text;
    else if (name === "Contents") objects.push(listedOf(facts));
    else facts.set(name, text);
    text = "";
  });
  parser.write(xml).close();
  if (!isListing) throw new Error("The store of uploads answered something else than a listing.");
  return { objects, next };
}

function listedOf(facts: ReadonlyMap<string, string>): Listed {
  const size = Number(facts.get("Size"));
  return { name: facts.get("Key") ?? "", size, writtenAt: new Date(facts.get("LastModified") ?? "") };
}

const partsPrefix = "parts/";
const planName = "plan.json";
const isPart = ({ name }: Listed) => /\/\d+$/.test(name);
const readAtOnce = 8;

/**
 * Chunks of unfinished uploads in a bucket: an object for each, and the plan. An upload exists as long as its
 * plan: a bucket cannot rename, so the plan is deleted first, and chunks without one are orphans.
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

  /** Returns the plan in effect: when two servers begin the same upload at once, one plan wins. */
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
    const listed = await this.bucket.list(partsPrefix);
    const byKey = grouped(listed.map((object) => [keyOf(object), object]));
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

/** Another server has assembled the file. The chunk fails with 503, and its retry gets the file's answer. */
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

const filesPrefix = "files/";

/** Whole files in a bucket. Requests work on a local copy. */
export class BucketFiles implements WholeFiles {
  constructor(
    private readonly bucket: Bucket,
    private readonly folders: UploadFolders,
  ) {}

  async put(id: string, from: string): Promise<void> {
    const name = filesPrefix + id;
    // On a retry after a lost answer, the name is taken by the file itself.
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
