import type { IncomingMessage, RequestOptions } from "node:http";
import followRedirects, { type FollowOptions } from "follow-redirects";
import {
  type RequestFilteringAgentOptions,
  RequestFilteringHttpAgent,
  RequestFilteringHttpsAgent,
} from "request-filtering-agent";
import { FeedError } from "../feed/feed-row";

const { http, https } = followRedirects;

type Redirected = RequestOptions & FollowOptions<RequestOptions> & { href?: string };

export interface GuardedRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Sent to the address's own origin only, wherever it redirects to. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Hosts that may have a private address, with a port where only that may be asked. */
  readonly privateHosts: readonly string[];
  readonly redirects: number;
  /** Rejects with a FeedError for a redirect that is not to be followed. */
  readonly mayLeadTo?: (to: URL) => Promise<void>;
  readonly signal: AbortSignal;
}

/** An answer that is a redirect. */
class LeadsTo extends Error {
  constructor(readonly to: URL) {
    super(`Leads to ${to.href}`);
  }
}

/**
 * Asks an address by GET, following redirects. Each connection is made only to a public address: the agent looks
 * at what the name comes to at that very moment, so no redirect and no changing name leads inside. Rejects with
 * a FeedError; resolves with an answer whose body is not yet read.
 */
export async function guardedRequest(address: URL, asked: GuardedRequest): Promise<IncomingMessage> {
  let at = address;
  let { credentials } = asked;
  for (let redirects = asked.redirects; ; redirects -= 1) {
    try {
      return await request(at, { ...asked, credentials, redirects });
    } catch (error) {
      if (!(error instanceof LeadsTo)) throw asPlainError(error as Error, address, asked);
      checkRedirect(address, error.to);
      await asked.mayLeadTo?.(error.to);
      if (error.to.origin !== address.origin) credentials = {};
      at = error.to;
    }
  }
}

/** Rejects with a LeadsTo for a redirect. */
function request(
  address: URL,
  { headers, credentials, privateHosts, redirects, signal }: GuardedRequest,
): Promise<IncomingMessage> {
  const options = {
    ...{ headers: { ...headers, ...credentials }, maxRedirects: redirects, signal },
    agents: agentsFor(address, privateHosts),
    beforeRedirect: ({ href = "" }: Redirected) => {
      const to = new URL(href);
      throw /^https?:$/.test(to.protocol) ? new LeadsTo(to) : new Error("The redirect leads out of the web.");
    },
  };
  return new Promise((resolve, reject) => {
    const failed = (error: Error) => reject(error.cause instanceof LeadsTo ? error.cause : error);
    const { get } = address.protocol === "https:" ? https : http;
    get(address, options, resolve).on("error", failed);
  });
}

/** What was asked over an encrypted connection is not answered over another. Throws a FeedError. */
export function checkRedirect(from: URL, to: URL): void {
  if (from.protocol === "https:" && to.protocol !== "https:")
    throw new FeedError(`${shownAddress(from)} redirects to ${shownAddress(to)}, which is not encrypted.`);
}

function agentsFor(address: URL, privateHosts: readonly string[]): Redirected["agents"] {
  const isAllowed = [withPort(address), bare(address.hostname)].some((each) => privateHosts.includes(each));
  const options: RequestFilteringAgentOptions = { allowPrivateIPAddress: isAllowed };
  return { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };
}

/** Of a source: its own host and port, where the operator lets it be private. */
export function privateHostsOf(url: string, privateHosts: readonly string[]): readonly string[] {
  if (!URL.canParse(url)) return [];
  const address = new URL(url);
  return privateHosts.includes(bare(address.hostname)) ? [withPort(address)] : [];
}

function withPort({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** Without its query, which may hold a secret. */
export function shownAddress({ origin, pathname }: URL): string {
  return origin + pathname;
}

const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ENOTFOUND: "its host is not known",
    EAI_AGAIN: "its host's name could not be looked up",
    ECONNREFUSED: "nobody listens there",
    ECONNRESET: "the connection was cut",
    ETIMEDOUT: "nobody answers there",
  }),
);

function asPlainError(error: Error, address: URL, { redirects, signal }: GuardedRequest): Error {
  if (signal.aborted) return signal.reason;
  const cause = error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as NodeJS.ErrnoException;
  const shown = shownAddress(address);
  if (message.includes("is not allowed"))
    return new FeedError(
      `${shown} leads to an address that is not public; privateHosts in site.config.json names those that may be asked.`,
    );
  if (code === "ERR_FR_TOO_MANY_REDIRECTS")
    return new FeedError(`${shown} redirects more than ${redirects} times.`);
  if ((error as NodeJS.ErrnoException).code === "ERR_FR_REDIRECTION_FAILURE")
    return new FeedError(`${shown} redirects to something that is not a web address.`);
  return new FeedError(`${shown} cannot be reached: ${reasons.get(code ?? "") ?? message}.`);
}
