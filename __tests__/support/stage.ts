import type { blocksOnlyInTestAll } from "../stages.json";

/** Whether this run is `npm test`: neither `npm run test:all` nor files by their names. */
export const isGate = process.env.JOBSIEVE_TESTS === "gate";

/** `describe` for what the table of stages keeps for `npm run test:all`. */
export function onlyInTestAll(_block: keyof typeof blocksOnlyInTestAll): jest.Describe {
  return isGate ? describe.skip : describe;
}

/** How often an expensive property is tried: the gate runs often, each time with another seed, and `npm run test:all` tries four times as much. */
export const runs = (inTestAll: number): number => (isGate ? Math.ceil(inTestAll / 4) : inTestAll);

/**
 * Of expensive cases that are alike, such as one check at several widths, in both colour schemes or languages: the gate
 * tries every `nth`, each run others by its seed; `npm run test:all` tries all.
 */
export function everyNth<const Case>(nth: number, cases: readonly Case[]): readonly Case[] {
  if (!isGate) return cases;
  const first = Math.abs(jest.getSeed()) % nth;
  return cases.filter((_case, index) => index % nth === first);
}
