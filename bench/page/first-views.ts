import http from "node:http";
import type { Browser } from "playwright-core";
import { spreadOf } from "../figures/percentiles";
import { clickUntilTaken, type FirstView, readFirstView } from "./in-page";
import type { PageSiteFigures } from "./page-figures";
import { throttledPage } from "./turns";

type FirstViewFigures = PageSiteFigures["first_view"] & Pick<FirstView, "scripts">;

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
    click_taken: spreadOf(all.map(({ taken }) => taken)),
    layout_shift: Math.max(...all.map((view) => view.layout_shift)),
    scripts: all[0]?.scripts ?? [],
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

/** Bytes of these files on the wire, compressed by gzip. */
export async function gzippedBytes(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.map(gzipped));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function gzipped(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers: { "accept-encoding": "gzip" } }, (response) => {
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
      });
      response.on("end", () => resolve(size));
    });
    request.on("error", reject);
  });
}
