import { KeywordsOnDemand } from "../features/suggestions/KeywordsOnDemand";
import { openVisits } from "../features/visits/open-visits";
import { VisitMarks } from "../features/visits/VisitMarks";
import type { AppStore } from "./make-store";

/** Gives the views that are no part of the first one, for a page that has come alive. */
export function openLaterViews(store: AppStore): typeof LaterViews {
  openVisits(store);
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
