import type { IncomingMessage } from "node:http";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { withDeadline } from "../../concurrency/tasks";
import { FeedError } from "../feed/feed-row";
import {
  asBrokenAnswer,
  bytesOf,
  conditions,
  unwanted,
  type Validators,
  validatorsOf,
} from "../requests/answer-bytes";
import { type GuardedRequest, guardedRequest, shownAddress } from "../requests/guarded-request";

/** What came, whole. */
export interface Came extends Validators {
  readonly kind: "came";
  /** Where redirects led. */
  readonly address: string;
  /** Its content type, in small letters. */
  readonly type: string;
  /** What its header X-Robots-Tag says, in small letters. */
  readonly robots: string;
  readonly bytes: Buffer;
}

/** `same`: it is the known version. `gone`: 404 or 410. `other`: of a type that was not asked for. */
export type Fetched =
  | Came
  | { readonly kind: "same" }
  | { readonly kind: "gone" }
  | { readonly kind: "other"; readonly type: string };

export interface Wanted {
  readonly known?: Validators | null;
  readonly mostBytes: number;
  /** What is longer is cut rather than refused. */
  readonly isCut?: boolean;
  /** Content types; any, if it is left out. */
  readonly types?: RegExp;
  readonly answerMs: number;
}

/** The site does not give it to us. */
export class Refused extends FeedError {}

type Asking = Omit<GuardedRequest, "headers">;

/** Asks an address and holds what it answers. Rejects with a FeedError for what cannot be had. */
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
    const said = `${shownAddress(address)} answered ${statusCode}`;
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) throw new Refused(`${said}.`);
    if (statusCode !== 200) throw unwanted(answer, said);
    const type = headers["content-type"]?.toLowerCase() ?? "";
    if (wanted.types?.test(type) === false) return { kind: "other", type };
    const { responseUrl = address.href } = answer as IncomingMessage & { responseUrl?: string };
    const robots = String(headers["x-robots-tag"] ?? "").toLowerCase();
    const bytes = await bodyOf(address, answer, wanted, asking.signal);
    return { kind: "came", address: responseUrl, type, robots, bytes, ...validatorsOf(answer) };
  } finally {
    answer.destroy();
  }
}

function headersFor({ known = null }: Wanted): Record<string, string> {
  const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.5";
  return { accept, "accept-encoding": "gzip", "user-agent": "Jobsieve", ...conditions(known) };
}

/** Stops a download after enough bytes. */
class Enough extends Error {}

async function bodyOf(
  address: URL,
  answer: IncomingMessage,
  { mostBytes, isCut = false }: Wanted,
  signal: AbortSignal,
): Promise<Buffer> {
  const shown = shownAddress(address);
  // A chunk may come before it is known that there was enough.
  const bound = { mostBytes: isCut ? mostBytes + 1e6 : mostBytes, because: "more than is read" };
  const chunks: Buffer[] = [];
  let length = 0;
  const gather = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      length += chunk.length;
      done(isCut && length >= mostBytes ? new Enough() : null);
    },
  });
  try {
    await pipeline([...bytesOf(shown, answer, bound, { came: () => undefined }), gather], { signal });
  } catch (error) {
    if (!(error instanceof Enough)) throw asBrokenAnswer(shown, error as NodeJS.ErrnoException);
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}
