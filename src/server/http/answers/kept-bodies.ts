import { LRUCache } from "lru-cache";
import type { ContentCoding } from "./content-coding";

export interface KeptBody {
  readonly body: Buffer;
  readonly coding: ContentCoding;
}

/** Bytes that an entry takes beside its body: two objects, the key, the list. */
const entryBytes = 400;

/** Those that are easiest to make another of first. */
const codings: readonly ContentCoding[] = ["identity", "br", "gzip"];

/** Bodies of answers, the least recently sent dropped first when together they would take more than `maxBytes`. */
export class KeptBodies {
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

  inAnyCoding(key: string): KeptBody | undefined {
    for (const coding of codings) {
      const body = this.get(key, coding);
      if (body !== undefined) return { body, coding };
    }
    return undefined;
  }

  keep(key: string, coding: ContentCoding, body: Buffer): void {
    // A small result of zlib is a view of a larger buffer, which would stay as long as the view.
    const own = Buffer.allocUnsafeSlow(body.length);
    body.copy(own);
    this.#bodies.set(keyOf(key, coding), own);
  }
}

function keyOf(key: string, coding: ContentCoding): string {
  return `${coding} ${key}`;
}
