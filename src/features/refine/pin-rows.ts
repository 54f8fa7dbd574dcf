import { flushSync } from "react-dom";
import { addressRead, type SearchRoot } from "../navigation/address";
import { listenIn, type StoreDispatch } from "../site/store";
import { type RefineState, rowHeld, type Spacer } from "./refine-slice";

type HoldingRoot = SearchRoot & { readonly refine: RefineState };

interface HoldingStore {
  readonly dispatch: StoreDispatch<HoldingRoot>;
  getState(): HoldingRoot;
}

/** Events that release the row; `click` for clicks without pointer or key events. */
const nextActs = ["pointerdown", "keydown", "click", "wheel", "touchmove", "resize"] as const;

/** In pixels. */
const tolerance = 0.5;
/** Blank space changed, its effects, and scrolling where that is not enough. */
const maxSteps = 4;

/**
 * Keeps a clicked row in its place while categories above it change, until the visitor's next action: by
 * blank space, which the store holds for the search, then by scrolling.
 */
export function pinClickedRows(document: Document, store: HoldingStore): void {
  let release = () => {};
  document.addEventListener(
    "click",
    ({ target }) => {
      const row = target instanceof Element && target.closest("aside [data-in-place] li > a");
      if (!row) return;
      release();
      release = hold(row, store);
    },
    { capture: true },
  );
}

/** Refining further keeps the blank space, and Back restores an entry's own; other searches have none. */
export function keepSpacer(dispatch: StoreDispatch<HoldingRoot>): void {
  listenIn<HoldingRoot>(dispatch)({
    actionCreator: addressRead,
    effect: ({ payload: { cause, canonical, before } }, { getState, dispatch }) => {
      const { held = {} } = getState().refine;
      const isRefined = cause === "facet" || cause === "correction";
      const spacer = isRefined ? held[before] : undefined;
      if (canonical !== before && cause !== "history" && spacer !== held[canonical])
        dispatch(rowHeld({ canonical, spacer }));
    },
  });
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
  for (let step = 0; step < maxSteps && row.isConnected; step += 1) {
    const off = row.getBoundingClientRect().top - top;
    if (Math.abs(off) < tolerance) return;
    const spacer = spacerIn(store, field);
    // Chromium scrolls a page that became too short on into any space added.
    const above = off < 0 && isAtEnd(row) ? spacer.above : Math.max(0, spacer.above - off);
    if (above !== spacer.above) setSpacer(store, { ...spacer, above });
    else scrollBy(row, off, (below) => setSpacer(store, { ...spacer, below: spacer.below + below }));
  }
}

function isAtEnd(row: Element): boolean {
  const scroller = scrollerOf(row);
  return !scroller || scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
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

function spacerIn(store: HoldingStore, field: string): Spacer {
  const { refine, search } = store.getState();
  const spacer = refine.held?.[search.canonical];
  return spacer?.field === field ? spacer : { field, above: 0, below: spacer?.below ?? 0 };
}

function setSpacer(store: HoldingStore, spacer: Spacer): void {
  flushSync(() => store.dispatch(rowHeld({ canonical: store.getState().search.canonical, spacer })));
}

function fieldOf(row: Element): string {
  return row.closest<HTMLElement>("[data-field]")?.dataset.field ?? "";
}
