import type { AdvertReading } from "./reading";

/** How many sources may be named first; the schema of the settings says the same. */
const mostFirst = 200;

/**
 * Who leads a group: an advert of a source that the operator names first, then the one that says most, so that a search
 * that finds any of them by its words finds the leader as a rule. Of equals the first that was posted.
 */
export function standingOf({ advert, wordCount }: AdvertReading, first: readonly string[]): number {
  const named = first.indexOf(advert.source);
  const preference = named < 0 ? 0 : mostFirst - named;
  const length = wordCount < 50 ? 0 : wordCount < 150 ? 1 : 2;
  const isPaid = advert.pay.minimum !== null || advert.pay.maximum !== null;
  return preference * 16 + length * 4 + (isPaid ? 2 : 0) + (advert.applyUrl === null ? 0 : 1);
}
