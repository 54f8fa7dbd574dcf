import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { FeedError } from "../feed-error";
import type { FeedRows } from "../feed-row";
import { type ColumnMap, readColumnMap } from "./column-map";
import { decodeText, type Texts } from "./decode-text";
import { delimiterOf, type FeedFormat, headLength, recogniseFormat, rowsIn } from "./feed-formats";

export interface FeedFile {
  readonly path: string;
  /** Told from the content when it is left out. */
  readonly format?: FeedFormat | undefined;
  /** A JSON file with the column map of a CSV. */
  readonly columns?: string | undefined;
  /** A name that `TextDecoder` knows: 'windows-1252'. */
  readonly encoding?: string | undefined;
}

export interface OpenedFeed {
  readonly format: FeedFormat;
  readonly rows: FeedRows;
  /** How much of the file has been read, 0 to 1. */
  progress(): number;
}

/** Opens a feed, gzipped or not, and looks at no more of it than tells its format. */
export async function openFeed(file: FeedFile): Promise<OpenedFeed> {
  const map = file.columns === undefined ? null : await readColumnMap(file.columns);
  const size = await sizeOf(file.path);
  const counted = { bytes: 0 };
  const texts = decodeText(unpacked(bytesOf(file.path, counted)), file.encoding)[Symbol.asyncIterator]();
  const head = await headOf(texts);
  const recognised = recognise(head.join(""), file, map);
  return {
    format: recognised.format,
    rows: rowsIn(recognised, continued(head, texts), map),
    progress: () => (size === 0 ? 1 : Math.min(1, counted.bytes / size)),
  };
}

function recognise(head: string, { format }: FeedFile, map: ColumnMap | null) {
  if (head.trim() === "") throw new FeedError("The feed is empty.");
  if (format === undefined && map === null) return recogniseFormat(head);
  const [header = ""] = head.split(/\r?\n/, 1);
  const chosen = format ?? "csv";
  return { format: chosen, delimiter: delimiterOf(header) };
}

async function sizeOf(path: string): Promise<number> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) throw new FeedError(`${path} is a folder, not a feed.`);
    return stats.size;
  } catch (error) {
    throw asFeedError(error, path);
  }
}

async function* bytesOf(path: string, counted: { bytes: number }): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      counted.bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    throw asFeedError(error, path);
  }
}

function asFeedError(error: unknown, path: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: `There is no file ${path}.`,
    EACCES: `${path} may not be read.`,
  };
  return code !== undefined && code in reasons ? new FeedError(reasons[code] ?? "") : error;
}

/** Known by its first two bytes rather than by the file's name. */
async function* unpacked(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await bytes.next();
  if (first.done === true) return;
  const whole = startingWith(first.value, bytes);
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* whole;
  const unzipped = pipeline(Readable.from(whole), createGunzip(), () => undefined);
  try {
    yield* unzipped as AsyncIterable<Uint8Array>;
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError("The feed is cut off or damaged: it does not unzip.");
  }
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

async function headOf(texts: AsyncIterator<string>): Promise<string[]> {
  const head: string[] = [];
  for (let length = 0; length < headLength; ) {
    const next = await texts.next();
    if (next.done === true) break;
    head.push(next.value);
    length += next.value.length;
  }
  return head;
}

async function* continued(
  head: readonly string[],
  rest: AsyncGenerator<string>,
): Texts & AsyncGenerator<string> {
  yield* head;
  yield* rest;
}
