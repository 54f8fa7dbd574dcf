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

/** `identity` is as it is. */
export type ContentCoding = "br" | "gzip" | "identity";

/** How hard to compress: within a request, or ahead of all requests. */
export type Effort = "quick" | "thorough";

/** In order of preference. */
const offered: ("br" | "gzip")[] = ["br", "gzip"];

/**
 * What to send to a client by its `Accept-Encoding`. One that takes anything gets what everybody can read.
 */
export function codingFor(acceptEncoding: string | undefined): ContentCoding {
  return negotiate(acceptEncoding?.toLowerCase().replace("*", "gzip") ?? "", offered) ?? "identity";
}

/**
 * Brotli at 5 makes a page 7 % smaller than at 4 for a third of a millisecond; from 6 to 9 little is won, and
 * 11 wins another 12 % for 80 ms. For gzip, zlib's own level is hardly worse than the highest.
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

/**
 * Compresses, off the main thread, what is written to it, and hands on after every write what a client can
 * read of it.
 */
export function encoder(coding: ContentCoding): Transform {
  if (coding === "identity") return new PassThrough();
  if (coding === "gzip") return createGzip({ flush: constants.Z_SYNC_FLUSH });
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality.quick };
  return createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH });
}

/** What `encode` was given. */
export async function decode(body: Buffer, coding: ContentCoding): Promise<Buffer> {
  if (coding === "identity") return body;
  return coding === "gzip" ? unzip(body) : unbrotli(body);
}

interface CachedBody {
  readonly body: Buffer;
  readonly coding: ContentCoding;
}

/** Bytes that an entry takes beside its body: two objects, the key, the list. */
const entryBytes = 400;

/** Those that are easiest to make another of first. */
const codings: readonly ContentCoding[] = ["identity", "br", "gzip"];

/**
 * Bodies of responses, the least recently sent dropped first when together they would take more than
 * `maxBytes`.
 */
export class ResponseCache {
  readonly #bodies: LRUCache<string, Buffer>;

  constructor(maxBytes: number) {
    const sizeCalculation = (body: Buffer) => body.length + entryBytes;
    this.#bodies = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  /** Bytes taken. */
  get bytes(): number {
    return this.#bodies.calculatedSize;
  }

  get(key: string, coding: ContentCoding): Buffer | undefined {
    return this.#bodies.get(keyOf(key, coding));
  }

  inAnyCoding(key: string): CachedBody | undefined {
    for (const coding of codings) {
      const body = this.get(key, coding);
      if (body !== undefined) return { body, coding };
    }
    return undefined;
  }

  set(key: string, coding: ContentCoding, body: Buffer): void {
    // A small result of zlib is a view of a larger buffer, which would stay as long as the view.
    const own = Buffer.allocUnsafeSlow(body.length);
    body.copy(own);
    this.#bodies.set(keyOf(key, coding), own);
  }
}

function keyOf(key: string, coding: ContentCoding): string {
  return `${coding} ${key}`;
}

/** Foreign parameters are often of one visit (`gclid`): pages with them must not drive out the others. */
const shareWithForeign = 1 / 8;

/** A cache for what we ask for ourselves, and a small one for addresses with foreign parameters. */
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
