import { FeedError } from "../feed/feed-row";
import { inFull } from "../readers/pages/page-postings";
import { BusyOrigin } from "../requests/answer-bytes";
import { shownAddress } from "../requests/guarded-request";
import type { Came } from "./came";
import { type Counting, withReason } from "./crawl-counts";
import { type Fetched, Refused } from "./fetch-bytes";
import type { CrawlLimits, Permission, PoliteHost } from "./polite-host";
import type { SiteReading } from "./site-reading";
import type { Entry, Sitemap } from "./sitemap";

export interface WantedPages {
  /** Path prefixes of the wanted pages; all pages if empty. */
  readonly paths: readonly string[];
  readonly maxPages: number;
}

/** Characters; rules of robots.txt take their time with long ones. */
const longestPageAddress = 1_000;
const addressesAtOnce = 200;

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

  /** Null for one that is not wanted, or was seen before. */
  #hrefOf(written: string, base: string): string | null {
    if (written.length > longestPageAddress) return null;
    const href = inFull(written, base)?.split("#")[0];
    if (href === undefined || this.pages.has(href) || this.#refused.has(href)) return null;
    return this.#isWanted(new URL(href)) ? href : null;
  }

  #add(href: string, lastmod: string | null, permission: Permission): void {
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

interface Finding {
  readonly host: PoliteHost;
  readonly list: PageList;
  readonly reading: SiteReading;
  readonly limits: CrawlLimits;
  /** Whether there is time for another request. */
  readonly hasTime: () => boolean;
}

/**
 * Lists the pages of a site: by the sitemap that its address is, else, for a site's front, by the sitemaps that
 * robots.txt names, or /sitemap.xml. Resolves with the page that the address is, when it is no sitemap and has none.
 */
export async function findPages(finding: Finding): Promise<Came | null> {
  const { host, list } = finding;
  const isFront = host.entry.pathname === "/" && host.entry.search === "";
  const named = isFront ? host.sitemaps.filter((map) => URL.canParse(map)) : [];
  if (named.length > 0) {
    await new SitemapWalk(finding).all(named);
    return null;
  }
  const usual = isFront ? await sitemapAt(finding, new URL("/sitemap.xml", host.entry)).catch(asNone) : null;
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

/** What is only guessed may be kept from us. */
function asNone(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

interface AtAddress {
  readonly came: Came;
  /** Null for a file that is not a sitemap. */
  readonly sitemap: Sitemap | null;
}

async function sitemapAt({ host, limits, reading }: Finding, address: URL): Promise<AtAddress | null> {
  const came: Fetched = await host.get(address, { maxBytes: limits.sitemapBytes });
  if (came.kind !== "came") return null;
  const sitemap = await reading.sitemap(came, limits.sitemapEntries);
  return { came, sitemap };
}

/** Goes through sitemaps and those that they name, each once. What cannot be had makes the list one of a part. */
class SitemapWalk {
  readonly #seen = new Set<string>();
  #read = 0;

  constructor(private readonly finding: Finding) {}

  /** Rejects with a FeedError when none can be had. */
  async all(maps: readonly string[]): Promise<void> {
    let problem: FeedError | null = null;
    for (const map of maps) problem = (await this.#follow(map, 1)) ?? problem;
    if (this.#read === 0 && problem !== null) throw problem;
  }

  async take(sitemap: Sitemap, at: string, level: number): Promise<void> {
    const { list, limits } = this.finding;
    this.#read += 1;
    this.#seen.add(at);
    if (sitemap.problem !== null) list.missed(`${shownAddress(new URL(at))}: ${sitemap.problem}.`);
    await list.addAll(sitemap.pages, at);
    if (sitemap.maps.length > 0 && level >= limits.sitemapLevels)
      return list.missed(`${shownAddress(new URL(at))} is an index in an index, ${level} of them.`);
    for (const map of sitemap.maps) {
      if (this.#seen.size >= limits.sitemaps)
        return list.missed(`There are more than ${limits.sitemaps} sitemaps.`);
      if (list.isOver) return;
      await this.#follow(map, level + 1, at);
    }
  }

  /** Resolves with why it could not be had. */
  async #follow(written: string, level: number, base?: string): Promise<FeedError | null> {
    const { list, hasTime } = this.finding;
    const href = inFull(written, base ?? null);
    if (href === null || this.#seen.has(href)) return null;
    this.#seen.add(href);
    if (hasTime()) return this.#readAt(new URL(href), level);
    list.missed(`The sitemap ${shownAddress(new URL(href))} was not reached in time.`);
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
      if (!(error instanceof FeedError) || isTellingUsToWait(error)) throw error;
      this.finding.list.missed(error.message);
      return error;
    }
  }
}

/** One that says when to come again is not asked for anything else before. */
export function isTellingUsToWait(error: unknown): boolean {
  return error instanceof BusyOrigin && error.retryAfterMs > 0;
}
