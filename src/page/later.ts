import { prefetchLinks } from "../features/navigation/prefetching";
import { keepFacetPlaces } from "../features/refine/facet-places";
import { findValues } from "../features/refine/find-values";
import { keepSpacer, pinClickedRows } from "../features/refine/pin-rows";
import { announceResults } from "../features/results/announce";
import { keepFolds } from "./browser/folds";
import { watchLinkIntent } from "./browser/nearing-links";
import { dropRestoredFields, restoreLinkFocus } from "./browser/restored-page";
import type { AppStore } from "./make-store";
import { loadNextSteps } from "./NextStepsOnDemand";
import { keepHead } from "./results-head";

/** Starts everything that can wait until after the first paint. */
export function follow(window: Window, store: AppStore): void {
  loadNextSteps();
  keepHead(window.document, store);
  const region = window.document.getElementById("announced");
  if (region !== null) announceResults(region, store);
  keepFolds(window);
  dropRestoredFields(window);
  restoreLinkFocus(window);
  prefetchLinks(store.dispatch);
  watchLinkIntent(window, store.dispatch);
  keepFacetPlaces(store.dispatch);
  findValues(store.dispatch);
  keepSpacer(store.dispatch);
  pinClickedRows(window.document, store);
}
