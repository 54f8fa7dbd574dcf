import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "../search/random";
import { type ChunkFields, type Upload, UploadClient } from "../uploads/upload-client";

export const chunkBytes = 200_000;
const tries = 4;

/** A file of at least `least` and less than `least + more` bytes. */
export function someFile(random: Random, least: number, more: number): Buffer {
  return Buffer.concat([Buffer.from("%PDF-1.7 "), randomBytes(least + random.below(more))]);
}

/** Sends files as Dropzone does, retrying refused chunks, and remembers the confirmed ones. */
export class Uploader {
  readonly confirmed: Upload[] = [];
  givenUp = 0;
  chunks = 0;
  readonly broken: string[] = [];
  readonly #client: UploadClient;

  constructor(address: string) {
    this.#client = new UploadClient(address);
  }

  async send(random: Random): Promise<void> {
    const file = someFile(random, 20_000, 1_200_000);
    const upload = await this.#client.send(file, chunkBytes, (chunk, fields) =>
      this.#sendChunk(chunk, fields),
    );
    if (upload === undefined) this.givenUp += 1;
    else this.confirmed.push(upload);
  }

  async #sendChunk(chunk: Buffer, fields: ChunkFields) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      try {
        const answer = await this.#client.post(chunk, fields);
        this.chunks += 1;
        return answer;
      } catch (error) {
        const { message } = error as Error;
        if (!/^503 .*"unavailable"/.test(message)) this.broken.push(`an upload was answered ${message}`);
        await wait(1000);
      }
    }
    return undefined;
  }

  lost(): Promise<number> {
    return this.#client.lostOf(this.confirmed);
  }
}
