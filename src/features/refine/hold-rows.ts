import { addListener, type ThunkDispatch, type TypedAddListener, type UnknownAction } from "@reduxjs/toolkit";
import { flushSync } from "react-dom";
import { addressRead, type SearchRoot } from "../navigation/address";
import { type Blank, type RefineState, rowHeld } from "./refine-slice";

type HoldingRoot = SearchRoot & { readonly refine: RefineState };
type Dispatch = ThunkDispatch<HoldingRoot, unknown, UnknownAction>;

interface HoldingStore {
  readonly dispatch: Dispatch;
  getState(): HoldingRoot;
}

const add = addListener as TypedAddListener<HoldingRoot, Dispatch>;

/** What a visitor does next: a press of any button, a key, a click that neither led to, or moving the page. */
const nextActs = ["pointerdown", "keydown", "click", "wheel", "touchmove", "resize"] as const;

/** Pixels too few to notice. */
const tolerance = 0.5;
/** Blank space taken or given, what it leads to, and scrolling where that is not enough. */
const mostSteps = 4;

/**
 * Keeps a row of the sidebar that is clicked where it is in the window while the results come in, whatever
 * the categories above it lose or gain: by blank space, which the store holds for the search, and once
 * that is used up, by scrolling. Until the visitor does something else.
 */
export function holdRows(document: Document, store: HoldingStore): void {
  let letGo = () => {};
  document.addEventListener(
    "click",
    ({ target }) => {
      const row = target instanceof Element && target.closest("aside [data-in-place] li > a");
      if (!row) return;
      letGo();
      letGo = hold(row, store);
    },
    { capture: true },
  );
}

/**
 * What else is chosen in the sidebar finds the blank space as it is, and rows where they are; an entry that
 * was left has its own. Come to by another way, a search has none.
 */
export function carryBlank(dispatch: Dispatch): void {
  const listener = add({
    actionCreator: addressRead,
    effect: ({ payload: { cause, canonical, before } }, { getState, dispatch }) => {
      const { held = {} } = getState().refine;
      const isRefined = cause === "facet" || cause === "correction";
      const blank = isRefined ? held[before] : undefined;
      if (canonical !== before && cause !== "history" && blank !== held[canonical])
        dispatch(rowHeld({ canonical, blank }));
    },
  });
  dispatch(listener);
}

function hold(row: Element, store: HoldingStore): () => void {
  const { top } = row.getBoundingClientRect();
  const aside = row.closest("aside");
  const main = document.querySelector("main");
  const watch = new ResizeObserver(() => keepAt(top, row, store));
  for (const category of aside?.children ?? []) watch.observe(category);
  if (main !== null) watch.observe(main);
  const ended = new AbortController();
  const end = () => {
    watch.disconnect();
    ended.abort();
  };
  const { signal } = ended;
  for (const act of nextActs) addEventListener(act, end, { capture: true, signal });
  // Back, Forward and time travel have places of their own.
  document.addEventListener("reset", end, { signal });
  return end;
}

function keepAt(top: number, row: Element, store: HoldingStore): void {
  const field = fieldOf(row);
  for (let step = 0; step < mostSteps && row.isConnected; step += 1) {
    const off = row.getBoundingClientRect().top - top;
    if (Math.abs(off) < tolerance) return;
    const blank = blankIn(store, field);
    // Chromium scrolls a page that has become too short on into whatever space it is given.
    const above = off < 0 && isAtEnd(row) ? blank.above : Math.max(0, blank.above - off);
    if (above !== blank.above) leaveBlank(store, { ...blank, above });
    else scrollBy(row, off, (below) => leaveBlank(store, { ...blank, below: blank.below + below }));
  }
}

function isAtEnd(row: Element): boolean {
  const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = scrollerOf(row) ?? {};
  return scrollTop + clientHeight >= scrollHeight - 1;
}

/** The menu's own part, the sidebar where it is longer than the window, or the page. */
function scrollerOf(row: Element): Element | null | undefined {
  const aside = row.closest("aside");
  if (row.closest("dialog")) return aside?.parentElement;
  return aside && aside.scrollHeight > aside.clientHeight ? aside : document.scrollingElement;
}

/** Further than to the end only with what is `missing` put there. */
function scrollBy(row: Element, distance: number, lengthen: (missing: number) => void): void {
  const scroller = scrollerOf(row);
  if (!scroller) return;
  const before = scroller.scrollTop;
  const go = (to: number) => scroller.scrollTo({ top: to, behavior: "instant" });
  go(before + distance);
  const missing = before + distance - scroller.scrollTop;
  if (missing < tolerance) return;
  lengthen(missing);
  go(before + distance);
}

function blankIn(store: HoldingStore, field: string): Blank {
  const { refine, search } = store.getState();
  const blank = refine.held?.[search.canonical];
  return blank?.field === field ? blank : { field, above: 0, below: blank?.below ?? 0 };
}

function leaveBlank(store: HoldingStore, blank: Blank): void {
  flushSync(() => store.dispatch(rowHeld({ canonical: store.getState().search.canonical, blank })));
}

/** The category of a row, by its key in the URL. */
function fieldOf(row: Element): string {
  return row.closest<HTMLElement>("[data-field]")?.dataset.field ?? "";
}
