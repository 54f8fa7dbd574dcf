import robotsParser from "robots-parser";
import { FeedError } from "../feed/feed-row";

/** Who we are in robots.txt. */
const robotName = "Jobsieve";

/** What a site's robots.txt says to us. */
interface RobotsRules extends RobotsSaying {
  readonly mayFetch: (address: URL) => boolean;
}

/** What it says besides. */
export interface RobotsSaying {
  readonly sitemaps: readonly string[];
  /** Milliseconds between two pages. */
  readonly delayMs: number;
}

/** Every address is held against every rule, so there are bounds: what comes after these lines is not gone by. */
const mostLines = 5_000;
const longestRule = 200;
const mostWildcards = 4;
const mostWithWildcards = 100;
const mostDelayS = 60;
/** Milliseconds of all comparing. */
const mostComparingMs = 20_000;

export function robotsRules(file: URL, text: string): RobotsRules {
  const lines = boundedLines(text.split(/\r\n?|\n/, mostLines));
  const robots = robotsParser(file.href, lines.join("\n"));
  const delay = robots.getCrawlDelay(robotName) ?? 0;
  if (delay > mostDelayS)
    throw new FeedError(
      `${file.href} asks for ${delay} s between two pages; more than ${mostDelayS} s are not waited.`,
    );
  let comparingMs = 0;
  return {
    mayFetch: ({ pathname, search }) => {
      if (comparingMs > mostComparingMs)
        throw new FeedError(`${file.href} has rules that take too long to check.`);
      const started = performance.now();
      // The file is that of the host, whichever of its two protocols a link names.
      const verdict = robots.isAllowed(file.origin + pathname + search, robotName);
      comparingMs += performance.now() - started;
      return verdict !== false;
    },
    sitemaps: robots.getSitemaps(),
    delayMs: delay > 0 ? delay * 1000 : 0,
  };
}

/** Rules beyond measure keep us from more than they say, never from less. */
function boundedLines(lines: readonly string[]): string[] {
  let withWildcards = 0;
  return lines.flatMap((given) => {
    const line = given.slice(0, 10_000);
    const [, rule = ""] = /^\s*(?:dis)?allow\s*:\s*(\S*)/i.exec(line) ?? [];
    if (rule.includes("*")) withWildcards += 1;
    const pieces = withWildcards > mostWithWildcards ? 1 : mostWildcards;
    const short = rule.slice(0, longestRule).split("*").slice(0, pieces).join("*");
    if (rule === short) return [line];
    return /^\s*d/i.test(line) ? [`Disallow: ${short}`] : [];
  });
}
