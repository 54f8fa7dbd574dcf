import type { ComponentType } from "react";
import { sliceInjected } from "../site/slice-injection";
import { VisitMarks } from "./VisitMarks";
import type { VisitMemory } from "./visit-memory";
import { windowVisitMemory } from "./visit-memory";
import { compareVisits, type VisitedRoot, type VisitsDispatch } from "./visits-listeners";
import { choiceHeard, selectMemory, visitsOpened, visitsSlice } from "./visits-slice";

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
  store.dispatch(sliceInjected(visitsSlice));
  compareVisits(store.dispatch, memory);
  memory.onWrittenElsewhere(() => {
    const isOff = selectMemory(store.getState()) !== "on";
    // Only the choice: two tabs that answered each other's every word would never stop.
    if ((memory.read() === "off") !== isOff) store.dispatch(choiceHeard());
  });
  store.dispatch(visitsOpened());
  return VisitMarks;
}
