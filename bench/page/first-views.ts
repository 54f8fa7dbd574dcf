import type { Browser, Page } from "playwright-core";
import { type Spread, spreadOf } from "../figures/percentiles";
import { clickEarly, type EarlyClick } from "./early-click";
import { type FirstView, readFirstView } from "./in-page";
import { throttledPage } from "./throttled-page";

export interface FirstViewFigures {
  readonly first_contentful_paint: Spread;
  readonly largest_contentful_paint: Spread;
  /** The worst of all views; 0 is none. */
  readonly layout_shift: number;
  readonly loaded: FirstView["loaded"];
}

/** Opens the results page of each site in turn, as often as `rounds` says, each time by a new visitor. One answer a site, in order. */
export async function measureFirstViews(
  browser: Browser,
  addresses: readonly string[],
  rate: number,
  rounds: number,
): Promise<FirstViewFigures[]> {
  const views = addresses.map((): FirstView[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, address] of addresses.entries()) {
      const { page, close } = await throttledPage(browser, rate);
      await page.goto(`${address}/jobs`, { waitUntil: "networkidle" });
      views[place]?.push(await page.evaluate(readFirstView));
      await close();
    }
  }
  return views.map(figuresOf);
}

function figuresOf(views: readonly FirstView[]): FirstViewFigures {
  return {
    first_contentful_paint: spreadOf(views.map((view) => view.first_contentful_paint)),
    largest_contentful_paint: spreadOf(views.map((view) => view.largest_contentful_paint)),
    layout_shift: Math.max(...views.map((view) => view.layout_shift)),
    loaded: views[0]?.loaded ?? [],
  };
}

export interface EarlyClickFigures {
  /** Milliseconds from the navigation, and from the click. */
  readonly painted: Spread;
  readonly from_click: Spread;
  /** Of all, those that the page's script took; the others led to new documents. */
  readonly in_place: number;
}

/** A refinement is clicked as soon as anything is painted, which is usually before the page's script has run. */
export async function measureEarlyClicks(
  browser: Browser,
  address: string,
  rate: number,
  rounds: number,
): Promise<EarlyClickFigures> {
  const clicks: EarlyClick[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { page, close } = await throttledPage(browser, rate);
    await page.addInitScript(clickEarly);
    await page.goto(`${address}/jobs`, { waitUntil: "commit" });
    clicks.push(await earlyClickOn(page));
    await close();
  }
  return {
    painted: spreadOf(clicks.map(({ painted }) => painted)),
    from_click: spreadOf(clicks.map(({ painted, clicked }) => painted - clicked)),
    in_place: clicks.filter((click) => click.in_place).length,
  };
}

/** Asked again when a new document takes away the one that was asked. */
async function earlyClickOn(page: Page): Promise<EarlyClick> {
  const read = () =>
    page
      .waitForFunction(() => window.earlyClick, undefined, { timeout: 10_000 })
      .then((handle) => handle.jsonValue());
  const click = await read().catch(read);
  if (click === undefined) throw new Error("The click led to nothing.");
  return click;
}
