import { createHash, randomUUID } from "node:crypto";
import { request } from "node:http";

/** An HTTP client for Dropzone's chunk protocol, which can also violate it. */

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

export interface Form {
  readonly fields?: Readonly<Record<string, string | number>> | undefined;
  readonly bytes?: Buffer;
  readonly name?: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Local address to send from. */
  readonly from?: string | undefined;
  /** Raw body instead of a form. */
  readonly body?: Buffer;
  readonly fileFirst?: boolean;
  readonly fileField?: string;
}

const boundary = "----ScratchBoundary7MA4YWxkTrZu0gW";

export function formBody({
  fields = {},
  bytes,
  name = "cv.pdf",
  fileFirst = false,
  fileField = "file",
}: Form): Buffer {
  const texts = Object.entries(fields).map(([field, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`),
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${fileField}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const file = bytes === undefined ? [] : [Buffer.from(head), bytes, Buffer.from("\r\n")];
  const parts = fileFirst ? [...file, ...texts] : [...texts, ...file];
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

export function post(url: string, form: Form = {}): Promise<Answer> {
  const body = form.body ?? formBody(form);
  const headers = {
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": String(body.length),
    ...form.headers,
  };
  return send("POST", url, headers, body, form.from);
}

/** The status and the error code of an answer. */
export async function refusal(answer: Promise<Answer>): Promise<[number, unknown]> {
  const { status, body } = await answer;
  return [status, body.code];
}

export function send(
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
  from?: string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method, headers, ...(from === undefined ? {} : { localAddress: from }) };
    const sent = request(url, options, (response) => {
      const blocks: Buffer[] = [];
      response.on("data", (block: Buffer) => blocks.push(block));
      response.on("error", reject);
      response.on("end", () => {
        const text = Buffer.concat(blocks).toString();
        resolve({ status: response.statusCode ?? 0, body: text === "" ? {} : JSON.parse(text) });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

export interface Upload {
  readonly url: string;
  readonly bytes: Buffer;
  readonly name?: string;
  readonly chunkSize?: number;
  readonly uuid?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string | undefined;
}

/** The forms that Dropzone would send for a file, one per chunk. */
export function chunksOf({
  bytes,
  name,
  chunkSize = 1000,
  uuid = randomUUID(),
  headers,
  from,
}: Upload): Form[] {
  const count = Math.max(1, Math.ceil(bytes.length / chunkSize));
  return Array.from({ length: count }, (_, index) => ({
    fields: {
      dzuuid: uuid,
      dzchunkindex: index,
      dztotalfilesize: bytes.length,
      dzchunksize: chunkSize,
      dztotalchunkcount: count,
      dzchunkbyteoffset: index * chunkSize,
    },
    bytes: bytes.subarray(index * chunkSize, (index + 1) * chunkSize),
    ...(name === undefined ? {} : { name }),
    headers,
    from,
  }));
}

/** Sends these forms in sequence. */
export async function postAll(url: string, forms: readonly Form[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const form of forms) answers.push(await post(url, form));
  return answers;
}

/** Sends the chunks in sequence and resolves with the last answer. */
export async function uploadInChunks(upload: Upload): Promise<Answer> {
  const answer = (await postAll(upload.url, chunksOf(upload))).at(-1);
  if (answer === undefined) throw new Error("an upload has at least one chunk");
  return answer;
}

/** A file by the answer to its upload, and with its token. */
export async function download(url: string, { id, token }: Answer["body"]) {
  const response = await fetch(`${url}/${id}`, { headers: { authorization: `Bearer ${token}` } });
  const { status, headers } = response;
  return { status, headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

export function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Pseudo-random bytes by seed, with a PDF header; not a readable PDF. */
export function pdfLike(size: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(size);
  let state = seed;
  for (let at = 0; at < size; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = state >> 16;
  }
  bytes.write("%PDF-1.7\n");
  return bytes;
}
