import robotsParser from "robots-parser";
import { FeedError } from "../feed/feed-error";

/** Who we are in robots.txt. */
export const robotName = "Jobsieve";

/** What a site's robots.txt says to us. */
export interface RobotsRules {
  readonly mayFetch: (address: URL) => boolean;
  readonly sitemaps: readonly string[];
  /** Milliseconds between two pages. */
  readonly delayMs: number;
}

/** What comes after them is not gone by: every address is held against every rule. */
const mostLines = 5_000;
const longestLine = 1_000;
const mostDelayS = 60;

export function robotsRules(file: URL, text: string): RobotsRules {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.length <= longestLine);
  const robots = robotsParser(file.href, lines.slice(0, mostLines).join("\n"));
  const delay = robots.getCrawlDelay(robotName) ?? 0;
  if (delay > mostDelayS)
    throw new FeedError(
      `${file.href} asks for ${delay} s between two pages; more than ${mostDelayS} s are not waited.`,
    );
  return {
    // The file is that of the host, whichever of its two protocols a link names.
    mayFetch: ({ pathname, search }) =>
      robots.isAllowed(new URL(pathname + search, file).href, robotName) !== false,
    sitemaps: robots.getSitemaps(),
    delayMs: delay > 0 ? delay * 1000 : 0,
  };
}
