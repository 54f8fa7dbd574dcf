import { setTimeout as pause } from "node:timers/promises";
import robotsParser from "robots-parser";
import { FeedError } from "../feed/feed-row";
import { type GuardedRequest, shownAddress } from "../requests/guarded-request";
import { type Came, type Fetched, fetchBytes, Refused, type Wanted } from "./fetch-bytes";

/** What a site may cost us, and we it. */
export interface CrawlLimits {
  /** Milliseconds for one answer, and for one turn: the pages that are left wait for the next. */
  readonly answerMs: number;
  readonly turnMs: number;
  /** As it comes and unpacked. */
  readonly pageBytes: number;
  /** Milliseconds for reading one. */
  readonly pageMs: number;
  readonly sitemapBytes: number;
  /** Of robots.txt; what comes after them is not read, as RFC 9309 has it. */
  readonly robotsBytes: number;
  readonly sitemaps: number;
  /** Addresses in one of them. */
  readonly sitemapEntries: number;
  /** Sitemaps that name sitemaps that name sitemaps. */
  readonly sitemapLevels: number;
  readonly redirects: number;
  /** Pages one after the other that cannot be fetched: then the site is left alone. */
  readonly failuresInARow: number;
}

export const usualCrawlLimits: CrawlLimits = {
  answerMs: 30_000,
  turnMs: 10 * 60_000,
  pageBytes: 5e6,
  pageMs: 10_000,
  sitemapBytes: 50 * 2 ** 20,
  robotsBytes: 500 * 2 ** 10,
  sitemaps: 1_000,
  sitemapEntries: 50_000,
  sitemapLevels: 3,
  redirects: 5,
  failuresInARow: 10,
};

export interface HostSettings extends Pick<GuardedRequest, "credentials" | "privateHosts" | "signal"> {
  /** Milliseconds between two requests; more, if robots.txt says so. */
  readonly pauseMs: number;
  readonly limits: CrawlLimits;
}

/** A page redirects to another host, or to an address that robots.txt disallows. */
export class LeadsElsewhere extends FeedError {}

type Permission = "granted" | "blocked" | "otherHost";

const everything: Pick<RobotsRules, "mayFetch" | "sitemaps" | "delayMs"> = {
  ...{ mayFetch: () => true, sitemaps: [], delayMs: 0 },
};

/** One host, which is asked for one thing at a time, with a pause between, and only for what its robots.txt lets us. */
export class PoliteHost {
  #rules = everything;
  #lastEnd = Number.NEGATIVE_INFINITY;

  private constructor(
    readonly entry: URL,
    private readonly settings: HostSettings,
  ) {}

  /** Reads robots.txt first. Rejects with a FeedError where it cannot be had: then nothing may be. */
  static async enter(entry: URL, settings: HostSettings): Promise<PoliteHost> {
    const host = new PoliteHost(entry, settings);
    await host.#readRobots();
    return host;
  }

  get sitemaps(): readonly string[] {
    return this.#rules.sitemaps;
  }

  get pauseMs(): number {
    return Math.max(this.settings.pauseMs, this.#rules.delayMs);
  }

  permission(address: URL): Permission {
    if (address.host !== this.entry.host) return "otherHost";
    return this.#rules.mayFetch(address) ? "granted" : "blocked";
  }

  /** When its turn has come. Rejects with a FeedError, or LeadsElsewhere. */
  async get(address: URL, wanted: Omit<Wanted, "answerMs">): Promise<Fetched> {
    const why = this.#whyNot(address);
    if (why !== null) throw new Refused(`${shownAddress(address)} is ${why}.`);
    return this.#ask(address, wanted, (to) => {
      const whyNotThere = this.#whyNot(to);
      if (whyNotThere !== null)
        throw new LeadsElsewhere(
          `${shownAddress(address)} redirects to ${shownAddress(to)}, which is ${whyNotThere}.`,
        );
    });
  }

  #whyNot(address: URL): string | null {
    const reasons = { granted: null, otherHost: "on another host", blocked: "blocked by robots.txt" };
    return reasons[this.permission(address)];
  }

  async #ask(
    address: URL,
    wanted: Omit<Wanted, "answerMs">,
    mayLeadTo?: (to: URL) => void,
  ): Promise<Fetched> {
    const { privateHosts, signal, limits } = this.settings;
    const credentials = address.origin === this.entry.origin ? this.settings.credentials : {};
    const restMs = this.#lastEnd + this.pauseMs - performance.now();
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

  /** Without the file everything may be fetched; while it cannot be had, nothing. */
  async #readRobots(): Promise<void> {
    const file = new URL("/robots.txt", this.entry);
    const came = await this.#ask(file, { mostBytes: this.settings.limits.robotsBytes, isCut: true }).catch(
      (error: unknown) => {
        if (error instanceof Refused) return null;
        throw error;
      },
    );
    if (came?.kind === "came") this.#rules = robotsRules(file, textOf(came));
  }
}

function textOf({ bytes }: Came): string {
  return new TextDecoder().decode(bytes);
}

/** Who we are in robots.txt. */
const robotName = "Jobsieve";

/** What a site's robots.txt says to us. */
interface RobotsRules {
  readonly mayFetch: (address: URL) => boolean;
  readonly sitemaps: readonly string[];
  /** Milliseconds between two pages. */
  readonly delayMs: number;
}

/** Every address is held against every rule, so there are bounds: what comes after these lines is not gone by. */
const mostLines = 5_000;
const longestRule = 200;
const mostWildcards = 4;
const mostWithWildcards = 100;
const mostDelayS = 60;
/** Milliseconds of all comparing. */
const mostComparingMs = 20_000;

export function robotsRules(file: URL, text: string): RobotsRules {
  const lines = boundedLines(text.split(/\r\n?|\n/, mostLines));
  const robots = robotsParser(file.href, lines.join("\n"));
  const delay = robots.getCrawlDelay(robotName) ?? 0;
  if (delay > mostDelayS)
    throw new FeedError(
      `${file.href} asks for ${delay} s between two pages; more than ${mostDelayS} s are not waited.`,
    );
  let comparingMs = 0;
  return {
    mayFetch: ({ pathname, search }) => {
      if (comparingMs > mostComparingMs)
        throw new FeedError(`${file.href} has rules that take too long to check.`);
      const started = performance.now();
      // The file is that of the host, whichever of its two protocols a link names.
      const verdict = robots.isAllowed(file.origin + pathname + search, robotName);
      comparingMs += performance.now() - started;
      return verdict !== false;
    },
    sitemaps: robots.getSitemaps(),
    delayMs: delay > 0 ? delay * 1000 : 0,
  };
}

/** Rules beyond measure keep us from more than they say, never from less. */
function boundedLines(lines: readonly string[]): string[] {
  let withWildcards = 0;
  return lines.flatMap((given) => {
    const line = given.slice(0, 10_000);
    const [, rule = ""] = /^\s*(?:dis)?allow\s*:\s*(\S*)/i.exec(line) ?? [];
    if (rule.includes("*")) withWildcards += 1;
    const pieces = withWildcards > mostWithWildcards ? 1 : mostWildcards;
    const short = rule.slice(0, longestRule).split("*").slice(0, pieces).join("*");
    if (rule === short) return [line];
    return /^\s*d/i.test(line) ? [`Disallow: ${short}`] : [];
  });
}
