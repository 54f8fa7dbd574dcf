import type { GateFigures } from "../figures/committed-figures";
import { askJudged, judgedFigures, judgedQueries } from "../judged/measure-judged";
import type { Fragments } from "../serving/fragments";
import { measureSpelling } from "../spelling/measure-spelling";
import { ownMisspellings } from "../spelling/spelling-lists";

/** As many jobs as the tests' server has. */
export const gateJobs = 2_000;

/** The tests repeat this: our own queries and misspellings; right words must not be corrected. */
export async function measureGate(fragments: Fragments): Promise<GateFigures> {
  const misspellings = ownMisspellings();
  const rightWords = [...new Set(misspellings.flatMap(({ right }) => right))];
  return {
    judged: judgedFigures(await askJudged(fragments, judgedQueries())),
    spelling: await measureSpelling(fragments, misspellings, rightWords),
  };
}
