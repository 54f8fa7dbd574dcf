import { windowVisitMemory } from "../../features/visits/visit-memory";
import { dressCards } from "./job-cards";
import { type JobMemory, windowJobMemory } from "./job-memory";
import { countSavedJobs, type SavedJobs, windowSavedJobs } from "./saved-jobs";

export interface KeptJobs {
  readonly saved: SavedJobs;
  readonly memory: JobMemory;
}

/** Opens what this browser keeps of jobs, and shows it on the page's cards and beside the link to those saved. */
export function openKeptJobs(window: Window): KeptJobs {
  const visits = windowVisitMemory(window);
  const kept = {
    saved: windowSavedJobs(window),
    memory: windowJobMemory(window, () => visits.read() === "off"),
  };
  countSavedJobs(window, kept.saved);
  dressCards(window, kept);
  return kept;
}
