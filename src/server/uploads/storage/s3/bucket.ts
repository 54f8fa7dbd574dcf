import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import { SaxesParser } from "saxes";
import type { BucketPlace } from "../../../settings/settings";

/** Milliseconds for a request that carries a file, and for one that does not. */
const patience = { carrying: 120_000, bare: 10_000 };
/** Refusals for being busy (429, 5xx) are tried so often again, after 50 ms and each time twice as long. */
const retries = 3;

/**
 * Signed requests for objects of one bucket. An object is there whole or not at all, and stays once its writing was
 * answered: what renames and fsyncs are to a disk.
 */
export class Bucket {
  readonly #client: AwsClient;
  readonly #url: string;
  /** Without them, of two servers that store the same chunk at the same moment the later wins, as on a disk. */
  #knowsConditions = true;

  constructor({ url, region, keyId, secret }: BucketPlace) {
    this.#url = url;
    this.#client = new AwsClient({
      ...{ accessKeyId: keyId, secretAccessKey: secret, service: "s3", region, retries },
    });
  }

  /**
   * Stores a file of this disk, its bytes compared by their hash. False when the name was taken: nothing changes
   * then.
   */
  async putNew(name: string, path: string): Promise<boolean> {
    return this.#put(name, await openAsBlob(path), await hashOf(createReadStream(path)));
  }

  /** As `putNew`, of a few words. */
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

  /** Undefined when there is no such object. */
  async get(name: string, range?: string): Promise<Readable | undefined> {
    const headers: Record<string, string> = range === undefined ? {} : { range };
    const { status, body } = await this.#ask("GET", name, { headers }, [200, 206, 404, 416]);
    if (status < 300 && body !== null) return Readable.fromWeb(body as ReadableStream);
    await body?.cancel();
    return undefined;
  }

  /** Whether what begins at `offset` is what the file at `path` holds. */
  async holds(name: string, offset: number, path: string): Promise<boolean> {
    const { size } = await stat(path);
    if (size === 0) return this.has(name);
    const stored = await this.get(name, `bytes=${offset}-${offset + size - 1}`);
    return stored !== undefined && (await hashOf(stored)) === (await hashOf(createReadStream(path)));
  }

  /** Fulfils for one that is not there, too. */
  async remove(name: string): Promise<void> {
    await this.#ask("DELETE", name, {}, [200, 204, 404]);
  }

  /** All whose names begin so. */
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

  /** Throws for any other status, with what the store says of it. */
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

/** An object as a bucket lists it. */
export interface Listed {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly writtenAt: Date;
}

interface Listing {
  readonly objects: readonly Listed[];
  /** What to ask for the next thousand with, where there are more. */
  readonly next: string | undefined;
}

/** Reads the answer of `ListObjectsV2`. Throws when it is no such answer. */
export function readListing(xml: string): Listing {
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
