import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import type { Database } from "../../database/database";
import type { SiteSettings, SourceSettings } from "../../settings/source-settings";
import { type CrawlLimits, usualCrawlLimits } from "../crawl/crawl-limits";
import { crawlSite } from "../crawl/crawl-site";
import { FeedError } from "../feed/feed-error";
import type { PageLine } from "../readers/pages/page-feed";
import type { FeedAtHand } from "./feed-at-hand";

interface Crawling {
  readonly database: Database;
  /** A file that is not yet there. */
  readonly into: string;
  readonly mostBytes: number;
  readonly credentials: Readonly<Record<string, string>>;
  readonly privateHosts: readonly string[];
  readonly limits?: CrawlLimits | undefined;
  readonly signal: AbortSignal;
  readonly readingScript?: string | undefined;
  readonly now: () => Date;
}

const usual: Required<SiteSettings> = { paths: [], maxPages: 10_000, depth: 1, pauseSeconds: 1 };

/** Looks at the pages of a site, and writes what they hold into a file as a feed. Rejects with a FeedError. */
export async function crawlSource(
  { name, url = "", site }: SourceSettings,
  crawling: Crawling,
): Promise<FeedAtHand> {
  const { pauseSeconds, ...wanted } = { ...usual, ...site };
  const { limits = usualCrawlLimits, into, ...parts } = crawling;
  const crawled = await crawlSite({
    ...{ ...wanted, ...parts, limits, source: name, url: new URL(url) },
    pauseMs: pauseSeconds * 1000,
  });
  const contentHash = await write(crawled.lines, { into, mostBytes: crawling.mostBytes, url });
  return { path: into, contentHash, etag: null, lastModified: null, crawled };
}

async function write(
  lines: AsyncIterable<PageLine>,
  { into, mostBytes, url }: { readonly into: string; readonly mostBytes: number; readonly url: string },
): Promise<string> {
  const hash = createHash("sha256");
  const file = await open(into, "wx", 0o600);
  let length = 0;
  const add = async (line: PageLine) => {
    const text = `${JSON.stringify(line)}\n`;
    length += text.length;
    if (length > mostBytes)
      throw new FeedError("The pages hold more than maxMegabytes and the disk allow; nothing was changed.");
    hash.update(text);
    await file.write(text);
  };
  try {
    for await (const line of lines) await add(line);
    if (length === 0) await add({ page: url, problem: "no page with a JobPosting" });
    return hash.digest("base64url");
  } finally {
    await file.close();
  }
}
