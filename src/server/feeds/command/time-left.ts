import type { ImportProgress, ImportStep } from "../import/import-report";

/** How much of an import each step takes, as measured for postings of 3,000 characters. */
const shares: Readonly<Record<ImportStep, number>> = { reading: 0.45, changing: 0.25, indexing: 0.3 };
const steps = Object.keys(shares) as ImportStep[];
/** Milliseconds, and a share of the whole, before which nothing is estimated: the beginning is not like the rest. */
const soonest = 3_000;
const least = 0.02;

/**
 * Estimates from what was done since the first progress how long an import will go on; null while that cannot be told.
 */
export function timeLeft(
  now: () => number = () => performance.now(),
): (progress: ImportProgress) => string | null {
  let first: { readonly at: number; readonly done: number } | undefined;
  return ({ step, fraction }) => {
    const before = steps.slice(0, steps.indexOf(step)).reduce((sum, each) => sum + shares[each], 0);
    const done = before + shares[step] * fraction;
    first ??= { at: now(), done };
    const passed = now() - first.at;
    if (passed < soonest || done - first.done < least) return null;
    return spoken((passed * (1 - done)) / (done - first.done) / 1000);
  };
}

function spoken(seconds: number): string | null {
  if (seconds < 1) return null;
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds / 5) * 5)} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}
