import { followState } from "../features/site/follow-state";
import { KeywordsOnDemand } from "../features/suggestions/KeywordsOnDemand";
import { openVisits } from "../features/visits/open-visits";
import { VisitMarks } from "../features/visits/VisitMarks";
import { selectMemory } from "../features/visits/visits-slice";
import { openKeptJobs } from "./browser/kept-jobs";
import { hearKeys } from "./browser/keys";
import type { AppStore } from "./make-store";

/** Gives the views that are no part of the first one, for a page that has come alive. */
export function openLaterViews(store: AppStore): typeof LaterViews {
  openVisits(store);
  const { memory } = openKeptJobs(window);
  hearKeys(window);
  followState(
    store,
    (state) => [selectMemory(state)],
    (state) => /off|forgotten/.test(selectMemory(state)) && memory.forget(),
  );
  return LaterViews;
}

function LaterViews() {
  return (
    <>
      <VisitMarks />
      <KeywordsOnDemand />
    </>
  );
}
