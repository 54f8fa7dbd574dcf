import type { blocksOnlyInTestAll } from "../stages.json";

/** Whether this run is `npm test`, not `npm run test:all` or a run of named files. */
export const isGate = process.env.JOBSIEVE_TESTS === "gate";

/** `describe` for blocks that stages.json keeps for `npm run test:all`. */
export function onlyInTestAll(_block: keyof typeof blocksOnlyInTestAll): jest.Describe {
  return isGate ? describe.skip : describe;
}

/** Runs of an expensive property: a quarter in the gate, which runs often, each time with another seed. */
export const runs = (inTestAll: number): number => (isGate ? Math.ceil(inTestAll / 4) : inTestAll);

/** Every `nth` of similar expensive cases in the gate, chosen by the run's seed; all of them elsewhere. */
export function everyNth<const Case>(nth: number, cases: readonly Case[]): readonly Case[] {
  if (!isGate) return cases;
  const first = Math.abs(jest.getSeed()) % nth;
  return cases.filter((_case, index) => index % nth === first);
}
