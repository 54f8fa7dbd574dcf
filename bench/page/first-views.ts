import type { Browser } from "playwright-core";
import { type Spread, spreadOf } from "../figures/percentiles";
import { clickUntilTaken, type FirstView, readFirstView } from "./in-page";
import { throttledPage } from "./throttled-page";

export interface FirstViewFigures {
  readonly first_contentful_paint: Spread;
  readonly largest_contentful_paint: Spread;
  /** From the navigation until a script handles a click. */
  readonly click_taken: Spread;
  /** Worst of all views; 0 without any shift. */
  readonly layout_shift: number;
  readonly loaded: FirstView["loaded"];
}

/** Opens each site's results page in turn, always as a new visitor. One entry per site, in order. */
export async function measureFirstViews(
  browser: Browser,
  addresses: readonly string[],
  rate: number,
  rounds: number,
): Promise<FirstViewFigures[]> {
  const views = addresses.map((): (FirstView & { taken: number })[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, address] of addresses.entries()) {
      const view = await viewOf(browser, address, rate);
      views[place]?.push({ ...view, taken: await takenOf(browser, address, rate) });
    }
  }
  return views.map((all) => ({
    first_contentful_paint: spreadOf(all.map((view) => view.first_contentful_paint)),
    largest_contentful_paint: spreadOf(all.map((view) => view.largest_contentful_paint)),
    click_taken: spreadOf(all.map(({ taken }) => taken)),
    layout_shift: Math.max(...all.map((view) => view.layout_shift)),
    loaded: all[0]?.loaded ?? [],
  }));
}

async function viewOf(browser: Browser, address: string, rate: number): Promise<FirstView> {
  const { page, close } = await throttledPage(browser, rate);
  await page.goto(`${address}/jobs`, { waitUntil: "networkidle" });
  const view = await page.evaluate(readFirstView);
  await close();
  return view;
}

async function takenOf(browser: Browser, address: string, rate: number): Promise<number> {
  const { page, close } = await throttledPage(browser, rate);
  await page.addInitScript(clickUntilTaken);
  await page.goto(`${address}/jobs`, { waitUntil: "commit" });
  const taken = await page.waitForFunction(() => performance.getEntriesByName("taken")[0]?.startTime);
  const time = (await taken.jsonValue()) ?? Number.NaN;
  await close();
  return time;
}
