import { nanoid, type Store } from "@reduxjs/toolkit";
import type { BrowserHistory, EntryState } from "../../features/navigation/events";
import { menuClosed, menuOpened, type RefineState } from "../../features/refine/refine-slice";
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

interface MenuKeepingHistory extends BrowserHistory {
  /** Whether the visitor stands on the menu's entry. */
  isAtMenu(): boolean;
  /** An entry of the menu's own, so that Back closes it. */
  enterMenu(): void;
  /** Steps back from the menu's entry, so that it is not in the way of the next Back. */
  leaveMenu(): void;
}

/**
 * A history in which the open menu has an entry of its own, on top of all others and at the same address.
 * What is refined in the menu goes below it: the menu's entry becomes that of the new search, and another one
 * for the menu is put on top. So Back closes the menu first, and then undoes one refinement after the other.
 * `back` is the browser's.
 */
export function keepingMenu(history: BrowserHistory, back: () => void): MenuKeepingHistory {
  const listeners: (() => void)[] = [];
  /** The address that the menu is being left at. */
  let leaving: string | undefined;
  let waiting: [address: string, state: EntryState][] = [];
  const isAtMenu = () => history.read().state?.menu === true;
  const enter = (address: string) => history.push(address, { entry: nanoid(), menu: true });
  history.onPop(() => {
    const late = waiting;
    // A step of our own, that leads nowhere else, is no news.
    const isOwn = leaving === addressAt(history);
    leaving = undefined;
    waiting = [];
    for (const [address, state] of late) history.push(address, state);
    if (late.length === 0 && !isOwn) for (const listener of listeners) listener();
  });
  return {
    read: () => history.read(),
    replace: (address, state) => {
      history.replace(address, state);
      if (waiting.length > 0) waiting[waiting.length - 1] = [address, state];
    },
    push: (address, state) => {
      // Browsers step back a moment later, from wherever they are by then; until then nothing may be put on
      // top.
      if (leaving !== undefined) {
        waiting.push([address, state]);
        history.replace(address, state);
      } else if (isAtMenu()) {
        history.replace(address, state);
        enter(address);
      } else history.push(address, state);
    },
    onPop: (listener) => void listeners.push(listener),
    isAtMenu,
    enterMenu: () => {
      if (!isAtMenu()) enter(addressAt(history));
    },
    leaveMenu: () => {
      if (!isAtMenu() || leaving !== undefined) return;
      leaving = addressAt(history);
      back();
    },
  };
}

/** The address of the entry that the visitor stands on. */
function addressAt(history: BrowserHistory): string {
  return `${routes.results}${history.read().search}`;
}

interface MenuRoot {
  readonly refine: RefineState;
}

/**
 * Keeps the menu and its history entry in sync, whichever changes first.
 */
export function followMenu(
  store: Pick<Store<MenuRoot>, "getState" | "subscribe" | "dispatch">,
  history: MenuKeepingHistory,
): void {
  const isOpen = () => store.getState().refine.menuOpen;
  const arrive = () => {
    if (isOpen() !== history.isAtMenu()) store.dispatch(isOpen() ? menuClosed() : menuOpened());
  };
  let wasOpen = isOpen();
  history.onPop(arrive);
  store.subscribe(() => {
    if (wasOpen === isOpen()) return;
    wasOpen = isOpen();
    if (wasOpen) history.enterMenu();
    else history.leaveMenu();
  });
  // A page that is loaded again on the menu's entry.
  arrive();
}
