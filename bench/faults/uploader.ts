import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Random } from "../search/random";
import { type Upload, UploadClient } from "../uploads/upload-client";

const chunkBytes = 200_000;
const tries = 4;

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
    const bytes = Buffer.concat([Buffer.from("%PDF-1.7 "), randomBytes(20_000 + random.below(1_200_000))]);
    const count = Math.ceil(bytes.length / chunkBytes);
    const uuid = randomUUID();
    let answer: { id: string; token: string } | undefined;
    for (let index = 0; index < count; index += 1) {
      const chunk = bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes);
      answer = await this.#sendChunk(chunk, {
        dzuuid: uuid,
        dzchunkindex: index,
        dztotalfilesize: bytes.length,
        dzchunksize: chunkBytes,
        dztotalchunkcount: count,
        dzchunkbyteoffset: index * chunkBytes,
      });
      if (answer === undefined) {
        this.givenUp += 1;
        return;
      }
      this.chunks += 1;
    }
    if (answer === undefined) return;
    this.confirmed.push({ ...answer, sha256: createHash("sha256").update(bytes).digest("hex") });
  }

  async #sendChunk(chunk: Buffer, fields: Readonly<Record<string, string | number>>) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      try {
        return await this.#client.post(chunk, fields);
      } catch (error) {
        const { message } = error as Error;
        if (!/^503 .*"unavailable"/.test(message)) this.broken.push(`an upload was answered ${message}`);
        await wait(1000);
      }
    }
    return undefined;
  }

  async lost(): Promise<number> {
    let lost = 0;
    for (const upload of this.confirmed) {
      const hash = await this.#client.fetchHash(upload).catch((error: unknown) => String(error));
      if (hash !== upload.sha256) lost += 1;
    }
    return lost;
  }
}
