import { isAnyOf } from "@reduxjs/toolkit";
import queryString from "query-string";
import { otherRoutes } from "../../shared/other-routes";
import { markerOf, newestFirst } from "../../shared/posted";
import { addressOf, parseQuery } from "../../shared/query-codec";
import type { JobMarker, NewerJobs } from "../../shared/wire/newer";
import type { JobCard, ResultsFragment } from "../../shared/wire/results";
import { type ApiRoot, api } from "../navigation/api";
import { awaitAnswer, pauseFor } from "../navigation/fetching";
import { type ResultsRoot, selectFragment } from "../navigation/navigation-status";
import { injectSlice, type ListenerOf, listenIn, type StoreDispatch } from "../site/store";
import {
  beforeAllJobs,
  isMarkerOrNull,
  isNewer,
  searchKey,
  type VisitMemory,
  windowVisitMemory,
  withSearchSeen,
} from "./visit-record";
import {
  choiceMadeElsewhere,
  memoryFound,
  searchCompared,
  selectComparison,
  selectMemory,
  type VisitsRoot,
  visitsForgotten,
  visitsOpened,
  visitsRemembered,
  visitsSlice,
} from "./visits-slice";

/** Featured jobs stand above the list, outside its order. */
function isListed({ featured }: JobCard): boolean {
  return !featured;
}

function isNewestFirst(fragment: ResultsFragment): boolean {
  return parseQuery(fragment.query).sortType === "newest";
}

/** Null if this page cannot tell. */
export function newestOn(fragment: ResultsFragment): JobMarker | null {
  if (fragment.total_count === 0) return beforeAllJobs;
  const [job] = newestFirst(fragment.jobs);
  if (!isNewestFirst(fragment) || fragment.page > 1 || job === undefined) return null;
  return markerOf(job);
}

/** Null if this page cannot tell. */
export function countOn(fragment: ResultsFragment, since: JobMarker): number | null {
  const { jobs, page, total_count: total } = fragment;
  if (total === 0) return 0;
  if (!isNewestFirst(fragment) || page > 1) return null;
  const isNew = (job: JobCard) => isNewer(markerOf(job), since);
  const count = jobs.filter(isNew).length;
  return count === total || !jobs.filter(isListed).every(isNew) ? count : null;
}

/** The last new job's id; undefined unless older jobs follow it. */
export function lastNewJobOn(fragment: ResultsFragment, since: JobMarker): number | undefined {
  if (!isNewestFirst(fragment)) return undefined;
  const listed = fragment.jobs.filter(isListed);
  const end = listed.findIndex((job) => !isNewer(markerOf(job), since));
  return listed[end - 1]?.id;
}

interface NewerQuestion {
  /** By `searchKey`. */
  readonly key: string;
  /** Null: asks only for the newest job. */
  readonly than: JobMarker | null;
}

/** `GET /api/v1/results/newer`. Not cached: the listener stores what it needs. */
const newerApi = api.injectEndpoints({
  endpoints: (build) => ({
    newer: build.query<NewerJobs, NewerQuestion>({
      query: (question) => ({
        url: addressOfQuestion(question),
        validateStatus: (response, body) => response.ok && isNewerJobs(body),
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

const { newer } = newerApi.endpoints;

function addressOfQuestion({ key, than }: NewerQuestion): string {
  const marker = than === null ? {} : { than_posted: than.posted_at, than_id: than.id };
  return addressOf(otherRoutes.newerResults, parseQuery(key), queryString.stringify(marker));
}

function isNewerJobs(body: unknown): body is NewerJobs {
  const { count, newest } = (body ?? {}) as Partial<Record<keyof NewerJobs, unknown>>;
  return (count === null || Number.isInteger(count)) && isMarkerOrNull(newest);
}

export type VisitedRoot = VisitsRoot & ResultsRoot & ApiRoot;
type Listener = ListenerOf<VisitedRoot>;

/** Storage can wait until the results are painted; milliseconds. */
const paintedMs = 100;
/** Debounces searches in quick succession; milliseconds. */
const dwellMs = 1000;

const isChoice = isAnyOf(visitsOpened, visitsForgotten, visitsRemembered, choiceMadeElsewhere);

/** Compares every search on show with the previous visit. */
function compareVisits(dispatch: StoreDispatch<VisitedRoot>, memory: VisitMemory): void {
  listenIn<VisitedRoot>(dispatch)({
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
  });
}

/** Returns the question that only the server can answer, if any. */
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

/** After a failure, the next comparison asks again. */
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

interface VisitsStore {
  readonly dispatch: StoreDispatch<VisitedRoot>;
  getState(): VisitedRoot;
}

const opened = new WeakSet<VisitsStore>();

/** Further calls for a store do nothing. */
export function openVisits(store: VisitsStore, memory: VisitMemory = windowVisitMemory(window)): void {
  if (opened.has(store)) return;
  opened.add(store);
  store.dispatch(injectSlice(visitsSlice));
  compareVisits(store.dispatch, memory);
  memory.onWrittenElsewhere(() => {
    const isOff = selectMemory(store.getState()) !== "on";
    // Only the choice: two tabs that react to each other's every write would never stop.
    if ((memory.read() === "off") !== isOff) store.dispatch(choiceMadeElsewhere());
  });
  store.dispatch(visitsOpened());
}
