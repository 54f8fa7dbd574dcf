import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { withDeadline } from "../../concurrency/tasks";
import { FeedError } from "../feed/feed-row";
import {
  asBrokenAnswer,
  conditionalHeaders,
  responsePipeline,
  statusError,
  type Validators,
  validatorsOf,
} from "../requests/answer-bytes";
import { type GuardedRequest, guardedRequest, shownAddress } from "../requests/guarded-request";
import type { LocalFeed } from "./feed-at-hand";

export interface DownloadLimits {
  /** Milliseconds without a byte, from the first connection on. */
  readonly silenceMs: number;
  readonly wholeMs: number;
  readonly redirects: number;
  /** Of a paged service. */
  readonly pages: number;
  readonly pauseMs: number;
}

export const defaultDownloadLimits: DownloadLimits = {
  ...{ silenceMs: 60_000, wholeMs: 30 * 60_000, redirects: 5 },
  ...{ pages: 1_000, pauseMs: 1_000 },
};

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
    const idleTimeout = new IdleTimeout(limits.silenceMs, deadline, new FeedError(quiet));
    try {
      return await receive(address, download, idleTimeout);
    } finally {
      idleTimeout.end();
    }
  });
}

export function withTimeLimit<Result>(
  address: URL,
  wholeMs: number,
  signal: AbortSignal,
  work: (deadline: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return withDeadline(wholeMs, signal, async (deadline) => {
    try {
      return await work(deadline);
    } catch (error) {
      if (!deadline.aborted || signal.aborted) throw error;
      throw new FeedError(`${shownAddress(address)} was not done after ${Math.round(wholeMs / 1000)} s.`);
    }
  });
}

async function receive(
  address: URL,
  download: Download,
  idleTimeout: IdleTimeout,
): Promise<LocalFeed | null> {
  const { known, limits, credentials, privateHosts } = download;
  const answer = await guardedRequest(address, {
    ...{ credentials, privateHosts, redirects: limits.redirects, signal: idleTimeout.signal },
    headers: {
      accept: "*/*",
      "accept-encoding": "gzip",
      "user-agent": "Jobsieve",
      ...conditionalHeaders(known),
    },
  });
  try {
    if (answer.statusCode === 304 && known !== null) return null;
    checkStatus(address, answer, Object.keys(credentials));
    const contentHash = await save(address, answer, download, idleTimeout);
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
  { into, maxBytes }: Download,
  idleTimeout: IdleTimeout,
): Promise<string> {
  const shown = shownAddress(address);
  const hash = createHash("sha256");
  const steps = responsePipeline(
    shown,
    answer,
    { maxBytes, because: "all that maxMegabytes and the disk allow" },
    { came: () => idleTimeout.broken(), unpacked: (chunk) => hash.update(chunk) },
  );
  try {
    await pipeline([...steps, createWriteStream(into, { flags: "wx", mode: 0o600 })], {
      signal: idleTimeout.signal,
    });
    return hash.digest("base64url");
  } catch (error) {
    throw idleTimeout.signal.aborted
      ? idleTimeout.signal.reason
      : asBrokenAnswer(shown, error as NodeJS.ErrnoException);
  }
}

/** Aborts with `reason` after `silenceMs` without data, or along with `given`. */
class IdleTimeout {
  readonly #controller = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #passOn = () => this.#controller.abort(this.given.reason);

  constructor(
    silenceMs: number,
    private readonly given: AbortSignal,
    reason: Error,
  ) {
    this.#timer = setTimeout(() => this.#controller.abort(reason), silenceMs).unref();
    given.addEventListener("abort", this.#passOn, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  broken(): void {
    this.#timer.refresh();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.given.removeEventListener("abort", this.#passOn);
  }
}
