import type { IncomingMessage, RequestOptions } from "node:http";
import followRedirects, { type FollowOptions } from "follow-redirects";
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from "request-filtering-agent";
import { withDeadline } from "../../concurrency/tasks";
import { FeedError } from "../feed/feed-row";

const { http, https } = followRedirects;

type Redirected = RequestOptions & FollowOptions<RequestOptions> & { href?: string };

export interface GuardedRequest {
  readonly headers: Readonly<Record<string, string>>;
  /** Sent to the address's own origin only, wherever it redirects. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Hosts that may have a private address; with a port, only at that port. */
  readonly privateHosts: readonly string[];
  readonly redirects: number;
  /** Rejects with a FeedError for a redirect that must not be followed. */
  readonly mayLeadTo?: (to: URL) => Promise<void>;
  readonly signal: AbortSignal;
}

class LeadsTo extends Error {
  constructor(readonly to: URL) {
    super(`Leads to ${to.href}`);
  }
}

/**
 * Follows redirects. Rejects with a FeedError. The agent checks the resolved IP of each connection, so
 * neither redirects nor DNS rebinding reach private addresses.
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

/** Throws a FeedError for a redirect from an encrypted connection to an unencrypted one. */
export function checkRedirect(from: URL, to: URL): void {
  if (from.protocol === "https:" && to.protocol !== "https:")
    throw new FeedError(`${shownAddress(from)} redirects to ${shownAddress(to)}, which is not encrypted.`);
}

function agentsFor(address: URL, privateHosts: readonly string[]): Redirected["agents"] {
  const isAllowed = [withPort(address), bare(address.hostname)].some((each) => privateHosts.includes(each));
  const options = { allowPrivateIPAddress: isAllowed };
  return { http: new RequestFilteringHttpAgent(options), https: new RequestFilteringHttpsAgent(options) };
}

/** The source's own host and port, if the operator allows it to be private. */
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

/** Runs `work` with a signal that is aborted at the deadline, which then rejects with a FeedError. */
export function withTimeLimit<Result>(
  address: URL,
  maxMs: number,
  signal: AbortSignal,
  work: (deadline: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return withDeadline(maxMs, signal, async (deadline) => {
    try {
      return await work(deadline);
    } catch (error) {
      if (!deadline.aborted || signal.aborted) throw error;
      throw new FeedError(`${shownAddress(address)} was not done after ${Math.round(maxMs / 1000)} s.`);
    }
  });
}

/** Without the query, which may contain a secret. */
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
