import type { IncomingMessage } from "node:http";
import { addAbortSignal } from "node:stream";
import { FeedError } from "../feed/feed-row";
import {
  asBrokenAnswer,
  codingOf,
  requestHeaders,
  statusError,
  tooLong,
  type Validators,
  validatorsOf,
} from "../requests/answer-bytes";
import {
  type GuardedRequest,
  guardedRequest,
  shownAddress,
  withTimeLimit,
} from "../requests/guarded-request";
import type { FetchedBytes } from "./came";

/** `same`: the known version. `gone`: 404 or 410. `other`: not one of the wanted types. */
export type Fetched = FetchedBytes | { readonly kind: "same" | "gone" | "other" };

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

export function nullIfRefused(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

type Asking = Omit<GuardedRequest, "headers">;

export function fetchBytes(address: URL, wanted: Wanted, asking: Asking): Promise<Fetched> {
  return withTimeLimit(address, wanted.answerMs, asking.signal, (signal) =>
    ask(address, wanted, { ...asking, signal }),
  );
}

async function ask(address: URL, wanted: Wanted, asking: Asking): Promise<Fetched> {
  const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5";
  const answer = await guardedRequest(address, {
    ...asking,
    headers: requestHeaders(accept, wanted.known ?? null),
  });
  try {
    const { statusCode = 0, headers } = answer;
    if (statusCode === 304 && wanted.known) return { kind: "same" };
    if (statusCode === 404 || statusCode === 410) return { kind: "gone" };
    const shown = shownAddress(address);
    const said = `${shown} answered ${statusCode}`;
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) throw new Refused(`${said}.`);
    if (statusCode !== 200) throw statusError(answer, said);
    const type = headers["content-type"]?.toLowerCase() ?? "";
    if (wanted.types?.test(type) === false) return { kind: "other" };
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
  try {
    for await (const chunk of addAbortSignal(signal, answer) as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      if (isCut && length >= maxBytes + cutSlack) break;
      if (!isCut && length > maxBytes) throw tooLong(shown, { maxBytes, because: "more than is read" });
    }
  } catch (error) {
    throw asBrokenAnswer(shown, error as NodeJS.ErrnoException);
  }
  return Buffer.concat(chunks);
}
