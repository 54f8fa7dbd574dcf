import { setTimeout } from "node:timers/promises";

interface Clock {
  /** In milliseconds. */
  now(): number;
  pause(ms: number): Promise<unknown>;
}

const ownClock: Clock = { now: () => performance.now(), pause: (ms) => setTimeout(ms) };

const lookAgainMs = 2;
/** Not for ever, so that a busy site sends alerts, too. */
const longestWaitMs = 50;
/** Whoever asked for something so long ago may be about to ask for more. */
const visitMs = 1_000;
/** Work after which a rest is due: shorter ones are longer than they should be, by what timers are late. */
const spellMs = 4;

/**
 * What matching calls before each step: resolves when it does not hurt visitors to go on. While a request is
 * under way, it waits; while visitors are about, matching rests for as long as it worked.
 */
export function visitorsFirst(
  requestsUnderWay: () => number,
  { now, pause }: Clock = ownClock,
): () => Promise<void> {
  let lastVisit = Number.NEGATIVE_INFINITY;
  let began = now();
  return async () => {
    const worked = now() - began;
    if (requestsUnderWay() > 0) lastVisit = now();
    else if (worked < spellMs) return;
    else if (now() - lastVisit < visitMs) await pause(worked);
    for (let waited = 0; requestsUnderWay() > 0 && waited < longestWaitMs; waited += lookAgainMs)
      await pause(lookAgainMs);
    began = now();
  };
}
