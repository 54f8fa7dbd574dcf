import type { Page } from "playwright-core";
import { holdRequests } from "./held-answers";
import { painted } from "./results-page";

type LayoutShift = PerformanceEntry & {
  readonly sources: readonly {
    readonly node: Element | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
};

/**
 * Opens a page and runs its scripts only after the whole markup is painted: a parser that pauses shifts the page too.
 * The returned function gives what the scripts have shifted.
 */
export async function openForShifts(page: Page, address: string): Promise<() => Promise<string[]>> {
  const release = await holdRequests(page, "**/*.js");
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => document.readyState !== "loading");
  await painted(page);
  const observer = await page.evaluateHandle(() => {
    const entries: PerformanceEntry[] = [];
    const watching = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    watching.observe({ type: "layout-shift" });
    return { all: () => [...entries, ...watching.takeRecords()] as LayoutShift[] };
  });
  release();
  return async () => {
    await painted(page);
    return observer.evaluate(({ all }) =>
      all().flatMap(({ sources }) =>
        sources.map(({ node, previousRect: from, currentRect: to }) => {
          const box = ({ x, y, width, height }: DOMRectReadOnly) => `${x},${y} ${width}x${height}`;
          return `${node?.outerHTML?.slice(0, 80)} ${box(from)} → ${box(to)}`;
        }),
      ),
    );
  };
}
