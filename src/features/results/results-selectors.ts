import type { ResultsFragment } from "../../shared/wire/results";
import { type ApiRoot, cachedFragment } from "./results-api";
import type { Progress, ResultsRoot, Settlement } from "./results-slice";

/** What is on show: maybe of an older query than the address while the next is under way. Undefined before the first. */
export function selectFragment(state: ApiRoot & ResultsRoot): ResultsFragment | undefined {
  const { shown } = state.results;
  return shown === null ? undefined : cachedFragment(state, shown);
}

export const selectProgress = (state: ResultsRoot): Progress => state.results.progress;

/** Speak when `serial` grows; it is 0 on the page as it was opened. */
export const selectSettled = (state: ResultsRoot): Settlement => state.results.settled;

/** The visitor has come back to an entry of the history: its place on the page is looked up by height, so all of it has to be there. */
export const selectIsReturn = (state: ResultsRoot): boolean => state.results.settled.cause === "history";
