import { nanoid, type Store } from "@reduxjs/toolkit";
import type { BrowserHistory, EntryState } from "../../features/navigation/events";
import { menuClosed, menuOpened, type RefineState } from "../../features/refine/refine-slice";
import { attempt } from "../../features/site/browser";
import { routes } from "../../shared/routes";

const storageKey = "jobsieve-scroll";
const keptPlaces = 100;

interface ScrollKeepingHistory extends BrowserHistory {
  /** Scrolls to the entry's last position; call it when its results are in the document. */
  restoreScroll(): void;
}

type ScrollWindow = Pick<
  Window,
  "addEventListener" | "document" | "history" | "scrollTo" | "scrollY" | "sessionStorage"
>;

export function windowHistory(window: Window): BrowserHistory {
  const { history, location } = window;
  /** The query of the landing page. A link to an anchor on it adds an entry without state. */
  let landing: string | undefined;
  return {
    read: () => {
      const state = entryStateOf(history.state);
      landing = state?.search ?? landing;
      const search = location.pathname === routes.results ? location.search : (landing ?? location.search);
      return { search, hash: location.hash, state };
    },
    push: (address, state) => history.pushState(state, "", address),
    replace: (address, state) => history.replaceState(state, "", address),
    onPop: (listener) => window.addEventListener("popstate", listener),
  };
}

/** May be anything: entries outlive the release that wrote them. */
function entryStateOf(state: unknown): EntryState | null {
  if (typeof state !== "object" || state === null || !("entry" in state)) return null;
  if (typeof state.entry !== "string") return null;
  const { entry, search } = state as EntryState;
  return { entry, ...("menu" in state && { menu: true }), ...(typeof search === "string" && { search }) };
}

/** Stores a landing page's query in its history entry, so that Back finds it. */
export function storeLandingQuery({ history, location }: Window, address: string): void {
  if (location.pathname === routes.results) return;
  const state = entryStateOf(history.state) ?? { entry: nanoid() };
  history.replaceState({ ...state, search: address.slice(routes.results.length) }, "");
}

/**
 * Keeps scroll positions by entry, as the browser would restore them before an entry's results are there.
 * Reloads and returns from other pages are left to it.
 */
export function keepingScroll(history: BrowserHistory, window: ScrollWindow): ScrollKeepingHistory {
  const places = new Map(readPlaces(window));
  let current = history.read().state?.entry;
  // The sidebar scrolls separately if it is taller than the window.
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
  switchScrollRestoration(window, arrive, () => {
    leave();
    writePlaces(window, [...places].slice(-keptPlaces));
  });
  return {
    read: history.read,
    push: (address, state) => {
      leave();
      history.push(address, state);
      // A new entry inherits `scrollRestoration` from the current one.
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
      if (current === undefined) return;
      const place = places.get(current);
      if (place !== undefined) window.scrollTo({ top: place, behavior: "instant" });
      const within = sidebars.get(current);
      if (within !== undefined) sidebar()?.scrollTo({ top: within, behavior: "instant" });
    },
  };
}

/** Manual `scrollRestoration` while the page is open, the browser's own once it is left. */
function switchScrollRestoration(window: ScrollWindow, arrive: () => void, goAway: () => void) {
  if (window.document.readyState === "complete") arrive();
  window.addEventListener("pageshow", arrive);
  window.addEventListener("pagehide", () => {
    goAway();
    window.history.scrollRestoration = "auto";
  });
}

/** Empty if storage is blocked or in another release's format. */
function readPlaces(window: ScrollWindow): [string, number][] {
  const kept: unknown = attempt(() => JSON.parse(window.sessionStorage.getItem(storageKey) ?? ""));
  return Array.isArray(kept) ? kept.filter(isPlace) : [];
}

function isPlace(value: unknown): value is [string, number] {
  return Array.isArray(value) && typeof value[0] === "string" && Number.isFinite(value[1]);
}

/** If storage is full or blocked, positions are lost, no more. */
function writePlaces(window: ScrollWindow, places: readonly [string, number][]) {
  attempt(() => window.sessionStorage.setItem(storageKey, JSON.stringify(places)));
}

interface MenuKeepingHistory extends BrowserHistory {
  isAtMenu(): boolean;
  /** Adds a history entry for the menu, so that Back closes it. */
  enterMenu(): void;
  /** Steps back from the menu's entry, so that the next Back need not pass it. */
  leaveMenu(): void;
}

/**
 * Gives the open menu a history entry on top, at the same address, so that Back closes it first. A refinement
 * made in the menu takes over that entry and adds a new one for the menu.
 */
export function keepingMenu(history: BrowserHistory, back: () => void): MenuKeepingHistory {
  const listeners: (() => void)[] = [];
  /** Set while `back()` is pending: the address that it leaves. */
  let leaving: string | undefined;
  let waiting: [address: string, state: EntryState][] = [];
  const isAtMenu = () => history.read().state?.menu === true;
  const enter = (address: string) => history.push(address, { entry: nanoid(), menu: true });
  history.onPop(() => {
    const late = waiting;
    // Our own step back to the same address is not reported.
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
      // `back()` takes effect later, from the entry that is current then: push nothing until it has.
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

function addressAt(history: BrowserHistory): string {
  return `${routes.results}${history.read().search}`;
}

interface MenuRoot {
  readonly refine: RefineState;
}

/** Keeps the menu and its history entry in sync, whichever changes first. */
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
  // The page may have been reloaded on the menu's entry.
  arrive();
}
