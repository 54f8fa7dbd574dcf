import { hundredths } from "../../figures/percentiles";
import type { ClassRow } from "../measure-classes";
import type { Comparison, RivalRow } from "./rival-result";

/** Compares each class with Jobsieve's own. Throws if the classes differ. */
export function compareRows(theirs: readonly RivalRow[], ours: readonly ClassRow[]): Comparison[] {
  return theirs.map((row) => {
    const own = ours.find((each) => each.class === row.class);
    if (own === undefined) throw new Error(`Jobsieve has no class named ${row.class}.`);
    const same = row.totals.filter((total, place) => total === own.totals[place]);
    return { ...row, times_ours: hundredths(row.p50 / own.known_words.p50), same_totals: same.length };
  });
}
