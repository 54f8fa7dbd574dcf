import { setTimeout as pause } from "node:timers/promises";
import { FeedError } from "../feed/feed-row";
import { type GuardedRequest, shownAddress } from "../requests/guarded-request";
import { type Fetched, fetchBytes, nullIfRefused, Refused, type Wanted } from "./fetch-bytes";
import type { RobotsDirectives } from "./robots-rules";
import type { SiteReading } from "./site-reading";

export const defaultCrawlLimits = {
  /** Milliseconds for one response, and for one turn; remaining pages wait for the next turn. */
  answerMs: 30_000,
  turnMs: 10 * 60_000,
  /** Compressed and uncompressed. */
  pageBytes: 5e6,
  /** Milliseconds for reading a page, a sitemap or robots.txt. */
  readMs: 10_000,
  sitemapBytes: 50 * 2 ** 20,
  /** Bytes of robots.txt; the rest is ignored (RFC 9309). */
  robotsBytes: 500 * 2 ** 10,
  sitemaps: 1_000,
  sitemapEntries: 50_000,
  /** Nesting depth of sitemaps that name sitemaps. */
  sitemapLevels: 3,
  redirects: 5,
  /** Consecutive failures after which the site is left alone. */
  failuresInARow: 10,
};

export type CrawlLimits = Readonly<typeof defaultCrawlLimits>;

export interface HostSettings extends Pick<GuardedRequest, "credentials" | "privateHosts" | "signal"> {
  /** Milliseconds between two requests; more if robots.txt says so. */
  readonly pauseMs: number;
  readonly limits: CrawlLimits;
}

/** A page redirects to another host, or to an address that robots.txt disallows. */
export class ForbiddenRedirect extends FeedError {}

export type Permission = "granted" | "blocked" | "otherHost";

/** Sends a host one request at a time, with a pause between, and only if its robots.txt allows it. */
export class PoliteHost {
  #robots: RobotsDirectives = { sitemaps: [], delayMs: 0 };
  #lastEnd = Number.NEGATIVE_INFINITY;

  private constructor(
    readonly entry: URL,
    private readonly settings: HostSettings,
    private readonly reading: SiteReading,
  ) {}

  /** Rejects with a FeedError if robots.txt is unavailable: then nothing may be fetched. */
  static async enter(entry: URL, settings: HostSettings, reading: SiteReading): Promise<PoliteHost> {
    const host = new PoliteHost(entry, settings, reading);
    await host.#readRobots();
    return host;
  }

  get sitemaps(): readonly string[] {
    return this.#robots.sitemaps;
  }

  /** In the order of `addresses`. Rejects with a FeedError if the rules cannot be applied. */
  async permissions(addresses: readonly URL[]): Promise<readonly Permission[]> {
    const own = addresses.filter(({ host }) => host === this.entry.host);
    const granted = (await this.reading.permissions(own.map(({ href }) => href))).values();
    return addresses.map(({ host }) => {
      if (host !== this.entry.host) return "otherHost";
      return granted.next().value === true ? "granted" : "blocked";
    });
  }

  /** Waits for its turn. Rejects with a FeedError, such as ForbiddenRedirect. */
  async get(address: URL, wanted: Omit<Wanted, "answerMs">): Promise<Fetched> {
    const why = await this.#whyNot(address);
    if (why !== null) throw new Refused(`${shownAddress(address)} is ${why}.`);
    return this.#ask(address, wanted, async (to) => {
      const whyNotThere = await this.#whyNot(to);
      if (whyNotThere !== null)
        throw new ForbiddenRedirect(
          `${shownAddress(address)} redirects to ${shownAddress(to)}, which is ${whyNotThere}.`,
        );
    });
  }

  async #whyNot(address: URL): Promise<string | null> {
    const reasons = { granted: null, otherHost: "on another host", blocked: "blocked by robots.txt" };
    const [permission = "blocked"] = await this.permissions([address]);
    return reasons[permission];
  }

  async #ask(
    address: URL,
    wanted: Omit<Wanted, "answerMs">,
    mayLeadTo?: (to: URL) => Promise<void>,
  ): Promise<Fetched> {
    const { privateHosts, signal, limits, pauseMs } = this.settings;
    const credentials = address.origin === this.entry.origin ? this.settings.credentials : {};
    const restMs = this.#lastEnd + Math.max(pauseMs, this.#robots.delayMs) - performance.now();
    if (restMs > 0) await pause(restMs, undefined, { signal }).catch(() => signal.throwIfAborted());
    try {
      return await fetchBytes(
        address,
        { ...wanted, answerMs: limits.answerMs },
        { credentials, privateHosts, signal, redirects: limits.redirects, ...(mayLeadTo && { mayLeadTo }) },
      );
    } finally {
      this.#lastEnd = performance.now();
    }
  }

  async #readRobots(): Promise<void> {
    const file = new URL("/robots.txt", this.entry);
    const wanted = { maxBytes: this.settings.limits.robotsBytes, isCut: true };
    const came = await this.#ask(file, wanted).catch(nullIfRefused);
    if (came?.kind === "came") this.#robots = await this.reading.robots(file.href, came);
  }
}
