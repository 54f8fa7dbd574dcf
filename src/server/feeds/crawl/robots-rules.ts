import robotsParser from "robots-parser";
import { FeedError } from "../feed/feed-row";

const robotName = "Jobsieve";

interface RobotsRules extends RobotsSaying {
  readonly mayFetch: (address: URL) => boolean;
}

export interface RobotsSaying {
  readonly sitemaps: readonly string[];
  /** Milliseconds between two pages. */
  readonly delayMs: number;
}

/** Every address is checked against every rule, hence these limits. Further lines are ignored. */
const mostLines = 5_000;
const longestRule = 200;
const mostWildcards = 4;
const mostWithWildcards = 100;
const mostDelayS = 60;
/** Milliseconds spent on all checks. */
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
      // The file applies to the host, whichever protocol a link names.
      const verdict = robots.isAllowed(file.origin + pathname + search, robotName);
      comparingMs += performance.now() - started;
      return verdict !== false;
    },
    sitemaps: robots.getSitemaps(),
    delayMs: delay > 0 ? delay * 1000 : 0,
  };
}

/** Shortens rules beyond the limits so that they forbid more, never less. */
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
