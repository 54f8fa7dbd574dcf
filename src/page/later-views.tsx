import type { ComponentType } from "react";
import { SalaryBars } from "../features/refine/SalaryBars";
import { followState } from "../features/site/store";
import { KeywordsOnDemand } from "../features/suggestions/KeywordsOnDemand";
import { UploadOpener } from "../features/uploads/UploadOpener";
import { VisitMarks } from "../features/visits/VisitMarks";
import { openVisits } from "../features/visits/visits-listeners";
import { selectMemory } from "../features/visits/visits-slice";
import { openKeptJobs } from "./browser/job-cards";
import { listenForKeys } from "./browser/keys";
import { openLinksBeside } from "./browser/open-beside";
import type { AppStore } from "./make-store";

export interface LaterViews {
  readonly above: ComponentType;
  readonly below: ComponentType;
}

/** Opens the views outside the first markup; call it after hydration. */
export function openLaterViews(store: AppStore): LaterViews {
  openVisits(store);
  const kept = openKeptJobs(window);
  const { memory } = kept;
  openLinksBeside(window, store, kept);
  listenForKeys(window);
  followState(
    store,
    (state) => [selectMemory(state)],
    (state) => selectMemory(state) === "forgotten" && memory.forget(),
  );
  return { above: AboveList, below: UploadOpener };
}

function AboveList() {
  return (
    <>
      <VisitMarks />
      <SalaryBars />
      <KeywordsOnDemand />
    </>
  );
}
