import type { IncomingMessage, OutgoingHttpHeaders, RequestOptions } from "node:http";
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
  /** Throws a FeedError for a redirect that is not to be followed. */
  readonly mayLeadTo?: (to: URL) => void;
  readonly signal: AbortSignal;
}

/**
 * Asks an address by GET, following redirects. Each connection is made only to a public address: the agent looks
 * at what the name comes to at that very moment, so no redirect and no changing name leads inside. Rejects with
 * a FeedError; resolves with an answer whose body is not yet read.
 */
export function guardedRequest(address: URL, asked: GuardedRequest): Promise<IncomingMessage> {
  const { headers, credentials, privateHosts, redirects: maxRedirects, signal } = asked;
  const options = {
    ...{ headers: { ...headers, ...credentials }, maxRedirects, signal },
    agents: agentsFor(address, privateHosts),
    beforeRedirect: (next: Redirected) => {
      const to = new URL(next.href ?? "");
      checkRedirect(address, to);
      asked.mayLeadTo?.(to);
      if (to.origin !== address.origin) next.headers = without(next.headers, Object.keys(credentials));
      next.agents = agentsFor(to, privateHosts);
    },
  };
  return new Promise((resolve, reject) => {
    const failed = (error: Error) =>
      reject(signal.aborted ? signal.reason : asPlainError(error, address, maxRedirects));
    try {
      (address.protocol === "https:" ? https : http).get(address, options, resolve).on("error", failed);
    } catch (error) {
      failed(error as Error);
    }
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

function without(headers: Redirected["headers"], names: readonly string[]): OutgoingHttpHeaders {
  const dropped = new Set(names.map((name) => name.toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers ?? {}).filter(([name]) => !dropped.has(name.toLowerCase())),
  );
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

function asPlainError(error: Error, address: URL, redirects: number): Error {
  const cause = error.cause instanceof Error ? error.cause : error;
  if (cause instanceof FeedError) return cause;
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
