import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import { FeedError } from "../feed/feed-row";

/** What an origin calls the version that it sent last. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** An origin that is busy says when to come again. */
export class BusyOrigin extends FeedError {
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

/** The headers that ask for a version only if it is another one. */
export function conditions(known: Validators | null): Record<string, string> {
  return {
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
}

export function validatorsOf({ headers }: IncomingMessage): Validators {
  const { etag = null, "last-modified": lastModified = null } = headers;
  return { etag, lastModified };
}

/** What an answer that holds nothing of use is thrown as; `said` ends without a full stop. */
export function unwanted({ statusCode, headers }: IncomingMessage, said: string): FeedError {
  if (statusCode !== 429 && statusCode !== 503) return new FeedError(`${said}.`);
  return new BusyOrigin(`${said}.`, retryAfterMs(headers["retry-after"]));
}

/** Seconds or a date; 0 for neither. */
function retryAfterMs(said = ""): number {
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Math.max(0, ms || 0);
}

interface Bound {
  readonly maxBytes: number;
  /** Said after 'sent more than 5 MB'. */
  readonly because: string;
}

/** The steps from an answer to its unpacked bytes, neither of which is longer than it may be. */
export function bytesOf(
  shown: string,
  answer: IncomingMessage,
  bound: Bound,
  { came, unpacked }: { came(): void; unpacked?(chunk: Buffer): void },
): (IncomingMessage | Transform)[] {
  return [
    answer,
    boundedBytes(shown, bound, came),
    ...(codingOf(shown, answer) === "gzip" ? [createGunzip({ chunkSize: unpackedChunk })] : []),
    boundedBytes(shown, bound, unpacked),
  ];
}

/** Node's 16 kB take the main thread twice as long, which hears each of them. */
const unpackedChunk = 65_536;

export type Coding = "identity" | "gzip";

/** How an answer is packed. Throws a FeedError. */
export function codingOf(shown: string, { headers }: IncomingMessage): Coding {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (coding === "identity" || coding === "") return "identity";
  if (coding === "gzip" || coding === "x-gzip") return "gzip";
  throw new FeedError(`${shown} answered in the coding ${coding}, which wasn't requested.`);
}

export function boundedBytes(
  shown: string,
  bound: Bound,
  heard: (chunk: Buffer) => void = () => undefined,
): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > bound.maxBytes) return done(tooLong(shown, bound));
      heard(chunk);
      done(null, chunk);
    },
  });
}

export function tooLong(shown: string, { maxBytes, because }: Bound): FeedError {
  return new FeedError(`${shown} sent more than ${megabytes(maxBytes)} MB, ${because}.`);
}

export function megabytes(bytes: number): string {
  return Math.floor(bytes / 1e6).toLocaleString("en");
}

/** What a stream of an answer's bytes breaks with, in words for an operator. */
export function asBrokenAnswer(shown: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof FeedError) return error;
  if (error.code?.startsWith("Z_")) return new FeedError(`${shown} sent data that can't be unzipped.`);
  if (error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE")
    return new FeedError(`${shown} broke off before its end.`);
  return error;
}
