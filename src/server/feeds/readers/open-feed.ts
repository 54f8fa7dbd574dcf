import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FeedFormat } from "../../settings/feed-formats";
import { type FeedEnd, FeedError } from "../feed/feed-row";
import { headLength, recogniseFormat, rowsIn } from "./feed-formats";
import { readColumnMap } from "./job-fields";
import { decodeText } from "./text/decode-text";
import { rowGivenUpLength, rowMaxLength } from "./text/lines";

export interface FeedFile {
  readonly path: string;
  /** Detected from the content if omitted. */
  readonly format?: FeedFormat | undefined;
  /** Path of a JSON file with a column map. */
  readonly columns?: string | undefined;
  /** A label that `TextDecoder` knows: 'windows-1252'. */
  readonly encoding?: string | undefined;
}

/** Opens a feed, gzipped or not, reading only enough to recognise its format. */
export async function openFeed(file: FeedFile) {
  const map = file.columns === undefined ? null : readColumnMap(file.columns);
  const size = await sizeOf(file.path);
  const counted = { bytes: 0, stray: 0 };
  const texts = textsIn(file, counted);
  const head = await headOf(texts);
  const recognised = recogniseFormat(head, file.format, map !== null);
  let end: Required<FeedEnd> = { shortfall: null, remarks: [] };
  const onEnd = ({ shortfall = null, remarks = [] }: FeedEnd) => {
    end = { shortfall: end.shortfall ?? shortfall, remarks: [...end.remarks, ...remarks] };
  };
  return {
    format: recognised.format,
    rows: rowsIn(recognised, startingWith(head, texts), map, { reopen: () => textsIn(file), onEnd }),
    /** Fraction of the file read so far, 0 to 1. */
    progress: () => (size === 0 ? 1 : Math.min(1, counted.bytes / size)),
    /** Complete only once all rows have been read. */
    end: () => ({ ...end, remarks: [...end.remarks, ...strayed(counted.stray)] }),
  };
}

function strayed(bytes: number): string[] {
  const count = bytes.toLocaleString("en");
  return bytes === 0
    ? []
    : [`${count} bytes are no UTF-8 and were read as Windows-1252 (--encoding says what they are)`];
}

/** Detected from the file's beginning unless named; null if unknown. */
export async function formatOfFile(file: FeedFile): Promise<FeedFormat | null> {
  const texts = textsIn(file);
  try {
    return recogniseFormat(await headOf(texts), file.format, false).format;
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

export function textsIn(
  { path, encoding }: FeedFile,
  counted: Counted = { bytes: 0, stray: 0 },
): AsyncGenerator<string> {
  return decodeText(unpacked(bytesOf(path, counted), counted), encoding, (bytes) => {
    counted.stray = bytes;
  });
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

async function* bytesOf(path: string, counted: Counted): AsyncGenerator<Uint8Array> {
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
  if (code === "ENOENT") return new FeedError(`There is no file ${path}.`);
  return code === "EACCES" ? new FeedError(`${path} may not be read.`) : error;
}

/** Gzip shrinks feeds to a tenth, repetitive ones to a fiftieth; its own limit is a thousandth. */
const maxExpansion = 200;
/** Bytes that are unpacked whatever their ratio. */
const unpackedFree = 16 * 2 ** 20;
const expandsTooFar = `The feed does not unzip to a feed: it grows more than ${maxExpansion}-fold.`;

const otherFiles = [
  { begins: [0x50, 0x4b, 3, 4], what: "a zip file: unpack it, or save a workbook's sheet as CSV" },
  { begins: [0xd0, 0xcf, 0x11, 0xe0], what: "an Office document: save a workbook's sheet as CSV" },
  { begins: [0x42, 0x5a, 0x68], what: "packed with bzip2: unpack it, or pack it with gzip" },
  { begins: [0xfd, 0x37, 0x7a, 0x58], what: "packed with xz: unpack it, or pack it with gzip" },
  { begins: [0x37, 0x7a, 0xbc, 0xaf], what: "a 7z file: unpack it" },
  { begins: [0x25, 0x50, 0x44, 0x46], what: "a PDF" },
];

/** Recognises gzip by its first two bytes rather than the file's name. */
async function* unpacked(bytes: AsyncGenerator<Uint8Array>, packed: Counted): AsyncGenerator<Uint8Array> {
  const first = await bytes.next();
  if (first.done === true) return;
  const other = otherFiles.find(({ begins }) => begins.every((byte, index) => first.value[index] === byte));
  if (other !== undefined) throw new FeedError(`The feed is ${other.what}.`);
  const whole = startingWith(first.value, bytes);
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* whole;
  const unzipped = pipeline(Readable.from(whole), createGunzip(), () => undefined);
  let unpackedBytes = 0;
  try {
    for await (const chunk of unzipped as AsyncIterable<Uint8Array>) {
      unpackedBytes += chunk.length;
      if (unpackedBytes > unpackedFree + packed.bytes * maxExpansion) throw new FeedError(expandsTooFar);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw new FeedError("The feed is cut off or damaged: it can't be unzipped.");
  }
}

async function* startingWith<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** Enough to recognise the format: a whole JSON posting, or the first and part of the second JSON line. */
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
