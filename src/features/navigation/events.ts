import { createAction, isAnyOf } from "@reduxjs/toolkit";
import type { SearchQuery } from "../../shared/search-query";

/** The control that a visitor used: the value of `data-in-place` around it. */
type Control = "facet" | "keywords" | "location" | "sort" | "page" | "broaden" | "clear";

/** Why the search is what it is. */
export type Cause = Control | "job" | "start" | "history" | "correction" | "retry" | "online" | "resume";

/** A visitor's act: the search it leads to, and what it was done with. */
interface Act {
  readonly to: SearchQuery;
  readonly cause: Cause;
}

function visitorsAct(name: string, control: Control) {
  return createAction(`search/${name}`, (act: { readonly to: SearchQuery; readonly cause?: Cause }) => ({
    payload: { cause: control, ...act } satisfies Act,
  }));
}

export const facetToggled = visitorsAct("facetToggled", "facet");
export const keywordsSubmitted = visitorsAct("keywordsSubmitted", "keywords");
export const radiusLocationChosen = visitorsAct("radiusLocationChosen", "location");
export const sortChosen = visitorsAct("sortChosen", "sort");
export const pageChosen = visitorsAct("pageChosen", "page");
export const broadeningChosen = visitorsAct("broadeningChosen", "broaden");
export const refinementsCleared = visitorsAct("refinementsCleared", "clear");

/** The event for each control, so that one delegated listener can speak for all of them. */
export const eventOf = {
  facet: facetToggled,
  keywords: keywordsSubmitted,
  location: radiusLocationChosen,
  sort: sortChosen,
  page: pageChosen,
  broaden: broadeningChosen,
  clear: refinementsCleared,
} as const satisfies Record<Control, unknown>;

export const isVisitorsAct = isAnyOf(
  facetToggled,
  keywordsSubmitted,
  radiusLocationChosen,
  sortChosen,
  pageChosen,
  broadeningChosen,
  refinementsCleared,
);

export function isControl(mark: string | undefined): mark is Control {
  return mark !== undefined && Object.hasOwn(eventOf, mark);
}

/** A job is opened beside the list, or, with null, closed: the search stays as it is. */
export const jobChosen = createAction("search/jobChosen", (job: number | null) => ({
  payload: { job, cause: "job" as const },
}));

/**
 * Back, Forward, or a hash: `search` is what the address bar now says. Nothing is written in answer to it.
 */
export const historyPopped = createAction("search/historyPopped", (search: string) => ({
  payload: { search, cause: "history" as const },
}));

/** The server read the search otherwise than it was asked: a page past the end, a value that is not known. */
export const queryCorrected = createAction("search/queryCorrected", (to: SearchQuery) => ({
  payload: { to, cause: "correction" } satisfies Act,
}));

/**
 * The page has come alive. `served` is the canonical query that its markup was asked for with; null: without
 * results.
 */
export const pageOpened = createAction("search/pageOpened", (served: string | null) => ({
  payload: { served, cause: "start" as const },
}));

/** *Try again* after an answer that was late, failed or could not be asked for. */
export const retryAsked = createAction("search/retryAsked", () => ({ payload: { cause: "retry" as const } }));

/**
 * The transitions of a navigation from one fragment to the next, each with its cause, the canonical query on
 * show (`before`) and the one asked for (`after`), so that the log alone tells what happened.
 */
export interface Transition {
  readonly cause: Cause;
  /** Null before anything was on show. */
  readonly before: string | null;
  readonly after: string;
  /** RTK Query's; null when the answer was in the cache. */
  readonly requestId: string | null;
}

export const resultsRequested = createAction<Transition>("results/requested");
export const resultsShown = createAction<Transition>("results/shown");
/** No answer within the time allowed; the request is aborted. */
export const resultsLate = createAction<Transition>("results/late");
export const resultsFailed = createAction<Transition & { readonly reason: string }>("results/failed");
/** There was no connection to ask over. */
export const resultsUnreachable = createAction<Transition>("results/unreachable");
/** Overtaken by another search; the request is aborted. */
export const resultsAborted = createAction<Transition>("results/aborted");

/**
 * The visitor is back at a page that was frozen, hidden or held at the past: failed requests are retried.
 */
export const pageResumed = createAction("results/pageResumed", () => ({
  payload: { cause: "resume" as const },
}));

/** The browser is online again. */
export const connectionRegained = createAction("results/connectionRegained", () => ({
  payload: { cause: "online" as const },
}));

/** What an entry of the history carries beside its address. Kept by the browser as JSON. */
export interface EntryState {
  /** Names the entry for as long as the tab lives, so that things can be remembered for it. */
  readonly entry: string;
  /** The small-screen menu is open on this entry. */
  readonly menu?: true;
  /** On a landing page's path, which says no query: the one that it stands for, with its `?`. */
  readonly search?: string;
}

interface HistoryEntry {
  /** As in `location.search`, with its `?`; on a landing page's path, what that stands for. */
  readonly search: string;
  /** As in `location.hash`, with its `#`. */
  readonly hash: string;
  /** Null for an entry that a link or the visitor's typing made. */
  readonly state: EntryState | null;
}

/** The browser's session history, as much of it as Jobsieve uses. The URL middleware is its only writer. */
export interface BrowserHistory {
  read(): HistoryEntry;
  push(address: string, state: EntryState): void;
  replace(address: string, state: EntryState): void;
  /** Hears Back and Forward after the address has changed, for as long as the page lives. */
  onPop(listener: () => void): void;
}

/** Whether there is a network to ask over. */
export interface Connectivity {
  isOnline(): boolean;
  onRegained(listener: () => void): void;
  /** The page is seen again after it was hidden, asleep or in the back/forward cache. */
  onResumed(listener: () => void): void;
}

/**
 * What the window does beside showing the state: focus, scroll position, and words that were typed and not
 * sent.
 */
export interface SettleEffects {
  /** The visitor has asked for other results and waits. */
  begun(): void;
  /** They are in the store, and in the document by the next frame. */
  settled(cause: Cause): void;
  /**
   * Back, Forward or time travel: every control shows what the address says, whatever was typed and not sent.
   */
  restored(): void;
}
