import { setTimeout as pause } from "node:timers/promises";
import { FeedError } from "../feed/feed-error";
import { type GuardedRequest, shownAddress } from "../requests/guarded-request";
import type { CrawlLimits } from "./crawl-limits";
import { type Came, type Fetched, fetchBytes, Refused, type Wanted } from "./fetch-bytes";
import { type RobotsRules, robotsRules } from "./robots-rules";

export interface HostSettings extends Pick<GuardedRequest, "credentials" | "privateHosts" | "signal"> {
  /** Milliseconds between two requests; more, if robots.txt says so. */
  readonly pauseMs: number;
  readonly limits: CrawlLimits;
}

/** A page leads to another host, or to where robots.txt lets nobody. */
export class LeadsElsewhere extends FeedError {}

export type Permission = "granted" | "blocked" | "otherHost";

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
