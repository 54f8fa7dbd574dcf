import type { Queryable } from "../../database/database";
import type { PageLine } from "../readers/pages/page-postings";
import type { Validators } from "../requests/answer-bytes";

/** A page as known from earlier turns. Times are ISO 8601. */
export interface KnownPage extends Validators {
  readonly address: string;
  readonly lastmod: string | null;
  /** Null if it was never fetched. */
  readonly fetchedAt: string | null;
  readonly failingSince: string | null;
  readonly edition: number;
  /** Characters of its postings. */
  readonly length: number;
}

interface PageContent extends Validators {
  readonly lastmod: string | null;
  /** Null keeps the earlier ones. */
  readonly postings: readonly string[] | null;
  readonly problem: string | null;
}

/** To be raised when pages are read differently: earlier ones are then fetched again. */
const edition = 1;

/** Stores what pages of a site contain, so that unchanged or unreachable ones need not be fetched. */
export class SitePages {
  constructor(
    private readonly database: Queryable,
    private readonly source: string,
    private readonly now: () => Date,
  ) {}

  async known(): Promise<ReadonlyMap<string, KnownPage>> {
    const rows = await this.database.query<KnownPage>(
      `select address, lastmod, etag, last_modified as "lastModified", fetched_at as "fetchedAt",
         failing_since as "failingSince", edition, length(postings) as length
       from site_pages where source = $1`,
      [this.source],
    );
    return new Map(rows.map((row) => [row.address, row]));
  }

  isCurrent(page: KnownPage): boolean {
    return page.edition === edition && page.fetchedAt !== null;
  }

  async noteContent(address: string, content: PageContent): Promise<void> {
    const { lastmod, etag, lastModified, postings, problem } = content;
    await this.database.query(
      `insert into site_pages (source, address, lastmod, etag, last_modified, fetched_at, edition, postings, problem)
       values ($1, $2, $3, $4, $5, $6, $7, coalesce($8, '[]'), $9)
       on conflict (source, address) do update set lastmod = excluded.lastmod, etag = excluded.etag,
         last_modified = excluded.last_modified, fetched_at = excluded.fetched_at, edition = excluded.edition,
         postings = coalesce($8, site_pages.postings), problem = excluded.problem, failing_since = null`,
      [
        ...[this.source, address, lastmod, etag, lastModified, this.now().toISOString(), edition],
        ...[postings === null ? null : `[${postings.join(",")}]`, problem],
      ],
    );
  }

  async noteUnchanged(address: string, lastmod: string | null): Promise<void> {
    await this.database.query(
      "update site_pages set lastmod = $3, fetched_at = $4, failing_since = null where source = $1 and address = $2",
      [this.source, address, lastmod, this.now().toISOString()],
    );
  }

  async noteFailure(address: string): Promise<void> {
    await this.database.query(
      `insert into site_pages (source, address, failing_since, edition, postings) values ($1, $2, $3, $4, '[]')
       on conflict (source, address) do update set failing_since = coalesce(site_pages.failing_since, $3)`,
      [this.source, address, this.now().toISOString(), edition],
    );
  }

  /** In the order of addresses; leaves out pages failing since before `failing`. */
  async *lines(failing: Date): AsyncGenerator<PageLine> {
    for (let last = ""; ; ) {
      const rows = await this.database.query<{ address: string; postings: string; problem: string | null }>(
        `select address, postings, problem from site_pages
         where source = $1 and address > $2 and (failing_since is null or failing_since > $3)
         order by address limit 20`,
        [this.source, last, failing.toISOString()],
      );
      for (const { address: page, postings, problem } of rows) {
        for (const posting of JSON.parse(postings) as object[]) yield { page, posting };
        if (problem !== null) yield { page, problem };
        last = page;
      }
      if (rows.length === 0) return;
    }
  }

  async forget(addresses: readonly string[]): Promise<void> {
    await this.database.query(
      `delete from site_pages
       where source = $1 and address in (select jsonb_array_elements_text($2::jsonb))`,
      [this.source, JSON.stringify(addresses)],
    );
  }
}
