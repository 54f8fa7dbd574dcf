export interface CrawlCounts {
  /** Pages that sitemaps or links name, on the site's own host and under the wanted paths. */
  readonly pages: number;
  readonly fetched: number;
  /** By the sitemap's `lastmod` or the site's own answer. */
  readonly unchanged: number;
  /** Answered with 404 or 410, or redirected elsewhere. */
  readonly gone: number;
  /** Fetched pages without a posting, and pages marked `noindex`. */
  readonly withoutJobs: number;
  readonly notListed: number;
  /** Disallowed by robots.txt, and on other hosts. */
  readonly blocked: number;
  readonly elsewhere: number;
  readonly waiting: number;
  readonly failed: number;
  /** The first few reasons why pages or sitemaps could not be fetched. */
  readonly reasons: readonly string[];
}

export type Counting = { -readonly [Name in keyof CrawlCounts]: CrawlCounts[Name] };

export function noCounts(): Counting {
  return {
    ...{ pages: 0, fetched: 0, unchanged: 0, gone: 0, withoutJobs: 0, notListed: 0 },
    ...{ blocked: 0, elsewhere: 0, waiting: 0, failed: 0, reasons: [] },
  };
}

const maxReasons = 3;

export function withReason({ reasons }: CrawlCounts, reason: string): readonly string[] {
  return reasons.length < maxReasons ? [...reasons, reason] : reasons;
}

/** '412 pages: 12 fetched, 398 unchanged, 2 gone; 31 hold no job', and a line for each reason. */
export function crawlLines(counts: CrawlCounts): string[] {
  const { pages, fetched, unchanged, gone, waiting, failed, reasons } = counts;
  const asked = [
    `${count(fetched)} fetched`,
    `${count(unchanged)} unchanged`,
    `${count(gone)} gone`,
    `${count(failed)} failed`,
    ...(waiting > 0 ? [`${count(waiting)} wait for the next turn`] : []),
  ];
  const left = [
    [counts.withoutJobs, "hold no job"],
    [counts.notListed, "ask not to be listed"],
    [counts.blocked, "are blocked by robots.txt"],
    [counts.elsewhere, "are on other hosts"],
  ] as const;
  const parts = [
    asked.join(", "),
    ...left.flatMap(([number, words]) => (number > 0 ? [`${count(number)} ${words}`] : [])),
  ];
  return [`${count(pages)} pages: ${parts.join("; ")}`, ...reasons];
}

function count(value: number): string {
  return value.toLocaleString("en");
}
