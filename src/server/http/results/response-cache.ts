import { PassThrough, type Transform } from "node:stream";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGzip,
  gunzip,
  gzip,
} from "node:zlib";
import negotiate from "@fastify/accept-negotiator";
import { LRUCache } from "lru-cache";
import type { ResultsRequest } from "./results-request";

export type ContentCoding = "br" | "gzip" | "identity";

/** `quick` within a request, `thorough` ahead of requests. */
export type Effort = "quick" | "thorough";

/** In order of preference. */
const offered: ("br" | "gzip")[] = ["br", "gzip"];

/** Negotiates the coding by `Accept-Encoding`. For `*`, gzip, which all clients can read. */
export function codingFor(acceptEncoding: string | undefined): ContentCoding {
  return negotiate(acceptEncoding?.toLowerCase().replace("*", "gzip") ?? "", offered) ?? "identity";
}

/**
 * Brotli at 5 makes a page 7 % smaller than at 4 for a third of a millisecond; 6 to 9 gain little, and
 * 11 gains another 12 % for 80 ms. For gzip, zlib's default level is hardly worse than the highest.
 */
const brotliQuality: Readonly<Record<Effort, number>> = { quick: 5, thorough: 11 };

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const zip = promisify<Buffer, Buffer>(gzip);
const unzip = promisify<Buffer, Buffer>(gunzip);

/** Compresses off the main thread. */
export async function encode(body: Buffer, coding: ContentCoding, effort: Effort = "quick"): Promise<Buffer> {
  if (coding === "identity") return body;
  if (coding === "gzip") return zip(body);
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: sizeHint } = constants;
  return brotli(body, { params: { [quality]: brotliQuality[effort], [sizeHint]: body.length } });
}

/** Compresses off the main thread, and flushes after every write. */
export function encoder(coding: ContentCoding): Transform {
  if (coding === "identity") return new PassThrough();
  if (coding === "gzip") return createGzip({ flush: constants.Z_SYNC_FLUSH });
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality.quick };
  return createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH });
}

export async function decode(body: Buffer, coding: ContentCoding): Promise<Buffer> {
  if (coding === "identity") return body;
  return coding === "gzip" ? unzip(body) : unbrotli(body);
}

/** Overhead per entry in bytes: two objects, the key, the list. */
const entryBytes = 400;

/** The cheapest to decode first. */
const codings: readonly ContentCoding[] = ["identity", "br", "gzip"];

export class ResponseCache {
  readonly #bodies: LRUCache<string, Buffer>;

  constructor(maxBytes: number) {
    const sizeCalculation = (body: Buffer) => body.length + entryBytes;
    this.#bodies = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  get bytes(): number {
    return this.#bodies.calculatedSize;
  }

  get(key: string, coding: ContentCoding): Buffer | undefined {
    return this.#bodies.get(keyOf(key, coding));
  }

  inAnyCoding(key: string): { body: Buffer; coding: ContentCoding } | undefined {
    for (const coding of codings) {
      const body = this.get(key, coding);
      if (body !== undefined) return { body, coding };
    }
    return undefined;
  }

  set(key: string, coding: ContentCoding, body: Buffer): void {
    // A small result of zlib is a view of a larger buffer, which it would keep alive.
    const own = Buffer.allocUnsafeSlow(body.length);
    body.copy(own);
    this.#bodies.set(keyOf(key, coding), own);
  }
}

export function keyOf(tag: string, coding: ContentCoding): string {
  return `${coding} ${tag}`;
}

/** Foreign parameters are often unique to a visit (`gclid`): pages with them must not evict the others. */
const shareWithForeign = 1 / 8;

/** The main cache, and a small one for addresses with foreign parameters. */
export class ResponseCaches {
  readonly #ours: ResponseCache;
  readonly #withForeign: ResponseCache;

  constructor(maxBytes: number) {
    const withForeign = Math.floor(maxBytes * shareWithForeign);
    this.#ours = new ResponseCache(maxBytes - withForeign);
    this.#withForeign = new ResponseCache(withForeign);
  }

  for({ foreign }: Pick<ResultsRequest, "foreign">): ResponseCache {
    return foreign === "" ? this.#ours : this.#withForeign;
  }
}
