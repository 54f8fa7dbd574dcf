import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FeedFormat } from "../../settings/feed-formats";
import { FeedError } from "../feed/feed-error";
import type { FeedRows } from "../feed/feed-row";
import { type ColumnMap, readColumnMap } from "./column-map";
import { delimiterOf, headLength, recogniseFormat, rowsIn } from "./feed-formats";
import { type Bytes, decodeText, type Texts } from "./text/decode-text";
import { rowGivenUpLength, rowMaxLength } from "./text/lines";

export interface FeedFile {
  readonly path: string;
  /** Told from the content when it is left out. */
  readonly format?: FeedFormat | undefined;
  /** A JSON file with the column map of a CSV. */
  readonly columns?: string | undefined;
  /** A name that `TextDecoder` knows: 'windows-1252'. */
  readonly encoding?: string | undefined;
}

interface OpenedFeed {
  readonly format: FeedFormat;
  readonly rows: FeedRows;
  /** How much of the file has been read, 0 to 1. */
  progress(): number;
  /** Bytes that are no UTF-8 in what should be, known at the end. */
  strayBytes(): number;
  /** What the feed says that it has and does not hold, known at the end. */
  shortfall(): string | null;
}

/** Opens a feed, gzipped or not, and looks at no more of it than tells its format. */
export async function openFeed(file: FeedFile): Promise<OpenedFeed> {
  const map = file.columns === undefined ? null : await readColumnMap(file.columns);
  const size = await sizeOf(file.path);
  const counted = { bytes: 0, stray: 0 };
  const texts = textsOf(file, counted);
  const head = await headOf(texts);
  const recognised = recognise(head, file, map);
  let shortfall: string | null = null;
  const onShortfall = (said: string) => {
    shortfall = said;
  };
  return {
    format: recognised.format,
    rows: rowsIn(recognised, continued(head, texts), map, { again: () => textsIn(file), onShortfall }),
    progress: () => (size === 0 ? 1 : Math.min(1, counted.bytes / size)),
    strayBytes: () => counted.stray,
    shortfall: () => shortfall,
  };
}

/** The text of a feed, unzipped. */
export function textsIn(file: FeedFile): AsyncGenerator<string> {
  return textsOf(file, { bytes: 0, stray: 0 });
}

/** A feed's format, told from its beginning unless it is named; null for one that is in none. */
export async function formatOfFile(file: FeedFile): Promise<FeedFormat | null> {
  const texts = textsIn(file);
  try {
    return recognise(await headOf(texts), file, null).format;
  } catch (error) {
    if (error instanceof FeedError) return null;
    throw error;
  } finally {
    await texts.return(undefined);
  }
}

interface Counted {
  bytes: number;
  stray: number;
}

function textsOf({ path, encoding }: FeedFile, counted: Counted): AsyncGenerator<string> {
  return decodeText(unpacked(bytesOf(path, counted)), encoding, (bytes) => {
    counted.stray = bytes;
  });
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

/** Feeds shrink to a tenth, repetitive ones to a fiftieth; gzip's own limit is a thousandth. */
const mostExpansion = 200;
/** Bytes that are unpacked whatever their ratio. */
const unpackedFree = 16 * 2 ** 20;
const expandsTooFar = `The feed does not unzip to a feed: it grows more than ${mostExpansion}-fold.`;

/** Known by its first two bytes rather than by the file's name. */
async function* unpacked(bytes: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const first = await bytes.next();
  if (first.done === true) return;
  const whole = startingWith(first.value, bytes);
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* whole;
  const packed = { bytes: 0 };
  const unzipped = pipeline(Readable.from(counting(whole, packed)), createGunzip(), () => undefined);
  let unpackedBytes = 0;
  try {
    for await (const chunk of unzipped as AsyncIterable<Uint8Array>) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > unpackedFree + packed.bytes * mostExpansion) throw new FeedError(expandsTooFar);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError("The feed is cut off or damaged: it can't be unzipped.");
  }
}

async function* counting(bytes: AsyncIterable<Uint8Array>, count: { bytes: number }): Bytes {
  for await (const chunk of bytes) {
    count.bytes += chunk.length;
    yield chunk;
  }
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** Enough to tell the format: of JSON a whole posting, of JSON lines the first one and something of the next. */
async function headOf(texts: AsyncIterator<string>): Promise<string> {
  let head = "";
  let hasSecondLine = false;
  const isTold = () =>
    !/^\s*[[{]/.test(head) ||
    (head.length >= rowMaxLength && (hasSecondLine || head.trimStart().startsWith("[")));
  while (head.length < headLength || (head.length < rowGivenUpLength && !isTold())) {
    const next = await texts.next();
    if (next.done === true) break;
    head += next.value;
    hasSecondLine ||= next.value.trimEnd().includes("\n");
  }
  return head;
}

async function* continued(head: string, rest: AsyncGenerator<string>): Texts & AsyncGenerator<string> {
  if (head !== "") yield head;
  yield* rest;
}
