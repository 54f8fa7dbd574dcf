import type { Store } from "@reduxjs/toolkit";
import type { BrowserHistory } from "./browser-history";
import type { SearchRoot } from "./search-slice";
import { isAddressOf, replaceAddress } from "./url-middleware";

/**
 * Moves the address bar with the slice when no event did: Redux DevTools has jumped to another state or imported one. The
 * URL middleware writes before the slice changes, so on every other path the two agree by now and nothing is written.
 * Returns the way to stop.
 */
export function followTimeTravel(
  store: Pick<Store<SearchRoot>, "getState" | "subscribe">,
  history: BrowserHistory,
) {
  let known = store.getState().search;
  return store.subscribe(() => {
    const { search } = store.getState();
    if (search === known) return;
    known = search;
    if (!isAddressOf(history, search)) replaceAddress(history, search.query, search.foreign);
  });
}
