import { Breather } from "../../concurrency/tasks";
import { inFull } from "../readers/pages/page-postings";
import { type Counting, withReason } from "./crawl-counts";
import type { PoliteHost } from "./polite-host";

export interface WantedPages {
  /** Path prefixes of the wanted pages; all pages if empty. */
  readonly paths: readonly string[];
  readonly maxPages: number;
}

/** Characters; rules of robots.txt take their time with long ones. */
const longestAddress = 1_000;

/** The pages of a site that are to be looked at, each once. */
export class PageList {
  /** What a sitemap says of when each changed, by address. */
  readonly pages = new Map<string, string | null>();
  /** Whether a page that is not in the list is no longer there. */
  isWhole = true;
  readonly #refused = new Set<string>();
  #isOver = false;

  constructor(
    private readonly host: PoliteHost,
    private readonly wanted: WantedPages,
    private readonly counts: Counting,
  ) {}

  /** Takes addresses as they are written; `base` is where. */
  async addAll(
    entries: readonly { readonly address: string; readonly lastmod: string | null }[],
    base: string,
  ): Promise<void> {
    const breather = new Breather();
    for (const { address, lastmod } of entries) {
      if (breather.isDue) await breather.rest();
      this.#add(address.slice(0, longestAddress + 1), lastmod, base);
    }
  }

  #add(written: string, lastmod: string | null, base: string): void {
    if (written.length > longestAddress) return;
    const href = inFull(written, base)?.split("#")[0];
    if (href === undefined || this.pages.has(href) || this.#refused.has(href)) return;
    const address = new URL(href);
    if (!this.#isWanted(address)) return;
    const permission = this.host.permission(address);
    if (permission !== "granted") {
      // Remembers this many at most, since a hostile list has no end.
      if (this.#refused.size < this.wanted.maxPages) this.#refused.add(href);
      this.counts[permission === "blocked" ? "blocked" : "elsewhere"] += 1;
    } else if (this.pages.size < this.wanted.maxPages) {
      this.pages.set(href, lastmod);
    } else {
      this.#leave();
    }
  }

  /** More would be left out. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** The limit is the operator's: what it leaves out is as if it were not there. */
  #leave(): void {
    const most = this.wanted.maxPages.toLocaleString("en");
    if (!this.#isOver)
      this.counts.reasons = withReason(this.counts, `There are more than ${most} pages (maxPages).`);
    this.#isOver = true;
  }

  /** Something that names pages could not be had. */
  missed(reason: string): void {
    this.isWhole = false;
    this.counts.reasons = withReason(this.counts, reason);
  }

  #isWanted({ pathname, search }: URL): boolean {
    const { paths } = this.wanted;
    return paths.length === 0 || paths.some((path) => (pathname + search).startsWith(path));
  }
}
