import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { Silence } from "../../concurrency/silence";
import { withDeadline } from "../../concurrency/with-deadline";
import { FeedError } from "../feed/feed-error";
import type { FeedAtHand, Validators } from "./feed-at-hand";
import { type GuardedRequest, guardedRequest, shownAddress } from "./guarded-request";

export interface DownloadLimits {
  /** Milliseconds without a byte, from the first connection on. */
  readonly silenceMs: number;
  readonly wholeMs: number;
  readonly redirects: number;
}

export const usualLimits: DownloadLimits = { silenceMs: 60_000, wholeMs: 30 * 60_000, redirects: 5 };

interface Download extends Pick<GuardedRequest, "credentials" | "privateHosts"> {
  /** A file that is not yet there. */
  readonly into: string;
  /** Asked for only if it differs from this; null for whatever it is. */
  readonly known: Validators | null;
  /** Of the file, and of what comes over the network. */
  readonly mostBytes: number;
  readonly limits: DownloadLimits;
  readonly signal: AbortSignal;
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

/** Fetches a feed into a file; null when it is the known one. Rejects with a FeedError. */
export async function downloadFeed(address: URL, download: Download): Promise<FeedAtHand | null> {
  const { limits, signal } = download;
  const late = new FeedError(
    `${shownAddress(address)} was not done after ${Math.round(limits.wholeMs / 1000)} s.`,
  );
  return withDeadline(limits.wholeMs, signal, async (deadline) => {
    const quiet = `${shownAddress(address)} said nothing for ${Math.round(limits.silenceMs / 1000)} s.`;
    const silence = new Silence(limits.silenceMs, deadline, new FeedError(quiet));
    try {
      return await receive(address, download, silence);
    } catch (error) {
      throw deadline.aborted && !signal.aborted ? late : error;
    } finally {
      silence.end();
    }
  });
}

async function receive(address: URL, download: Download, silence: Silence): Promise<FeedAtHand | null> {
  const { known, limits, credentials, privateHosts } = download;
  const answer = await guardedRequest(address, {
    ...{ credentials, privateHosts, redirects: limits.redirects, signal: silence.signal },
    headers: { accept: "*/*", "accept-encoding": "gzip", "user-agent": "Jobsieve", ...conditions(known) },
  });
  try {
    if (answer.statusCode === 304 && known !== null) return null;
    checkStatus(address, answer, Object.keys(credentials));
    const contentHash = await save(address, answer, download, silence);
    const { etag = null, "last-modified": lastModified = null } = answer.headers;
    return { path: download.into, contentHash, etag, lastModified };
  } finally {
    answer.destroy();
  }
}

function conditions(known: Validators | null): Record<string, string> {
  return {
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
}

function checkStatus(
  address: URL,
  { statusCode = 0, headers }: IncomingMessage,
  sent: readonly string[],
): void {
  if (statusCode === 200) return;
  const said = `${shownAddress(address)} answered ${statusCode}`;
  if (statusCode === 401 || statusCode === 403) {
    const credentials =
      sent.length === 0 ? "wants credentials" : `does not take what ${sent.join(", ")} holds`;
    throw new FeedError(`${said}: it ${credentials}.`);
  }
  const message = `${said} instead of a feed.`;
  if (statusCode === 429 || statusCode === 503)
    throw new BusyOrigin(message, retryAfterMs(headers["retry-after"]));
  throw new FeedError(message);
}

/** Seconds or a date; 0 for neither. */
function retryAfterMs(said = ""): number {
  const ms = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - Date.now();
  return Math.max(0, ms || 0);
}

/** Resolves with the hash of what the file holds now. */
async function save(
  address: URL,
  answer: IncomingMessage,
  { into, mostBytes }: Download,
  silence: Silence,
): Promise<string> {
  const shown = shownAddress(address);
  const hash = createHash("sha256");
  const bounded = (heard: (chunk: Buffer) => void) => boundedBytes(shown, mostBytes, heard);
  const steps = [
    answer,
    bounded(() => silence.broken()),
    ...unpacking(shown, answer),
    bounded((chunk) => hash.update(chunk)),
  ];
  try {
    await pipeline([...steps, createWriteStream(into, { flags: "wx", mode: 0o600 })], {
      signal: silence.signal,
    });
    return hash.digest("base64url");
  } catch (error) {
    throw silence.signal.aborted
      ? silence.signal.reason
      : asPlainError(shown, error as NodeJS.ErrnoException);
  }
}

function unpacking(shown: string, { headers }: IncomingMessage): Transform[] {
  const coding = headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (coding === "identity" || coding === "") return [];
  if (coding === "gzip" || coding === "x-gzip") return [createGunzip()];
  throw new FeedError(`${shown} answered in the coding ${coding}, which was not asked for.`);
}

function boundedBytes(shown: string, mostBytes: number, heard: (chunk: Buffer) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > mostBytes)
        return done(
          new FeedError(
            `${shown} sends more than ${megabytes(mostBytes)} MB, all that maxMegabytes and the disk allow.`,
          ),
        );
      heard(chunk);
      done(null, chunk);
    },
  });
}

function megabytes(bytes: number): string {
  return Math.floor(bytes / 1e6).toLocaleString("en");
}

function asPlainError(shown: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof FeedError) return error;
  if (error.code?.startsWith("Z_")) return new FeedError(`${shown} sent what does not unzip.`);
  if (error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE")
    return new FeedError(`${shown} broke off before its end.`);
  return error;
}
