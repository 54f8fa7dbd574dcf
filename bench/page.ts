import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { ensureChromium } from "../__tests__/support/chromium";
import { beginRun, writeResult } from "./figures/result-files";
import { measureEarlyClicks, measureFirstViews } from "./page/first-views";
import { measureSession } from "./page/long-session";
import { printPage } from "./page/page-tables";
import { measureClicks } from "./page/refine-clicks";
import { measurePageRivals } from "./page/rivals/measure-page-rivals";
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
try {
  const { address } = server;
  // The first visits warm the server up, and the browser's own cache of compiled code is empty again for each visitor.
  await measureFirstViews(browser, address, 1, 3);
  const { loaded, ...first_view } = await measureFirstViews(browser, address, slowdown, views);
  const figures = {
    jobs,
    slowdown,
    chromium: browser.version(),
    transfer: await measureTransfer(loaded),
    first_view,
    early_clicks: await measureEarlyClicks(browser, address, slowdown, views),
    clicks: await measureClicks(browser, address, slowdown, rounds),
    session: await measureSession(browser, address, 100),
    // They take as long again.
    rivals: values.alone ? [] : await measurePageRivals(browser, address, slowdown, { views, rounds }),
  };
  printPage(figures);
  writeResult("page", run, figures);
} finally {
  await browser.close();
  await server.stop();
}
