import type { ComponentType } from "react";
import { VisitMarks } from "./VisitMarks";
import { choiceHeard, visitsOpened } from "./visit-events";
import type { VisitMemory } from "./visit-memory";
import { windowVisitMemory } from "./visit-memory-window";
import { compareVisits, type VisitedRoot, type VisitsDispatch } from "./visits-listeners";
import { selectMemory, visitsSliceReducer } from "./visits-slice";
import { visitsSlot } from "./visits-slot";

export interface VisitsStore {
  readonly dispatch: VisitsDispatch;
  getState(): VisitedRoot;
}

const opened = new WeakSet<VisitsStore>();

/** Brings the visitor's visits into a store, and gives what shows them. */
export function openVisits(
  store: VisitsStore,
  memory: VisitMemory = windowVisitMemory(window),
): ComponentType {
  if (opened.has(store)) return VisitMarks;
  opened.add(store);
  visitsSlot.fill(visitsSliceReducer);
  compareVisits(store.dispatch, memory);
  memory.onWrittenElsewhere(() => {
    const isOff = selectMemory(store.getState()) !== "on";
    // Only the choice: two tabs that answered each other's every word would never stop.
    if ((memory.read() === "off") !== isOff) store.dispatch(choiceHeard());
  });
  store.dispatch(visitsOpened());
  return VisitMarks;
}
