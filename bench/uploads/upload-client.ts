import { createHash, randomUUID } from "node:crypto";
import { routes } from "../../src/shared/routes";

const chunkBytes = 2_000_000;

export interface Upload {
  readonly id: string;
  readonly token: string;
  readonly sha256: string;
}

/** Sends files as Dropzone does. */
export class UploadClient {
  readonly #url: string;

  constructor(address: string) {
    this.#url = address + routes.uploads;
  }

  /** Sends a PDF-like file of `size` bytes, one chunk after another. */
  async send(size: number): Promise<Upload> {
    const count = Math.max(1, Math.ceil(size / chunkBytes));
    const whole = createHash("sha256");
    const uuid = randomUUID();
    let answer = { id: "", token: "" };
    for (let index = 0; index < count; index += 1) {
      const bytes = Buffer.alloc(Math.min(chunkBytes, size - index * chunkBytes), `${index} jobsieve `);
      if (index === 0) bytes.write("%PDF-1.7 ");
      whole.update(bytes);
      answer = await this.post(bytes, {
        dzuuid: uuid,
        dzchunkindex: index,
        dztotalfilesize: size,
        dzchunksize: chunkBytes,
        dztotalchunkcount: count,
        dzchunkbyteoffset: index * chunkBytes,
      });
    }
    return { ...answer, sha256: whole.digest("hex") };
  }

  async post(
    bytes: Buffer,
    fields: Readonly<Record<string, string | number>>,
  ): Promise<{ id: string; token: string }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
    form.set("file", new Blob([new Uint8Array(bytes)]), "cv.pdf");
    const answer = await fetch(this.#url, { method: "POST", body: form });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { id: string; token: string };
  }

  async fetchHash({ id, token }: Pick<Upload, "id" | "token">): Promise<string> {
    const hash = createHash("sha256");
    const answer = await this.#get(`/${id}`, token);
    for await (const block of answer.body ?? []) hash.update(block as Uint8Array);
    return hash.digest("hex");
  }

  async suggestion({ id, token }: Pick<Upload, "id" | "token">): Promise<string> {
    const answer = await this.#get(`/${id}/suggestion`, token);
    return ((await answer.json()) as { query: string }).query;
  }

  #get(path: string, token: string): Promise<Response> {
    return fetch(this.#url + path, { headers: { authorization: `Bearer ${token}` } });
  }
}
