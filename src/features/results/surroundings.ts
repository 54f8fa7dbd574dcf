import type { Connectivity } from "./connectivity";
import type { WarmRequest } from "./warm-request";

/** What a navigation knows beside the state. */
export interface Surroundings {
  readonly connectivity: Connectivity;
  /** Whether what is dispatched now can be seen: false while Redux DevTools holds the page at a moment of the past. */
  readonly isLive: () => boolean;
  readonly warm: WarmRequest;
}
