import robotsParser from "robots-parser";
import { FeedError } from "../feed/feed-row";

const robotName = "Jobsieve";

interface RobotsRules extends RobotsDirectives {
  readonly mayFetch: (address: URL) => boolean;
}

export interface RobotsDirectives {
  readonly sitemaps: readonly string[];
  /** Milliseconds between two pages. */
  readonly delayMs: number;
}

/** Every address is checked against every rule, hence these limits. Further lines are ignored. */
const maxLines = 5_000;
const maxRuleLength = 200;
const maxWildcards = 4;
const maxWithWildcards = 100;
const maxDelayS = 60;
/** Milliseconds spent on all checks. */
const maxComparingMs = 20_000;

export function robotsRules(file: URL, text: string): RobotsRules {
  const lines = boundedLines(text.split(/\r\n?|\n/, maxLines));
  const robots = robotsParser(file.href, lines.join("\n"));
  const delay = robots.getCrawlDelay(robotName) ?? 0;
  if (delay > maxDelayS)
    throw new FeedError(
      `${file.href} asks for ${delay} s between two pages; more than ${maxDelayS} s are not waited.`,
    );
  let comparingMs = 0;
  return {
    mayFetch: ({ pathname, search }) => {
      if (comparingMs > maxComparingMs)
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
    const pieces = withWildcards > maxWithWildcards ? 1 : maxWildcards;
    const short = rule.slice(0, maxRuleLength).split("*").slice(0, pieces).join("*");
    if (rule === short) return [line];
    return /^\s*d/i.test(line) ? [`Disallow: ${short}`] : [];
  });
}
