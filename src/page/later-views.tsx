import type { ComponentType } from "react";
import { SalaryBars } from "../features/refine/SalaryBars";
import { followState } from "../features/site/store";
import { KeywordsOnDemand } from "../features/suggestions/KeywordsOnDemand";
import { UploadOpener } from "../features/uploads/UploadOpener";
import { VisitMarks } from "../features/visits/VisitMarks";
import { openVisits } from "../features/visits/visits-listeners";
import { selectMemory } from "../features/visits/visits-slice";
import { openKeptJobs } from "./browser/job-cards";
import { hearKeys } from "./browser/keys";
import { followBeside } from "./browser/open-beside";
import type { AppStore } from "./make-store";

/** By where they stand: above or below the list of results. */
export interface LaterViews {
  readonly above: ComponentType;
  readonly below: ComponentType;
}

/** The views that are no part of the first one, for a page that has come alive. */
export function openLaterViews(store: AppStore): LaterViews {
  openVisits(store);
  const kept = openKeptJobs(window);
  const { memory } = kept;
  followBeside(window, store, kept);
  hearKeys(window);
  followState(
    store,
    (state) => [selectMemory(state)],
    (state) => /off|forgotten/.test(selectMemory(state)) && memory.forget(),
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
