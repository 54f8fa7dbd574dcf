import { createAction } from "@reduxjs/toolkit";

/** The two controls that look places up: the radius location and the location picker. */
export type LocationControl = "location" | "all_locations";
export const locationControls = ["location", "all_locations"] as const satisfies readonly LocationControl[];

interface Typed {
  readonly control: LocationControl;
  /** The field's whole text. */
  readonly text: string;
  /** An input method is still putting characters together: nothing is asked until it is done. */
  readonly composing?: boolean;
}

interface OfControl {
  readonly control: LocationControl;
}

export const locationTyped = createAction<Typed>("locations/typed");
/** The visitor is done with the control, or the page has gone elsewhere: nothing more is asked for it. */
export const locationLeft = createAction<OfControl>("locations/left");
/** The list has been scrolled or stepped to its end, or is too short to scroll. */
export const locationListEndReached = createAction<OfControl>("locations/listEndReached");
export const locationRetryAsked = createAction<OfControl>("locations/retryAsked");

interface Transition extends OfControl {
  readonly term: string;
}

export const lookupAnswered = createAction<Transition>("locations/lookupAnswered");
export const lookupFailed = createAction<Transition & { readonly isOffline: boolean }>(
  "locations/lookupFailed",
);
export const nextPageAsked = createAction<Transition>("locations/nextPageAsked");
