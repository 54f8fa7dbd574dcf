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
