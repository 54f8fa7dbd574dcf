import { FeedError } from "../feed/feed-error";
import { inFull } from "../readers/pages/page-postings";
import { BusyOrigin } from "../requests/answer-bytes";
import { shownAddress } from "../requests/guarded-request";
import type { CrawlLimits } from "./crawl-limits";
import { type Came, type Fetched, Refused } from "./fetch-bytes";
import type { PageList } from "./page-list";
import type { PoliteHost } from "./polite-host";
import { readSitemap, type Sitemap } from "./sitemap";

interface Finding {
  readonly host: PoliteHost;
  readonly list: PageList;
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
  /** Null for what is none. */
  readonly sitemap: Sitemap | null;
}

async function sitemapAt({ host, limits }: Finding, address: URL): Promise<AtAddress | null> {
  const came: Fetched = await host.get(address, { mostBytes: limits.sitemapBytes });
  if (came.kind !== "came") return null;
  const sitemap = await readSitemap(came.bytes, { bytes: limits.sitemapBytes, pages: limits.sitemapEntries });
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
