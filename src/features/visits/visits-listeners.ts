import {
  addListener,
  isAnyOf,
  type ListenerEffectAPI,
  type ThunkDispatch,
  type TypedAddListener,
  type UnknownAction,
} from "@reduxjs/toolkit";
import { parseQuery } from "../../shared/query-codec";
import { awaitAnswer, pauseFor } from "../navigation/fetching";
import type { ResultsRoot } from "../navigation/navigation-status";
import { selectFragment } from "../navigation/navigation-status";
import type { ApiRoot } from "../navigation/results-api";
import { countOn, newestOn } from "./compare-shown";
import { type NewerQuestion, newer } from "./newer-api";
import type { VisitMemory } from "./visit-memory";
import { beforeAllJobs, searchKey, withSearchSeen } from "./visit-record";
import {
  choiceHeard,
  memoryFound,
  searchCompared,
  selectComparison,
  selectMemory,
  type VisitsRoot,
  visitsForgotten,
  visitsOpened,
  visitsRemembered,
} from "./visits-slice";

export type VisitedRoot = VisitsRoot & ResultsRoot & ApiRoot;
export type VisitsDispatch = ThunkDispatch<VisitedRoot, unknown, UnknownAction>;
type Listener = ListenerEffectAPI<VisitedRoot, VisitsDispatch>;

/** The storage can wait until the results have been painted; milliseconds. */
const paintedMs = 100;
/** Debounces searches in quick succession; milliseconds. */
const dwellMs = 1000;

const isChoice = isAnyOf(visitsOpened, visitsForgotten, visitsRemembered, choiceHeard);
const add = addListener as TypedAddListener<VisitedRoot, VisitsDispatch>;

/** Compares every search that comes on show with the visit before, for a store with a listener middleware. */
export function compareVisits(dispatch: VisitsDispatch, memory: VisitMemory): void {
  dispatch(
    add({
      predicate: (action, now, before) => isChoice(action) || selectFragment(now) !== selectFragment(before),
      effect: async (action, listener) => {
        listener.cancelActiveListeners();
        if (visitsForgotten.match(action)) {
          memory.write("off");
          return;
        }
        if (!isChoice(action) && !(await pauseFor(paintedMs, listener.signal))) return;
        const question = compare(listener, memory, visitsRemembered.match(action));
        if (question && (await pauseFor(dwellMs, listener.signal))) await ask(listener, memory, question);
      },
    }),
  );
}

/** Writes down what is on show and says what is new. Gives what only the server can tell, if anything. */
function compare({ dispatch, getState }: Listener, memory: VisitMemory, isAfresh: boolean) {
  const state = getState();
  const fragment = selectFragment(state);
  const kept = isAfresh ? undefined : memory.read();
  if (kept === "off") {
    if (selectMemory(state) !== "off") dispatch(memoryFound("off"));
    return undefined;
  }
  if (fragment === undefined) return undefined;
  const key = searchKey(parseQuery(fragment.query));
  const record = withSearchSeen(kept, key, newestOn(fragment), Date.now());
  if (!memory.write(record)) {
    dispatch(memoryFound("unavailable"));
    return undefined;
  }
  const seen = record.searches.find((search) => search.key === key);
  const since = seen?.since ?? null;
  const previous = selectComparison(state, key);
  const isSameVisit = JSON.stringify(previous?.since) === JSON.stringify(since);
  const count = (since && countOn(fragment, since)) ?? (isSameVisit ? (previous?.count ?? null) : null);
  dispatch(searchCompared({ key, since, count }));
  const isOpen = since === null ? seen?.newest === null : count === null;
  return isOpen ? { key, than: since } : undefined;
}

/** No answer is no news: it is asked again the next time. */
async function ask({ dispatch, signal }: Listener, memory: VisitMemory, question: NewerQuestion) {
  const request = dispatch(newer.initiate(question, { subscribe: false, forceRefetch: true }));
  const ending = await awaitAnswer(request, signal);
  const kept = memory.read();
  if (ending.kind !== "answered" || !ending.answer.isSuccess || kept === "off") return;
  const { count, newest } = ending.answer.data;
  const { key, than: since } = question;
  memory.write(withSearchSeen(kept, key, newest ?? beforeAllJobs, Date.now()));
  dispatch(searchCompared({ key, since, count }));
}
