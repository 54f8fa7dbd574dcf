import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { FeedError } from "../feed/feed-row";
import {
  asBrokenAnswer,
  boundedBytes,
  codingOf,
  requestHeaders,
  statusError,
  type Validators,
  validatorsOf,
} from "../requests/answer-bytes";
import {
  type GuardedRequest,
  guardedRequest,
  shownAddress,
  withTimeLimit,
} from "../requests/guarded-request";
import type { LocalFeed } from "./feed-at-hand";

export const defaultDownloadLimits = {
  /** Milliseconds without a byte, from the first connection on. */
  silenceMs: 60_000,
  wholeMs: 30 * 60_000,
  redirects: 5,
  /** Of a paged service. */
  pages: 1_000,
  pauseMs: 1_000,
};

export type DownloadLimits = Readonly<typeof defaultDownloadLimits>;

export interface Download extends Pick<GuardedRequest, "credentials" | "privateHosts"> {
  /** A file that does not exist yet. */
  readonly into: string;
  /** Fetched only if it differs from this version; null fetches any. */
  readonly known: Validators | null;
  /** Of the file, and of the bytes sent over the network. */
  readonly maxBytes: number;
  readonly limits: DownloadLimits;
  readonly signal: AbortSignal;
}

/** Fetches a feed into a file; null if it is the known version. Rejects with a FeedError. */
export async function downloadFeed(address: URL, download: Download): Promise<LocalFeed | null> {
  const { limits, signal } = download;
  return withTimeLimit(address, limits.wholeMs, signal, async (deadline) => {
    const quiet = `${shownAddress(address)} said nothing for ${Math.round(limits.silenceMs / 1000)} s.`;
    const controller = new AbortController();
    deadline.addEventListener("abort", () => controller.abort(deadline.reason), { once: true });
    const timer = setTimeout(() => controller.abort(new FeedError(quiet)), limits.silenceMs).unref();
    const heard = () => timer.refresh();
    try {
      return await receive(address, { ...download, signal: controller.signal }, heard);
    } finally {
      clearTimeout(timer);
    }
  });
}

/** `heard` is called for every piece of the response. */
async function receive(address: URL, download: Download, heard: () => void): Promise<LocalFeed | null> {
  const { known, limits, credentials, privateHosts, signal } = download;
  const answer = await guardedRequest(address, {
    ...{ credentials, privateHosts, redirects: limits.redirects, signal },
    headers: requestHeaders("*/*", known),
  });
  try {
    if (answer.statusCode === 304 && known !== null) return null;
    checkStatus(address, answer, Object.keys(credentials));
    const contentHash = await save(address, answer, download, heard);
    return { path: download.into, contentHash, ...validatorsOf(answer) };
  } finally {
    answer.destroy();
  }
}

function checkStatus(address: URL, answer: IncomingMessage, sent: readonly string[]): void {
  const { statusCode = 0 } = answer;
  if (statusCode === 200) return;
  const said = `${shownAddress(address)} answered ${statusCode}`;
  if (statusCode === 401 || statusCode === 403) {
    const credentials =
      sent.length === 0 ? "wants credentials" : `does not take what ${sent.join(", ")} holds`;
    throw new FeedError(`${said}: it ${credentials}.`);
  }
  throw statusError(answer, `${said} instead of a feed`);
}

async function save(
  address: URL,
  answer: IncomingMessage,
  { into, maxBytes, signal }: Download,
  heard: () => void,
): Promise<string> {
  const shown = shownAddress(address);
  const bound = { maxBytes, because: "all that maxMegabytes and the disk allow" };
  const hash = createHash("sha256");
  const steps = [
    answer,
    boundedBytes(shown, bound, heard),
    ...(codingOf(shown, answer) === "gzip" ? [createGunzip({ chunkSize: unpackedChunk })] : []),
    boundedBytes(shown, bound, (chunk) => hash.update(chunk)),
    createWriteStream(into, { flags: "wx", mode: 0o600 }),
  ];
  try {
    await pipeline(steps, { signal });
    return hash.digest("base64url");
  } catch (error) {
    throw signal.aborted ? signal.reason : asBrokenAnswer(shown, error as NodeJS.ErrnoException);
  }
}

/** Node's default of 16 kB takes the main thread twice as long, as it handles each chunk. */
const unpackedChunk = 65_536;
