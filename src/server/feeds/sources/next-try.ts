import { everyMs, type SourceSettings } from "../../settings/source-settings";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** Longer than that no origin makes us wait. */
const mostPatienceMs = 24 * hourMs;

type Every = Pick<SourceSettings, "every">;

export function momentAfterSuccess({ every }: Every, now: Date): Date {
  return new Date(now.getTime() + everyMs(every));
}

/** When the rest of a site is to be looked at; others that are due come first. */
export function momentOfNextTurn(now: Date): Date {
  return new Date(now.getTime() + minuteMs);
}

/**
 * A minute after the first failure, twice as long after each other one, up to the source's own interval or an
 * hour, whichever is more. Up to half of it is left out by chance, so that many who fail together do not come
 * back together. An origin that says when to come again is heard.
 */
export function momentAfterFailure(
  { every }: Every,
  failures: number,
  now: Date,
  retryAfterMs = 0,
  chance = Math.random(),
): Date {
  const longestMs = Math.max(everyMs(every), hourMs);
  const waitMs = Math.min(longestMs, minuteMs * 2 ** Math.min(failures - 1, 20)) * (1 - chance / 2);
  return new Date(now.getTime() + Math.max(waitMs, Math.min(retryAfterMs, mostPatienceMs)));
}
