import { prefetchLinks } from "../features/navigation/prefetching";
import { keepFacetPlaces } from "../features/refine/facet-places";
import { findValues } from "../features/refine/find-values";
import { carryBlank, holdRows } from "../features/refine/hold-rows";
import { announceResults } from "../features/results/announce";
import { keepFolds } from "./browser/folds";
import { hearNearing } from "./browser/nearing-links";
import { dropRestoredFields, keepFollowedLink } from "./browser/restored-page";
import type { AppStore } from "./make-store";
import { loadOnwards } from "./OnwardsOnDemand";
import { keepHead } from "./results-head";

/** Starts everything that can wait until after the first paint. */
export function follow(window: Window, store: AppStore): void {
  loadOnwards();
  keepHead(window.document, store);
  const region = window.document.getElementById("announced");
  if (region !== null) announceResults(region, store);
  keepFolds(window);
  dropRestoredFields(window);
  keepFollowedLink(window);
  prefetchLinks(store.dispatch);
  hearNearing(window, store.dispatch);
  keepFacetPlaces(store.dispatch);
  findValues(store.dispatch);
  carryBlank(store.dispatch);
  holdRows(window.document, store);
}
