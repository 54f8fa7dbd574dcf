import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { refusals, type UploadRefusal } from "../rules/upload-refusal";

interface StoredFile {
  /** As the client sent it, unchecked. */
  readonly name: string;
  /** Of the bytes on disk, fsynced. */
  readonly bytes: number;
}

export interface ReceivedFile extends StoredFile {
  readonly fields: ReadonlyMap<string, string>;
}

/** How many bytes a file may have, and the answer when it has more. */
export interface Admission {
  readonly most: number;
  readonly tooLong: UploadRefusal;
}

interface Reception {
  /** A path that nothing is at yet. When the reception fails, nothing is there afterwards. */
  readonly destination: string;
  /** Milliseconds without a byte after which the client is given up. */
  readonly idleTimeoutMs: number;
  /** Looks at the file's name and the fields that came before it. Throws an `UploadRefusal`. */
  readonly admit: (fields: ReadonlyMap<string, string>, name: string) => Admission;
}

const limits = { files: 1, fields: 20, fieldNameSize: 100, fieldSize: 1000, parts: 22, headerSize: 16_384 };
const fileField = "file";

/**
 * Reads a form with one file in it and streams the file to disk: no more than a few blocks are ever in
 * memory. When it rejects, what is left of the request flows into nothing, so that the client can still read
 * the answer.
 */
export async function receiveFile(request: IncomingMessage, reception: Reception): Promise<ReceivedFile> {
  const parser = parserFor(request);
  const failure = new AbortController();
  const fail = (error: unknown) => failure.abort(error);
  const fields = collectFields(parser, fail);
  let stored: Promise<StoredFile> | undefined;
  parser.on("file", (field, stream, name: string | undefined) => {
    // A form that ends too early also breaks its file's stream, which has no reader after a refusal.
    stream.on("error", () => undefined);
    stored = storeFile(field, stream, name ?? "", fields, reception, failure.signal);
    stored.catch(fail);
  });
  try {
    await parsed(request, parser, failure, reception.idleTimeoutMs);
    if (stored === undefined) throw refusals.fileMissing();
    return { fields, ...(await stored) };
  } catch (error) {
    fail(error);
    request.unpipe(parser).resume();
    await stored?.catch(() => undefined);
    await rm(reception.destination, { force: true });
    throw error;
  }
}

function parserFor(request: IncomingMessage): BusboyInstance {
  const contentType = request.headers["content-type"] ?? "";
  if (!/^multipart\/form-data\b/i.test(contentType)) throw refusals.notMultipart();
  try {
    return new Busboy({
      headers: { ...request.headers, "content-type": contentType },
      preservePath: true,
      limits,
    });
  } catch {
    throw refusals.malformed();
  }
}

function collectFields(parser: BusboyInstance, fail: (error: unknown) => void): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  parser.on("field", (field, value, _nameTruncated, valueTruncated) => {
    if (valueTruncated) fail(refusals.tooManyFields());
    if (fields.has(field)) fail(refusals.fieldRepeated(field));
    fields.set(field, value);
  });
  parser.on("filesLimit", () => fail(refusals.severalFiles()));
  parser.on("fieldsLimit", () => fail(refusals.tooManyFields()));
  parser.on("partsLimit", () => fail(refusals.tooManyFields()));
  return fields;
}

async function storeFile(
  field: string,
  stream: Readable,
  name: string,
  fields: ReadonlyMap<string, string>,
  { admit, destination }: Reception,
  signal: AbortSignal,
): Promise<StoredFile> {
  if (field !== fileField) throw refusals.fileMissing();
  const { most, tooLong } = admit(fields, name);
  let bytes = 0;
  async function* limited(blocks: AsyncIterable<Buffer>) {
    for await (const block of blocks) {
      bytes += block.length;
      if (bytes > most) throw tooLong;
      yield block;
    }
  }
  const target = createWriteStream(destination, { flags: "wx", mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => target.once("close", () => resolve()));
  try {
    await pipeline(stream, limited, target, { signal });
  } finally {
    // A file that is being opened comes into being even when its stream has failed; only then can it be removed.
    await closed;
  }
  return { name, bytes };
}

/** Fulfils when the parser has seen the whole form; rejects with the first failure of any part. */
async function parsed(
  request: IncomingMessage,
  parser: BusboyInstance,
  failure: AbortController,
  idleTimeoutMs: number,
): Promise<void> {
  const stopWatching = [failWhenSilent(request, idleTimeoutMs, failure), failWhenBroken(request, failure)];
  try {
    // The client may have gone before the listeners were added.
    failure.signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      failure.signal.addEventListener("abort", () => reject(failure.signal.reason), { once: true });
      parser.on("error", () => failure.abort(refusals.malformed()));
      parser.on("finish", () => resolve());
      request.pipe(parser);
    });
  } finally {
    for (const stop of stopWatching) stop();
  }
}

/** Aborts when no byte came for so long. Returns the way to stop watching. */
function failWhenSilent(request: IncomingMessage, idleMs: number, failure: AbortController): () => void {
  const timer = setTimeout(() => failure.abort(refusals.idle()), idleMs);
  const refresh = () => timer.refresh();
  request.on("data", refresh);
  return () => {
    clearTimeout(timer);
    request.off("data", refresh);
  };
}

/** Aborts when the client went away before all of the request was read. Returns the way to stop watching. */
function failWhenBroken(request: IncomingMessage, failure: AbortController): () => void {
  const ended = () => {
    // What came and was not read yet is lost with the connection, be it the whole request.
    if (!request.readableEnded) failure.abort(refusals.gone());
  };
  request.on("close", ended);
  // Without a listener a broken connection would be an uncaught error.
  request.on("error", ended);
  if (request.destroyed) ended();
  return () => {
    request.off("close", ended);
  };
}
