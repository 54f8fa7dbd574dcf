import { createAction } from "@reduxjs/toolkit";
import type { Cause } from "../search/search-events";

/**
 * The transitions of a navigation from one fragment to the next, each with its cause, the canonical query on show
 * (`before`) and the one asked for (`after`), so that the log alone tells what happened.
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

/** The visitor is at a link that may be followed: `canonical` is where it leads. Staying `dwellMs` warms it. */
export const linkNeared = createAction<{ readonly canonical: string; readonly dwellMs: number }>(
  "results/linkNeared",
);
export const linkLeft = createAction("results/linkLeft");

/** The visitor is back at a page that was frozen, hidden or held at the past: what came to nothing is asked again. */
export const pageResumed = createAction("results/pageResumed", () => ({
  payload: { cause: "resume" as const },
}));

/** The browser is online again. */
export const connectionRegained = createAction("results/connectionRegained", () => ({
  payload: { cause: "online" as const },
}));
