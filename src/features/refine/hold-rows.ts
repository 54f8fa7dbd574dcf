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

/** Events that release the row; `click` for clicks without pointer or key events. */
const nextActs = ["pointerdown", "keydown", "click", "wheel", "touchmove", "resize"] as const;

/** In pixels. */
const tolerance = 0.5;
/** Blank space changed, its effects, and scrolling where that is not enough. */
const mostSteps = 4;

/**
 * Keeps a clicked row in its place while categories above it change, until the visitor's next action: by
 * blank space, which the store holds for the search, then by scrolling.
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

/** Refining further keeps the blank space, and Back restores an entry's own; other searches have none. */
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
  document.addEventListener("reset", end, { signal });
  return end;
}

function keepAt(top: number, row: Element, store: HoldingStore): void {
  const field = fieldOf(row);
  for (let step = 0; step < mostSteps && row.isConnected; step += 1) {
    const off = row.getBoundingClientRect().top - top;
    if (Math.abs(off) < tolerance) return;
    const blank = blankIn(store, field);
    // Chromium scrolls a page that became too short on into any space added.
    const above = off < 0 && isAtEnd(row) ? blank.above : Math.max(0, blank.above - off);
    if (above !== blank.above) leaveBlank(store, { ...blank, above });
    else scrollBy(row, off, (below) => leaveBlank(store, { ...blank, below: blank.below + below }));
  }
}

function isAtEnd(row: Element): boolean {
  const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = scrollerOf(row) ?? {};
  return scrollTop + clientHeight >= scrollHeight - 1;
}

/** The menu's content, a sidebar taller than the window, or the page. */
function scrollerOf(row: Element): Element | null | undefined {
  const aside = row.closest("aside");
  if (row.closest("dialog")) return aside?.parentElement;
  return aside && aside.scrollHeight > aside.clientHeight ? aside : document.scrollingElement;
}

/** `lengthen` adds the pixels missing below. */
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

function fieldOf(row: Element): string {
  return row.closest<HTMLElement>("[data-field]")?.dataset.field ?? "";
}
