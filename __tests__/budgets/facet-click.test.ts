import type { BrowserContext, CDPSession, Page } from "playwright-core";
import { developersBuild } from "../browser/developer/developers-build";
import { newVisitor } from "../support/browser";
import { alive, atRest, follow, painted } from "../support/results-page";
import { served } from "../support/served";

/**
 * The work of a refinement for the visitor's processor, in counts instead of times. Exceeding a bar needs a
 * reason in decision 47.
 */
const bars = {
  /** Logged actions from the click on, with RTK Query's own; 7 if the pointer did not rest before it. */
  actions: 8,
  /** For the link, and for the answer. */
  sidebars: 2,
  cards: 20,
  /** Each row for its link while the answer is awaited, and then those whose counts it changes. */
  rows: 125,
  /** Keys and values written into query strings, and read from them. */
  written: 300,
  read: 30,
  changes: 490,
  /** Synchronous layouts forced by a script. */
  forcedLayouts: 0,
  /** Transitions that repaint the page for a dozen frames. */
  transitions: 0,
};

interface LoggedAction {
  readonly type: string;
  readonly meta?: { readonly arg?: { readonly endpointName?: string } };
}

const site = served();

declare global {
  interface Window {
    counted: {
      sidebars: number;
      cards: number;
      rows: number;
      written: number;
      read: number;
      changes: number;
      transitions: number;
    };
    __REACT_DEVTOOLS_GLOBAL_HOOK__: unknown;
  }
}

/** The part of React's fiber tree that React's developer tools use. */
interface Fiber {
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly flags: number;
  readonly stateNode: unknown;
}

/** Runs before the page's script, and counts what it renders, writes, reads and changes. */
function count(): void {
  window.counted = { sidebars: 0, cards: 0, rows: 0, written: 0, read: 0, changes: 0, transitions: 0 };
  const { counted } = window;
  const { encodeURIComponent: encode, decodeURIComponent: decode } = window;
  window.encodeURIComponent = (text) => {
    counted.written += 1;
    return encode(text);
  };
  window.decodeURIComponent = (text) => {
    counted.read += 1;
    return decode(text);
  };
  const performedWork = 1;
  const drawn = [
    ["sidebars", "aside"],
    ["cards", "article"],
    ["rows", "li:has(> a[aria-label])"],
  ] as const;
  const visit = (fiber: Fiber | null): void => {
    for (let each = fiber; each !== null; each = each.sibling) {
      const node = each.child?.stateNode;
      const isDrawn = (each.flags & performedWork) !== 0 && node instanceof Element;
      for (const [what, selector] of drawn) if (isDrawn && node.matches(selector)) counted[what] += 1;
      // An identical child means an unchanged subtree.
      if (each.child !== each.alternate?.child) visit(each.child);
    }
  };
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_renderer: number, root: { readonly current: Fiber }) => visit(root.current),
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  };
  // The compositor animates these by itself; a slow answer dims the list.
  const cheap = ["opacity", "transform"];
  addEventListener("transitionrun", ({ propertyName }) => {
    if (!cheap.includes(propertyName)) counted.transitions += 1;
  });
  new MutationObserver((records) => {
    counted.changes += records.length;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly columnNumber: number;
}

interface TraceEvent {
  readonly name: string;
  readonly args?: {
    readonly beginData?: { readonly frame?: string; readonly stackTrace?: readonly CallFrame[] };
  };
}

/** Callers of layouts that the page's script forces during `act`; the browser's driver forces some, too. */
async function forcedLayouts(devTools: CDPSession, act: () => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  const { frameTree } = await devTools.send("Page.getFrameTree");
  devTools.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args: { beginData } = {} } of value as unknown as TraceEvent[]) {
      // The trace covers the run's whole browser, with the pages of other tests.
      const isHere = name === "Layout" && beginData?.frame === frameTree.frame.id;
      const stack = (isHere && beginData?.stackTrace) || [];
      if (stack.some(({ url }) => url.includes("/assets/"))) found.push(stack.map(inWords).join(" < "));
    }
  });
  const includedCategories = ["devtools.timeline", "disabled-by-default-devtools.timeline.stack"];
  await devTools.send("Tracing.start", { traceConfig: { includedCategories } });
  await act();
  const ended = new Promise<void>((resolve) => devTools.once("Tracing.tracingComplete", () => resolve()));
  await devTools.send("Tracing.end");
  await ended;
  return found;
}

const inWords = ({ functionName, url, columnNumber }: CallFrame) =>
  `${functionName} ${url.slice(url.lastIndexOf("/") + 1)}:${columnNumber}`;

/** Without the comparison with the last visit, which may run after this click or during the next. */
const actionsOf = (page: Page) =>
  page.evaluate(() => {
    const { actionsById, stagedActionIds } = JSON.parse(window.devTools.saved());
    return stagedActionIds
      .map((id: number) => actionsById[id].action)
      .filter(
        ({ type, meta }: LoggedAction) => !type.startsWith("visits/") && meta?.arg?.endpointName !== "newer",
      )
      .map(({ type }: LoggedAction) => type) as string[];
  });

async function open(): Promise<{ page: Page; context: BrowserContext }> {
  const { page, context } = await newVisitor(site().browser);
  await developersBuild.installDevTools(context);
  await page.addInitScript(count);
  await page.goto(`${site().address}/jobs`);
  await alive(page);
  await atRest(page);
  await page.waitForFunction(() => window.devTools.saved().includes("visits/searchCompared"));
  return { page, context };
}

/** Waits for the last answer's late announcement and paint, so that the next click does not count them. */
async function still(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("#announced")?.textContent !== "");
  await painted(page);
}

test("a facet click stays within its bars for actions, rendering, query strings and layouts", async () => {
  const { page, context } = await open();
  const devTools = await context.newCDPSession(page);
  // The first click loads what later ones reuse.
  await follow(page, page.locator("#job_types-panel li > a").first());
  const row = page.locator("#disciplines-panel li > a").first();
  // Scrolling to it, and what that draws, does not count for the click.
  await row.scrollIntoViewIfNeeded();
  await still(page);
  const before = (await actionsOf(page)).length;
  await page.evaluate(() => {
    for (const key of Object.keys(window.counted) as (keyof Window["counted"])[]) window.counted[key] = 0;
  });
  const layouts = await forcedLayouts(devTools, async () => {
    await follow(page, row);
  });
  // On a slow machine the pointer rests on links on its way, which prefetches them before the click.
  const logged = (await actionsOf(page)).slice(before);
  const click = logged.indexOf("refine/valueUsed");
  expect(click).not.toBe(-1);
  const actions = logged.slice(click);
  const counted = {
    ...(await page.evaluate(() => window.counted)),
    actions: actions.length,
    forcedLayouts: layouts.length,
  };
  const counts = Object.entries(counted).map(([what, count]) => [
    what,
    count,
    bars[what as keyof typeof bars],
  ]);
  const tooMany = counts.filter(([, count = 0, bar = 0]) => count > bar);
  const inTheLog = actions.length > bars.actions ? actions : [];
  expect({ tooMany, layouts, inTheLog }).toEqual({ tooMany: [], layouts: [], inTheLog: [] });
  // Counts of 0 would mean that nothing was drawn or counted.
  expect([counted.cards, counted.rows, counted.written, counted.read].every((number) => number > 0)).toBe(
    true,
  );
});
