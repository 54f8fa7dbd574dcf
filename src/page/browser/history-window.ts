import { nanoid } from "@reduxjs/toolkit";
import type { BrowserHistory, EntryState } from "../../features/navigation/ports";
import { routes } from "../../shared/routes";

const storageKey = "jobsieve-scroll";
/** Entries whose place is kept. */
const keptPlaces = 100;

interface ScrollKeepingHistory extends BrowserHistory {
  /** Scrolls to where the visitor left this entry; call it when its results are in the document. */
  restoreScroll(): void;
}

type ScrollWindow = Pick<
  Window,
  "addEventListener" | "document" | "history" | "scrollTo" | "scrollY" | "sessionStorage"
>;

/** The browser's own history. */
export function windowHistory(window: Window): BrowserHistory {
  const { history, location } = window;
  return {
    read: () => {
      const state = entryStateOf(history.state);
      const search =
        location.pathname === routes.results ? location.search : (state?.search ?? location.search);
      return { search, hash: location.hash, state };
    },
    push: (address, state) => history.pushState(state, "", address),
    replace: (address, state) => history.replaceState(state, "", address),
    onPop: (listener) => window.addEventListener("popstate", listener),
  };
}

/** An entry may carry anything: it can outlive the release that wrote it. */
function entryStateOf(state: unknown): EntryState | null {
  if (typeof state !== "object" || state === null || !("entry" in state)) return null;
  if (typeof state.entry !== "string") return null;
  const { entry, search } = state as EntryState;
  return { entry, ...("menu" in state && { menu: true }), ...(typeof search === "string" && { search }) };
}

/**
 * A document at a landing page's path says in its entry what the path stands for, so that Back finds it there. All
 * that follows from it is at a query.
 */
export function nameLanding({ history, location }: Window, address: string): void {
  if (location.pathname === routes.results) return;
  const state = entryStateOf(history.state) ?? { entry: nanoid() };
  history.replaceState({ ...state, search: address.slice(routes.results.length) }, "");
}

/**
 * A history that knows where the visitor was on each entry. The browser itself would scroll before the
 * results of an entry are there, so within the page this takes its place; a reload and the way back from
 * another page are left to it.
 */
export function keepingScroll(history: BrowserHistory, window: ScrollWindow): ScrollKeepingHistory {
  const places = new Map(readPlaces(window));
  let current = history.read().state?.entry;
  // The sidebar scrolls by itself where it is longer than the window.
  const sidebars = new Map<string, number>();
  const sidebar = () => window.document.getElementById("refine");
  const leave = () => {
    if (current === undefined) return;
    places.set(current, window.scrollY);
    sidebars.set(current, sidebar()?.scrollTop ?? 0);
  };
  const arrive = () => {
    current = history.read().state?.entry;
    window.history.scrollRestoration = "manual";
  };
  takeTurns(window, arrive, () => {
    leave();
    writePlaces(window, [...places].slice(-keptPlaces));
  });
  return {
    read: history.read,
    push: (address, state) => {
      leave();
      history.push(address, state);
      // Scrolling back stays ours: a new entry takes that over from the one before.
      current = state.entry;
    },
    replace: (address, state) => {
      history.replace(address, state);
      current = state.entry;
    },
    onPop: (listener) =>
      history.onPop(() => {
        leave();
        arrive();
        listener();
      }),
    restoreScroll: () => {
      const place = current === undefined ? undefined : places.get(current);
      if (place !== undefined) window.scrollTo({ top: place, behavior: "instant" });
      const within = current === undefined ? undefined : sidebars.get(current);
      if (within !== undefined) sidebar()?.scrollTo({ top: within, behavior: "instant" });
    },
  };
}

/**
 * From the load of the page until it is left, scrolling back is ours; in between the browser restores what it
 * left.
 */
function takeTurns(window: ScrollWindow, arrive: () => void, goAway: () => void) {
  if (window.document.readyState === "complete") arrive();
  window.addEventListener("pageshow", arrive);
  window.addEventListener("pagehide", () => {
    goAway();
    window.history.scrollRestoration = "auto";
  });
}

/**
 * Storage may be full, forbidden or hold another release's idea of it: then the places are forgotten, no
 * more.
 */
function readPlaces({ sessionStorage }: ScrollWindow): [string, number][] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPlace) : [];
  } catch {
    return [];
  }
}

function isPlace(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && Number.isFinite(value[1]);
}

function writePlaces({ sessionStorage }: ScrollWindow, places: readonly [string, number][]) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(places));
  } catch {
    // As above.
  }
}
