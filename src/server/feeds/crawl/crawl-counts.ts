export function noCounts() {
  return {
    /** Pages that sitemaps or links name, on the site's own host and under the wanted paths. */
    pages: 0,
    fetched: 0,
    /** By the sitemap's `lastmod` or the site's own answer. */
    unchanged: 0,
    /** Answered with 404 or 410, or redirected elsewhere. */
    gone: 0,
    /** Fetched pages without a posting, and pages marked `noindex`. */
    withoutJobs: 0,
    notListed: 0,
    /** Disallowed by robots.txt, and on other hosts. */
    blocked: 0,
    elsewhere: 0,
    waiting: 0,
    failed: 0,
    /** The first few reasons why pages or sitemaps could not be fetched. */
    reasons: [] as readonly string[],
  };
}

export type Counting = ReturnType<typeof noCounts>;
export type CrawlCounts = Readonly<Counting>;

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
