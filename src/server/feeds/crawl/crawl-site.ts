import type { Traffic } from "../../concurrency/traffic";
import type { Database } from "../../database/database";
import { FeedError } from "../feed/feed-row";
import type { PageLine } from "../readers/pages/page-postings";
import { shownAddress } from "../requests/guarded-request";
import type { FetchedBytes } from "./came";
import { type Counting, type CrawlCounts, noCounts, withReason } from "./crawl-counts";
import { findPages, hasRetryAfter, PageList, type WantedPages } from "./find-pages";
import { ForbiddenRedirect, type HostSettings, PoliteHost } from "./polite-host";
import { type KnownPage, SitePages } from "./site-pages";
import { SiteReading } from "./site-reading";
import type { Entry } from "./sitemap";

interface SiteToCrawl extends HostSettings, WantedPages {
  readonly database: Database;
  readonly source: string;
  /** A sitemap, a page, or the site's home page. */
  readonly url: URL;
  /** Link depth to follow from `url`, if it is a page. */
  readonly depth: number;
  /** Limit for the characters of all stored postings. */
  readonly maxBytes: number;
  readonly readingScript?: string | undefined;
  readonly traffic?: Traffic | undefined;
  readonly now: () => Date;
}

export interface Crawled {
  readonly counts: CrawlCounts;
  /** False if pages are left for the next turn. */
  readonly isDone: boolean;
  /** Contents of all pages known; those that could not be fetched keep their earlier contents. */
  readonly lines: AsyncIterable<PageLine>;
  /** Forgets pages that the site no longer names, to be called once the lines are loaded. */
  readonly settle: () => Promise<void>;
}

const dayMs = 86_400_000;
/** How long an unchanged `lastmod` is trusted before the page itself is requested. */
const believedMs = 7 * dayMs;
/** After failing for this long, a page counts as having no jobs. */
const patienceMs = 14 * dayMs;

/** Rejects with a FeedError if the site as a whole is unreadable; pages fetched until then are kept. */
export async function crawlSite(site: SiteToCrawl): Promise<Crawled> {
  const pages = new SitePages(site.database, site.source, site.now);
  const reading = new SiteReading(site);
  try {
    const host = await PoliteHost.enter(site.url, site, reading);
    return await new Crawl(site, { host, pages, reading, known: await pages.known() }).run();
  } finally {
    await reading.end();
  }
}

interface CrawlParts {
  readonly host: PoliteHost;
  readonly pages: SitePages;
  readonly known: ReadonlyMap<string, KnownPage>;
  readonly reading: SiteReading;
}

class Crawl {
  readonly #counts: Counting = noCounts();
  readonly #list: PageList;
  readonly #hasTime: () => boolean;
  readonly #visited = new Set<string>();
  #length = 0;
  #failuresInARow = 0;

  constructor(
    private readonly site: SiteToCrawl,
    private readonly parts: CrawlParts,
  ) {
    const end = performance.now() + site.limits.turnMs;
    this.#hasTime = () => performance.now() < end;
    this.#list = new PageList(parts.host, site, this.#counts);
    for (const { length } of parts.known.values()) this.#length += length;
  }

  async run(): Promise<Crawled> {
    const { limits } = this.site;
    const entry = await findPages({ ...this.parts, limits, list: this.#list, hasTime: this.#hasTime });
    if (entry !== null) await this.#followLinks(entry);
    // An incomplete list says nothing about the pages it lacks, so they are requested too.
    if (!this.#list.isWhole)
      await this.#list.addAll(undated([...this.parts.known.keys()]), this.site.url.href);
    const isDone = await this.#visitAll();
    const { pages, isWhole } = this.#list;
    const gone = isWhole ? [...this.parts.known.keys()].filter((address) => !pages.has(address)) : [];
    this.#counts.pages = pages.size;
    const lines = this.#lines(new Set(gone));
    return { counts: this.#counts, isDone, lines, settle: () => this.parts.pages.forget(gone) };
  }

  async *#lines(gone: ReadonlySet<string>): AsyncGenerator<PageLine> {
    const failing = new Date(this.site.now().getTime() - patienceMs);
    for await (const line of this.parts.pages.lines(failing)) if (!gone.has(line.page)) yield line;
  }

  /** Pages that lead to others are fetched in full each time: only their content has the links. */
  async #followLinks(entry: FetchedBytes): Promise<void> {
    const { url, depth } = this.site;
    let level = new Map([[url.href, await this.#take(url.href, entry, null)]]);
    for (let left = depth; left > 0; left -= 1) {
      const before = new Set(this.#list.pages.keys());
      for (const [address, links] of level) await this.#addLinks(address, links);
      if (left === 1) return;
      const fresh = [...this.#list.pages.keys()].filter((address) => !before.has(address));
      level = new Map();
      for (const address of fresh) {
        if (!this.#hasTime())
          return this.#list.markIncomplete("The links were not followed to their end in time.");
        level.set(address, await this.#visit(address, null, true));
      }
    }
  }

  async #addLinks(address: string, links: readonly string[] | null): Promise<void> {
    if (links === null)
      this.#list.markIncomplete(`${shownAddress(new URL(address))} was not read, nor where it leads.`);
    await this.#list.addAll(undated(links ?? []), address);
  }

  /** Resolves with false if time ran out. */
  async #visitAll(): Promise<boolean> {
    const waiting = this.#inOrder();
    for (const [place, [address, lastmod]] of waiting.entries()) {
      const known = this.parts.known.get(address);
      if (known !== undefined && this.#isBelieved(known, lastmod)) {
        this.#counts.unchanged += 1;
        continue;
      }
      if (!this.#hasTime()) {
        this.#counts.waiting = waiting.length - place;
        return false;
      }
      await this.#visit(address, lastmod);
    }
    return true;
  }

  /** Pages never fetched first, then those fetched longest ago; failing ones last. */
  #inOrder(): [string, string | null][] {
    const rank = (address: string) => {
      const { fetchedAt = null, failingSince = null } = this.parts.known.get(address) ?? {};
      return `${failingSince === null ? 0 : 1}${fetchedAt ?? ""}`;
    };
    return [...this.#list.pages]
      .filter(([address]) => !this.#visited.has(address))
      .map(([address, lastmod]) => ({ address, lastmod, rank: rank(address) }))
      .sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0))
      .map(({ address, lastmod }) => [address, lastmod]);
  }

  #isBelieved(known: KnownPage, lastmod: string | null): boolean {
    if (lastmod === null || known.lastmod !== lastmod || known.failingSince !== null) return false;
    // A clock that was ahead makes the age negative.
    const age = Math.abs(this.site.now().getTime() - Date.parse(known.fetchedAt ?? ""));
    return this.parts.pages.isCurrent(known) && age < believedMs;
  }

  /** Resolves with the links of a fetched page; null for any other. */
  async #visit(address: string, lastmod: string | null, isWhole = false): Promise<readonly string[] | null> {
    const known = this.parts.known.get(address);
    const version = !isWhole && known !== undefined && this.parts.pages.isCurrent(known) ? known : null;
    this.#visited.add(address);
    try {
      const fetched = await this.parts.host.get(new URL(address), {
        known: version,
        maxBytes: this.site.limits.pageBytes,
        types: /^(?:text\/html|application\/xhtml\+xml|$)/,
      });
      if (fetched.kind === "came") return await this.#take(address, fetched, lastmod);
      this.#failuresInARow = 0;
      if (fetched.kind === "same") {
        this.#counts.unchanged += 1;
        await this.parts.pages.noteUnchanged(address, lastmod);
      } else await this.#holdsNothing(address, lastmod, fetched.kind === "gone");
    } catch (error) {
      if (error instanceof ForbiddenRedirect) await this.#holdsNothing(address, lastmod, true);
      else if (!(error instanceof FeedError) || this.site.signal.aborted || hasRetryAfter(error)) throw error;
      else await this.#failed(address, error);
    }
    return null;
  }

  async #holdsNothing(address: string, lastmod: string | null, isGone: boolean): Promise<void> {
    this.#counts[isGone ? "gone" : "withoutJobs"] += 1;
    const nothing = { etag: null, lastModified: null, postings: [], problem: null };
    await this.parts.pages.noteContent(address, { ...nothing, lastmod });
  }

  async #failed(address: string, error: FeedError): Promise<void> {
    this.#counts.failed += 1;
    this.#counts.reasons = withReason(this.#counts, error.message);
    this.#failuresInARow += 1;
    await this.parts.pages.noteFailure(address);
    if (this.#failuresInARow < this.site.limits.failuresInARow) return;
    throw new FeedError(
      `${this.#failuresInARow} pages in a row could not be fetched; nothing was changed. The last: ${error.message}`,
    );
  }

  async #take(
    address: string,
    came: FetchedBytes,
    lastmod: string | null,
  ): Promise<readonly string[] | null> {
    this.#visited.add(address);
    const page = await this.parts.reading.page(came);
    this.#failuresInARow = 0;
    const { etag, lastModified } = came;
    const { postings, problem, links } = page;
    this.#counts.fetched += 1;
    if (page.isListed && postings.length === 0 && problem === null) this.#counts.withoutJobs += 1;
    if (!page.isListed) this.#counts.notListed += 1;
    if (problem !== null)
      this.#counts.reasons = withReason(this.#counts, `${shownAddress(new URL(address))}: ${problem}`);
    // A page whose data is broken today keeps the jobs it had.
    const isBroken = postings.length === 0 && problem !== null;
    await this.parts.pages.noteContent(address, {
      ...{ etag, lastModified, lastmod, problem },
      postings: isBroken ? null : postings,
    });
    if (!isBroken) this.#grow(address, postings);
    return links;
  }

  #grow(address: string, postings: readonly string[]): void {
    const before = this.parts.known.get(address)?.length ?? 0;
    this.#length += postings.reduce((sum, { length }) => sum + length, 0) - before;
    if (this.#length > this.site.maxBytes)
      throw new FeedError("The pages hold more than maxMegabytes and the disk allow; nothing was changed.");
  }
}

function undated(addresses: readonly string[]): Entry[] {
  return addresses.map((address) => ({ address, lastmod: null }));
}
