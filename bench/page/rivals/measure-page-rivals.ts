import type { Browser } from "playwright-core";
import { measureFirstViews } from "../first-views";
import type { PageRivalFigures } from "../page-result";
import { type ClickTaker, measureClicks } from "../refine-clicks";
import { type Rival, rivalSite } from "./rival-site";

const rivals: readonly (Rival & Pick<ClickTaker, "asksAhead">)[] = [
  { name: "Turbo", script: "@hotwired/turbo/dist/turbo.es2017-umd.js", asksAhead: "/jobs?" },
  { name: "htmx", script: "htmx.org/dist/htmx.min.js", bodyAttributes: 'hx-boost:inherited="true"' },
  { name: "no script" },
];

/** First views and clicks as for Jobsieve itself, with each rival in its place. */
export async function measurePageRivals(
  browser: Browser,
  address: string,
  rate: number,
  { views, rounds }: { readonly views: number; readonly rounds: number },
): Promise<PageRivalFigures[]> {
  const figures: PageRivalFigures[] = [];
  for (const rival of rivals) {
    const site = await rivalSite(address, rival);
    const { first_contentful_paint } = await measureFirstViews(browser, site.address, rate, views);
    const taker = { ready: async () => undefined, ...rival };
    const clicks = rival.script ? await measureClicks(browser, site.address, rate, rounds, taker) : [];
    figures.push({ name: rival.name, first_contentful_paint, clicks });
    await site.close();
  }
  return figures;
}
