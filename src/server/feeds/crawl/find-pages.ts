import { FeedError } from "../feed/feed-row";
import { absoluteUrl } from "../readers/pages/page-postings";
import { BusyOrigin } from "../requests/answer-bytes";
import { shownAddress } from "../requests/guarded-request";
import type { FetchedBytes } from "./came";
import { type Counting, withReason } from "./crawl-counts";
import { nullIfRefused } from "./fetch-bytes";
import type { CrawlLimits, Permission, PoliteHost } from "./polite-host";
import type { SiteReading } from "./site-reading";
import type { Entry, Sitemap } from "./sitemap";

export interface WantedPages {
  /** Path prefixes of the wanted pages; all pages if empty. */
  readonly paths: readonly string[];
  readonly maxPages: number;
}

/** In characters: matching robots.txt rules is slow on long addresses. */
const maxPageAddressLength = 1_000;
const addressesAtOnce = 200;

export class PageList {
  /** The sitemap's `lastmod` by address. */
  readonly pages = new Map<string, string | null>();
  /** Whether a page missing from the list no longer exists. */
  isWhole = true;
  /** Whether there are more than `maxPages`. */
  isOver = false;
  readonly #refused = new Set<string>();

  constructor(
    private readonly host: PoliteHost,
    private readonly wanted: WantedPages,
    private readonly counts: Counting,
  ) {}

  /** Adds addresses as written; `base` is the address of the page or sitemap. */
  async addAll(entries: readonly Entry[], base: string): Promise<void> {
    for (let from = 0; from < entries.length; from += addressesAtOnce)
      await this.#addSome(entries.slice(from, from + addressesAtOnce), base);
  }

  async #addSome(entries: readonly Entry[], base: string): Promise<void> {
    const fresh = new Map<string, string | null>();
    for (const { address, lastmod } of entries) {
      const href = this.#hrefOf(address, base);
      if (href !== null && !fresh.has(href)) fresh.set(href, lastmod);
    }
    const permissions = await this.host.permissions([...fresh.keys()].map((href) => new URL(href)));
    for (const [place, [href, lastmod]] of [...fresh].entries())
      this.#add(href, lastmod, permissions[place] ?? "blocked");
  }

  #hrefOf(written: string, base: string): string | null {
    if (written.length > maxPageAddressLength) return null;
    const href = absoluteUrl(written, base)?.split("#")[0];
    if (href === undefined || this.pages.has(href) || this.#refused.has(href)) return null;
    const { pathname, search } = new URL(href);
    const { paths } = this.wanted;
    const isWanted = paths.length === 0 || paths.some((path) => (pathname + search).startsWith(path));
    return isWanted ? href : null;
  }

  #add(href: string, lastmod: string | null, permission: Permission): void {
    if (permission !== "granted") {
      // Limited, since a hostile list has no end.
      if (this.#refused.size < this.wanted.maxPages) this.#refused.add(href);
      this.counts[permission === "blocked" ? "blocked" : "elsewhere"] += 1;
    } else if (this.pages.size < this.wanted.maxPages) {
      this.pages.set(href, lastmod);
    } else if (!this.isOver) {
      // The operator set the limit, so pages beyond it count as non-existent.
      const most = this.wanted.maxPages.toLocaleString("en");
      this.counts.reasons = withReason(this.counts, `There are more than ${most} pages (maxPages).`);
      this.isOver = true;
    }
  }

  /** Something that names pages could not be read. */
  markIncomplete(reason: string): void {
    this.isWhole = false;
    this.counts.reasons = withReason(this.counts, reason);
  }
}

interface Finding {
  readonly host: PoliteHost;
  readonly list: PageList;
  readonly reading: SiteReading;
  readonly limits: CrawlLimits;
  readonly hasTime: () => boolean;
}

/**
 * Lists a site's pages: by the sitemap at its address or, for a home page, by the sitemaps in robots.txt or
 * at /sitemap.xml. Resolves with the page itself if it is not a sitemap and has none.
 */
export async function findPages(finding: Finding): Promise<FetchedBytes | null> {
  const { host, list } = finding;
  const isFront = host.entry.pathname === "/" && host.entry.search === "";
  const named = isFront ? host.sitemaps.filter((map) => URL.canParse(map)) : [];
  if (named.length > 0) {
    await new SitemapWalk(finding).all(named);
    return null;
  }
  // The guessed /sitemap.xml may be off limits.
  const usual = isFront
    ? await sitemapAt(finding, new URL("/sitemap.xml", host.entry)).catch(nullIfRefused)
    : null;
  const entry = usual?.sitemap ? usual : await sitemapAt(finding, host.entry);
  if (entry === null) throw new FeedError(`${shownAddress(host.entry)} is not there.`);
  const { came, sitemap } = entry;
  if (sitemap === null) {
    list.pages.set(host.entry.href, null);
    return came;
  }
  await new SitemapWalk(finding).take(sitemap, came.address, 1);
  return null;
}

/** `sitemap` is null for a file that is not one. */
async function sitemapAt({ host, limits, reading }: Finding, address: URL) {
  const came = await host.get(address, { maxBytes: limits.sitemapBytes });
  return came.kind === "came" ? { came, sitemap: await reading.sitemap(came, limits.sitemapEntries) } : null;
}

/** Walks through sitemaps and those that they name, each once. A failure makes the list incomplete. */
class SitemapWalk {
  readonly #seen = new Set<string>();
  #read = 0;

  constructor(private readonly finding: Finding) {}

  /** Rejects with a FeedError if no sitemap can be read. */
  async all(maps: readonly string[]): Promise<void> {
    let problem: FeedError | null = null;
    for (const map of maps) problem = (await this.#follow(map, 1)) ?? problem;
    if (this.#read === 0 && problem !== null) throw problem;
  }

  async take(sitemap: Sitemap, at: string, level: number): Promise<void> {
    const { list, limits } = this.finding;
    this.#read += 1;
    this.#seen.add(at);
    if (sitemap.problem !== null) list.markIncomplete(`${shownAddress(new URL(at))}: ${sitemap.problem}.`);
    await list.addAll(sitemap.pages, at);
    if (sitemap.maps.length > 0 && level >= limits.sitemapLevels)
      return list.markIncomplete(`${shownAddress(new URL(at))} is an index in an index, ${level} of them.`);
    for (const map of sitemap.maps) {
      if (this.#seen.size >= limits.sitemaps)
        return list.markIncomplete(`There are more than ${limits.sitemaps} sitemaps.`);
      if (list.isOver) return;
      await this.#follow(map, level + 1, at);
    }
  }

  /** Resolves with the error if the sitemap could not be read. */
  async #follow(written: string, level: number, base?: string): Promise<FeedError | null> {
    const { list, hasTime } = this.finding;
    const href = absoluteUrl(written, base ?? null);
    if (href === null || this.#seen.has(href)) return null;
    this.#seen.add(href);
    if (hasTime()) return this.#readAt(new URL(href), level);
    list.markIncomplete(`The sitemap ${shownAddress(new URL(href))} was not reached in time.`);
    return null;
  }

  async #readAt(address: URL, level: number): Promise<FeedError | null> {
    try {
      const found = await sitemapAt(this.finding, address);
      if (!found?.sitemap)
        throw new FeedError(`${shownAddress(address)} is ${found ? "no sitemap" : "not there"}.`);
      await this.take(found.sitemap, found.came.address, level);
      return null;
    } catch (error) {
      if (!(error instanceof FeedError) || hasRetryAfter(error)) throw error;
      this.finding.list.markIncomplete(error.message);
      return error;
    }
  }
}

/** An origin that says when to come back gets no other request until then. */
export function hasRetryAfter(error: unknown): boolean {
  return error instanceof BusyOrigin && error.retryAfterMs > 0;
}
