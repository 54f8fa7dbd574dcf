import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { ensureChromium } from "../__tests__/support/chromium";
import { beginRun, writeResult } from "./figures/result-files";
import { measureEarlyClicks, measureFirstViews } from "./page/first-views";
import { measureSession } from "./page/long-session";
import { jobsieve, type PageSite } from "./page/page-site";
import { printPage } from "./page/page-tables";
import { measureClicks } from "./page/refine-clicks";
import { openPageRivals } from "./page/rivals/open-page-rivals";
import { measureTransfer } from "./page/transfer";
import { sampleData } from "./serving/sample-data";
import { serve } from "./serving/serve";

// The results page in a real Chromium, slowed down, on the built server; docs/performance.md says what each figure means.

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "20000" },
    rounds: { type: "string", default: "40" },
    views: { type: "string", default: "15" },
    slowdown: { type: "string", default: "4" },
    alone: { type: "boolean", default: false },
  },
});
const jobs = Number(values.jobs);
const slowdown = Number(values.slowdown);
const views = Number(values.views);
const rounds = Number(values.rounds);
const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
];

const run = beginRun("npm run bench:page");
const { directory } = await sampleData(jobs, import.meta.dirname);
const server = await serve(directory);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
const { address } = server;
const rivals = values.alone ? undefined : await openPageRivals(address);
try {
  const sites = [jobsieve(address), ...(rivals?.sites ?? [])];
  const addresses = sites.map((site) => site.address);
  // The first visits warm the servers up, and the browser's own cache of compiled code is empty again for each visitor.
  await measureFirstViews(browser, addresses, 1, 3);
  const [own, ...theirs] = await measureFirstViews(browser, addresses, slowdown, views);
  if (own === undefined) throw new Error("No page was measured.");
  const { loaded, ...first_view } = own;
  const early_clicks = await measureEarlyClicks(browser, address, slowdown, views);
  const inPlace = sites.filter((site) => site.isInPlace);
  const clicked = await measureClicks(browser, inPlace, slowdown, rounds);
  const clicksOf = (site?: PageSite) => (site && clicked[inPlace.indexOf(site)]) ?? [];
  const figures = {
    jobs,
    slowdown,
    chromium: browser.version(),
    transfer: await measureTransfer(loaded),
    first_view,
    early_clicks,
    clicks: clicksOf(sites[0]),
    session: await measureSession(browser, address, 100),
    rivals: theirs.map(({ first_contentful_paint }, place) => ({
      name: sites[place + 1]?.name ?? "",
      first_contentful_paint,
      clicks: clicksOf(sites[place + 1]),
    })),
  };
  printPage(figures);
  writeResult("page", run, figures);
} finally {
  await browser.close();
  await rivals?.close();
  await server.stop();
}
