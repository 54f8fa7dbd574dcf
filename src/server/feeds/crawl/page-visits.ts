import { FeedError } from "../feed/feed-error";
import { shownAddress } from "../requests/guarded-request";
import { type Counting, withReason } from "./crawl-counts";
import type { CrawlLimits } from "./crawl-limits";
import type { Came } from "./fetch-bytes";
import { isTellingUsToWait } from "./find-pages";
import { LeadsElsewhere, type PoliteHost } from "./polite-host";
import { readPageInThread } from "./read-page";
import type { KnownPage, SitePages } from "./site-pages";

interface VisitLimits {
  readonly limits: CrawlLimits;
  /** Characters of all postings that are kept. */
  readonly mostBytes: number;
  readonly signal: AbortSignal;
  /** The built `reading-worker`; without it, pages are read in this thread. */
  readonly readingScript?: string | undefined;
}

interface VisitParts {
  readonly host: PoliteHost;
  readonly known: ReadonlyMap<string, KnownPage>;
  readonly pages: SitePages;
  readonly counts: Counting;
}

/** Fetches pages of a site, and keeps what they hold. */
export class PageVisits {
  /** In this turn. */
  readonly visited = new Set<string>();
  readonly #parts: VisitParts;
  #length = 0;
  #failuresInARow = 0;

  constructor(
    private readonly site: VisitLimits,
    parts: VisitParts,
  ) {
    this.#parts = parts;
    for (const { length } of parts.known.values()) this.#length += length;
  }

  /** Resolves with the links of a page that came; null for any other. */
  async visit(address: string, lastmod: string | null, isWhole = false): Promise<readonly string[] | null> {
    const known = this.#parts.known.get(address);
    const version = !isWhole && known !== undefined && this.#parts.pages.isCurrent(known) ? known : null;
    this.visited.add(address);
    try {
      const fetched = await this.#parts.host.get(new URL(address), {
        known: version,
        mostBytes: this.site.limits.pageBytes,
        types: /^(?:text\/html|application\/xhtml\+xml|$)/,
      });
      this.#failuresInARow = 0;
      if (fetched.kind === "came") return await this.take(address, fetched, lastmod);
      if (fetched.kind === "same") return await this.#isSame(address, lastmod);
      return await this.#holdsNothing(address, lastmod, fetched.kind === "gone");
    } catch (error) {
      if (error instanceof LeadsElsewhere) return this.#holdsNothing(address, lastmod, true);
      if (!(error instanceof FeedError) || this.site.signal.aborted || isTellingUsToWait(error)) throw error;
      return this.#failed(address, error);
    }
  }

  async #isSame(address: string, lastmod: string | null): Promise<null> {
    this.#parts.counts.unchanged += 1;
    await this.#parts.pages.noteUnchanged(address, lastmod);
    return null;
  }

  async #holdsNothing(address: string, lastmod: string | null, isGone: boolean): Promise<null> {
    this.#parts.counts[isGone ? "gone" : "withoutJobs"] += 1;
    const nothing = { etag: null, lastModified: null, postings: [], problem: null };
    await this.#parts.pages.noteContent(address, { ...nothing, lastmod });
    return null;
  }

  async #failed(address: string, error: FeedError): Promise<null> {
    this.#parts.counts.failed += 1;
    this.#parts.counts.reasons = withReason(this.#parts.counts, error.message);
    this.#failuresInARow += 1;
    await this.#parts.pages.noteFailure(address);
    if (this.#failuresInARow < this.site.limits.failuresInARow) return null;
    throw new FeedError(
      `${this.#failuresInARow} pages in a row could not be fetched; nothing was changed. The last: ${error.message}`,
    );
  }

  async take(address: string, came: Came, lastmod: string | null): Promise<readonly string[] | null> {
    this.visited.add(address);
    const page = await readPageInThread(came, this.site);
    const { etag, lastModified } = came;
    const { postings, problem, links } = page;
    this.#parts.counts.fetched += 1;
    if (page.isListed && postings.length === 0 && problem === null) this.#parts.counts.withoutJobs += 1;
    if (!page.isListed) this.#parts.counts.notListed += 1;
    if (problem !== null)
      this.#parts.counts.reasons = withReason(
        this.#parts.counts,
        `${shownAddress(new URL(address))}: ${problem}`,
      );
    // A page whose facts are broken today still has the jobs that it had.
    const isBroken = postings.length === 0 && problem !== null;
    await this.#parts.pages.noteContent(address, {
      ...{ etag, lastModified, lastmod, problem },
      postings: isBroken ? null : postings,
    });
    if (!isBroken) this.#grow(address, postings);
    return links;
  }

  #grow(address: string, postings: readonly string[]): void {
    const before = this.#parts.known.get(address)?.length ?? 0;
    this.#length += postings.reduce((sum, { length }) => sum + length, 0) - before;
    if (this.#length > this.site.mostBytes)
      throw new FeedError("The pages hold more than maxMegabytes and the disk allow; nothing was changed.");
  }
}
