import { createHash, randomUUID } from "node:crypto";
import { routes } from "../../src/shared/routes";
import type { ChunkField } from "../../src/shared/uploads";

interface Answer {
  readonly id: string;
  readonly token: string;
}

export interface Upload extends Answer {
  readonly sha256: string;
}

export type ChunkFields = Readonly<Record<ChunkField, string | number>>;

/** Sends files as Dropzone does. */
export class UploadClient {
  readonly #url: string;

  constructor(address: string) {
    this.#url = address + routes.uploads;
  }

  /** One chunk after another by `post`, which may give up: then there is no upload. */
  async send(
    bytes: Buffer,
    chunkBytes: number,
    post: (chunk: Buffer, fields: ChunkFields) => Promise<Answer | undefined> = (chunk, fields) =>
      this.post(chunk, fields),
  ): Promise<Upload | undefined> {
    const dzuuid = randomUUID();
    const dztotalchunkcount = Math.ceil(bytes.length / chunkBytes);
    let answer: Answer | undefined;
    for (let index = 0; index < dztotalchunkcount; index += 1) {
      const dzchunkbyteoffset = index * chunkBytes;
      answer = await post(bytes.subarray(dzchunkbyteoffset, dzchunkbyteoffset + chunkBytes), {
        ...{ dzuuid, dzchunkindex: index, dztotalfilesize: bytes.length, dzchunksize: chunkBytes },
        ...{ dztotalchunkcount, dzchunkbyteoffset },
      });
      if (answer === undefined) return undefined;
    }
    return answer && { ...answer, sha256: createHash("sha256").update(bytes).digest("hex") };
  }

  async post(chunk: Buffer, fields: ChunkFields): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("file", new Blob([new Uint8Array(chunk)]), "cv.pdf");
    const answer = await fetch(this.#url, { method: "POST", body: form });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  async fetchHash({ id, token }: Answer): Promise<string> {
    const hash = createHash("sha256");
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${this.#url}/${id}`, { headers });
    for await (const block of answer.body ?? []) hash.update(block as Uint8Array);
    return hash.digest("hex");
  }

  /** How many of these the server has no longer, or not byte for byte. */
  async lostOf(uploads: readonly Upload[]): Promise<number> {
    let lost = 0;
    for (const upload of uploads)
      if ((await this.fetchHash(upload).catch(String)) !== upload.sha256) lost += 1;
    return lost;
  }
}
