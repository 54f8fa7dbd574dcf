import type { BrowserHistory, EntryState } from "../features/search/browser-history";

/** The browser's own history. */
export function windowHistory(window: Window): BrowserHistory {
  const { history, location } = window;
  return {
    read: () => ({ search: location.search, hash: location.hash, state: entryStateOf(history.state) }),
    push: (address, state) => history.pushState(state, "", address),
    replace: (address, state) => history.replaceState(state, "", address),
    onPop: (listener) => {
      window.addEventListener("popstate", listener);
      return () => window.removeEventListener("popstate", listener);
    },
  };
}

/** An entry may carry anything: it can outlive the release that wrote it. */
function entryStateOf(state: unknown): EntryState | null {
  if (typeof state !== "object" || state === null || !("entry" in state)) return null;
  if (typeof state.entry !== "string") return null;
  return { entry: state.entry, ...("menu" in state && { menu: true }) };
}
