import type { IncomingMessage } from "node:http";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { withDeadline } from "../../concurrency/tasks";
import { FeedError } from "../feed/feed-row";
import {
  asBrokenAnswer,
  boundedBytes,
  codingOf,
  conditionalHeaders,
  statusError,
  type Validators,
  validatorsOf,
} from "../requests/answer-bytes";
import { type GuardedRequest, guardedRequest, shownAddress } from "../requests/guarded-request";
import type { FetchedBytes } from "./came";

/** `same`: the known version. `gone`: 404 or 410. `other`: not one of the wanted types. */
export type Fetched =
  | FetchedBytes
  | { readonly kind: "same" }
  | { readonly kind: "gone" }
  | { readonly kind: "other"; readonly type: string };

export interface Wanted {
  readonly known?: Validators | null;
  /** Both compressed and uncompressed. */
  readonly maxBytes: number;
  /** Truncates longer content instead of refusing it. */
  readonly isCut?: boolean;
  /** Content types; any if omitted. */
  readonly types?: RegExp;
  readonly answerMs: number;
}

/** The site denies the request (4xx), or its robots.txt does. */
export class Refused extends FeedError {}

type Asking = Omit<GuardedRequest, "headers">;

export async function fetchBytes(address: URL, wanted: Wanted, asking: Asking): Promise<Fetched> {
  const { answerMs } = wanted;
  return withDeadline(answerMs, asking.signal, async (signal) => {
    try {
      return await ask(address, wanted, { ...asking, signal });
    } catch (error) {
      if (!signal.aborted || asking.signal.aborted) throw error;
      throw new FeedError(`${shownAddress(address)} was not done after ${Math.round(answerMs / 1000)} s.`);
    }
  });
}

async function ask(address: URL, wanted: Wanted, asking: Asking): Promise<Fetched> {
  const answer = await guardedRequest(address, { ...asking, headers: headersFor(wanted) });
  try {
    const { statusCode = 0, headers } = answer;
    if (statusCode === 304 && wanted.known) return { kind: "same" };
    if (statusCode === 404 || statusCode === 410) return { kind: "gone" };
    const shown = shownAddress(address);
    const said = `${shown} answered ${statusCode}`;
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) throw new Refused(`${said}.`);
    if (statusCode !== 200) throw statusError(answer, said);
    const type = headers["content-type"]?.toLowerCase() ?? "";
    if (wanted.types?.test(type) === false) return { kind: "other", type };
    const { responseUrl = address.href } = answer as IncomingMessage & { responseUrl?: string };
    const robots = String(headers["x-robots-tag"] ?? "").toLowerCase();
    const bytes = await bodyOf(shown, answer, wanted, asking.signal);
    const { maxBytes } = wanted;
    const rest = { robots, coding: codingOf(shown, answer), bytes, maxBytes, ...validatorsOf(answer) };
    return { kind: "came", shown, address: responseUrl, type, ...rest };
  } finally {
    answer.destroy();
  }
}

function headersFor({ known = null }: Wanted): Record<string, string> {
  const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5";
  return { accept, "accept-encoding": "gzip", "user-agent": "Jobsieve", ...conditionalHeaders(known) };
}

class Enough extends Error {}

/** Compression makes no content longer than by this. */
const cutSlack = 65_536;

/** Still compressed. */
async function bodyOf(
  shown: string,
  answer: IncomingMessage,
  { maxBytes, isCut = false }: Wanted,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  const gather = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      length += chunk.length;
      done(isCut && length >= maxBytes + cutSlack ? new Enough() : null);
    },
  });
  const bound = { maxBytes: isCut ? Number.POSITIVE_INFINITY : maxBytes, because: "more than is read" };
  try {
    await pipeline(answer, boundedBytes(shown, bound), gather, { signal });
  } catch (error) {
    if (!(error instanceof Enough)) throw asBrokenAnswer(shown, error as NodeJS.ErrnoException);
  }
  return Buffer.concat(chunks);
}
