import { nanoid, type Store } from "@reduxjs/toolkit";
import type { BrowserHistory, EntryState } from "../../features/navigation/ports";
import { menuClosed, menuOpened, type RefineState } from "../../features/refine/refine-slice";
import { routes } from "../../shared/routes";

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
