import { createAction, isAnyOf } from "@reduxjs/toolkit";
import type { SearchQuery } from "../../shared/search-query";

/** Value of `data-in-place` around the control. */
type Control = "facet" | "keywords" | "location" | "sort" | "page" | "broaden" | "clear";

export type Cause = Control | "job" | "start" | "history" | "correction" | "retry" | "online" | "resume";

interface Act {
  readonly to: SearchQuery;
  readonly cause: Cause;
}

function createVisitorAction(name: string, control: Control) {
  return createAction(`search/${name}`, (act: { readonly to: SearchQuery; readonly cause?: Cause }) => ({
    payload: { cause: control, ...act } satisfies Act,
  }));
}

export const facetToggled = createVisitorAction("facetToggled", "facet");
export const keywordsSubmitted = createVisitorAction("keywordsSubmitted", "keywords");
export const radiusLocationChosen = createVisitorAction("radiusLocationChosen", "location");
export const sortChosen = createVisitorAction("sortChosen", "sort");
export const pageChosen = createVisitorAction("pageChosen", "page");
export const broadeningChosen = createVisitorAction("broadeningChosen", "broaden");
export const refinementsCleared = createVisitorAction("refinementsCleared", "clear");

export const eventOf = {
  facet: facetToggled,
  keywords: keywordsSubmitted,
  location: radiusLocationChosen,
  sort: sortChosen,
  page: pageChosen,
  broaden: broadeningChosen,
  clear: refinementsCleared,
} as const satisfies Record<Control, unknown>;

export const isVisitorAction = isAnyOf(...Object.values(eventOf));

export function isControl(mark: string | undefined): mark is Control {
  return mark !== undefined && Object.hasOwn(eventOf, mark);
}

/** Null closes the job. The search stays as it is. */
export const jobChosen = createAction("search/jobChosen", (job: number | null) => ({
  payload: { job, cause: "job" as const },
}));

/** Back, Forward, or a hash; `search` is the new address. Nothing is written in response. */
export const historyPopped = createAction("search/historyPopped", (search: string) => ({
  payload: { search, cause: "history" as const },
}));

/** The server read the search differently: a page past the end, an unknown value. */
export const queryCorrected = createAction("search/queryCorrected", (to: SearchQuery) => ({
  payload: { to, cause: "correction" } satisfies Act,
}));

/** The page has started. `served`: canonical query of the server's markup; null if without results. */
export const pageOpened = createAction("search/pageOpened", (served: string | null) => ({
  payload: { served, cause: "start" as const },
}));

/** *Try again* after a late, failed or unreachable answer. */
export const retryAsked = createAction("search/retryAsked", () => ({ payload: { cause: "retry" as const } }));

/** The log alone explains a navigation from the query on show (`before`) to the requested one (`after`). */
export interface Transition {
  readonly cause: Cause;
  /** Null before the first results. */
  readonly before: string | null;
  readonly after: string;
  /** RTK Query's; null for a cached answer. */
  readonly requestId: string | null;
}

export const resultsRequested = createAction<Transition>("results/requested");
export const resultsShown = createAction<Transition>("results/shown");
/** Timed out; the request is aborted. */
export const resultsLate = createAction<Transition>("results/late");
export const resultsFailed = createAction<Transition & { readonly reason: string }>("results/failed");
/** The browser was offline. */
export const resultsUnreachable = createAction<Transition>("results/unreachable");
/** Overtaken by another search; the request is aborted. */
export const resultsAborted = createAction<Transition>("results/aborted");

/** Back at a page that was frozen, hidden or time-travelling: failed requests are retried. `today` is in UTC. */
export const pageResumed = createAction("results/pageResumed", () => ({
  payload: { cause: "resume" as const, today: new Date().toISOString().slice(0, 10) },
}));

export const connectionRegained = createAction("results/connectionRegained", () => ({
  payload: { cause: "online" as const },
}));

/** Kept by the browser as JSON. */
export interface EntryState {
  /** Unique within the tab. */
  readonly entry: string;
  readonly menu?: true;
  /** On a landing path, which has no query: the one it stands for, with its `?`. */
  readonly search?: string;
}

interface HistoryEntry {
  /** As `location.search`; on a landing path, the query it stands for, with its `?`. */
  readonly search: string;
  /** As `location.hash`, with its `#`. */
  readonly hash: string;
  /** Null for an entry made by a link or by typing an address. */
  readonly state: EntryState | null;
}

/** Written only by the URL middleware. */
export interface BrowserHistory {
  read(): HistoryEntry;
  push(address: string, state: EntryState): void;
  replace(address: string, state: EntryState): void;
  /** Called after the address has changed, for the page's lifetime. */
  onPop(listener: () => void): void;
}

export interface Connectivity {
  isOnline(): boolean;
  onRegained(listener: () => void): void;
  /** Called when the page is seen again after it was hidden, asleep or in the back/forward cache. */
  onResumed(listener: () => void): void;
}

/** Effects beside rendering: focus, scroll position, unsent text. */
export interface NavigationEffects {
  begun(): void;
  /** Results are in the store, and in the document by the next frame. */
  settled(cause: Cause): void;
  /** After Back, Forward or time travel: controls show the address, and unsent text is lost. */
  restored(): void;
}
