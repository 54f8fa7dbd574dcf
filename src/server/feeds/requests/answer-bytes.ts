import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { FeedError } from "../feed/feed-row";

/** HTTP validators of the version that an origin sent last. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The origin answered 429 or 503; `retryAfterMs` is 0 if it did not say when to come back. */
export class BusyOrigin extends FeedError {
  constructor(
    message: string,
    readonly retryAfterMs: number,
  ) {
    super(message);
  }
}

export function requestHeaders(accept: string, known: Validators | null): Record<string, string> {
  return {
    ...{ accept, "accept-encoding": "gzip", "user-agent": "Jobsieve" },
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
}

export function validatorsOf({ headers }: IncomingMessage): Validators {
  const { etag = null, "last-modified": lastModified = null } = headers;
  return { etag, lastModified };
}

/** The error for a response of no use; `said` ends without a full stop. */
export function statusError({ statusCode, headers }: IncomingMessage, said: string): FeedError {
  if (statusCode !== 429 && statusCode !== 503) return new FeedError(`${said}.`);
  return new BusyOrigin(`${said}.`, retryAfterMs(headers["retry-after"]));
}

function retryAfterMs(said = ""): number {
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Math.max(0, ms || 0);
}

interface Bound {
  readonly maxBytes: number;
  /** Follows 'sent more than 5 MB, '. */
  readonly because: string;
}

export type Coding = "identity" | "gzip";

/** Throws a FeedError for an unsupported coding. */
export function codingOf(shown: string, { headers }: IncomingMessage): Coding {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (coding === "identity" || coding === "") return "identity";
  if (coding === "gzip" || coding === "x-gzip") return "gzip";
  throw new FeedError(`${shown} answered in the coding ${coding}, which wasn't requested.`);
}

export function boundedBytes(shown: string, bound: Bound, heard: (chunk: Buffer) => void): Transform {
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

export function asBrokenAnswer(shown: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof FeedError) return error;
  if (error.code?.startsWith("Z_")) return new FeedError(`${shown} sent data that can't be unzipped.`);
  if (error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE")
    return new FeedError(`${shown} broke off before its end.`);
  return error;
}
