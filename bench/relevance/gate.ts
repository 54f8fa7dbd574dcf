import type { Fragments } from "./fragments";
import { askJudged, type JudgedFigures, judgedFigures, judgedQueries } from "./judged";
import { measureSpelling, ownMisspellings, type SpellingFigures } from "./spelling";

/** As many jobs as the tests' server has. */
export const gateJobs = 2_000;

export interface GateFigures {
  readonly judged: JudgedFigures;
  readonly spelling: SpellingFigures;
}

/** The tests repeat this: our own queries and misspellings; right words must not be corrected. */
export async function measureGate(fragments: Fragments): Promise<GateFigures> {
  const misspellings = ownMisspellings();
  const rightWords = [...new Set(misspellings.flatMap(({ right }) => right))];
  return {
    judged: judgedFigures(await askJudged(fragments, judgedQueries())),
    spelling: await measureSpelling(fragments, misspellings, rightWords),
  };
}
