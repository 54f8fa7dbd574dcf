import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { ensureChromium } from "../__tests__/support/chromium";
import { beginRun, writeResult } from "./figures/result-files";
import { measureFirstViews } from "./page/first-views";
import { measureSession } from "./page/long-session";
import { printPage } from "./page/page-tables";
import { openRivals } from "./page/rivals/rival-site";
import { measureTransfer } from "./page/transfer";
import { measureTurns } from "./page/turns";
import { sampleData } from "./serving/sample-data";
import { serve } from "./serving/serve";

// The results page in a slowed-down Chromium, alternating with other libraries on the same server. See
// docs/performance.md.

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "20000" },
    rounds: { type: "string" },
    slowdown: { type: "string", default: "4" },
    quick: { type: "boolean", default: false },
    /** Another address to measure in the same run, such as an earlier build's. */
    beside: { type: "string", multiple: true, default: [] },
  },
});
const jobs = Number(values.jobs);
const slowdown = Number(values.slowdown);
const rounds = Number(values.rounds ?? (values.quick ? 3 : 24));
const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
];

const run = beginRun("npm run bench -- page");
const { directory } = await sampleData(jobs, import.meta.dirname);
const server = await serve(directory);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: flags });
const { address } = server;
const rivals = await openRivals(address);
try {
  const own = [address, ...values.beside].map((each) => ({ name: `Jobsieve ${each}`, address: each }));
  const sites = [{ name: "Jobsieve", address }, ...own.slice(1), ...rivals];
  const addresses = sites.map((site) => site.address);
  await measureFirstViews(browser, addresses, 1, 1);
  const views = await measureFirstViews(browser, addresses, slowdown, Math.ceil(rounds / 2));
  const turned = await measureTurns(browser, sites, slowdown, rounds);
  const figures = {
    jobs,
    slowdown,
    chromium: browser.version(),
    transfer: await measureTransfer(views[0]?.loaded ?? []),
    session: await measureSession(browser, address, values.quick ? 10 : 100),
    sites: sites.flatMap(({ name }, place) => {
      const [view, turns] = [views[place], turned[place]];
      if (view === undefined || turns === undefined) return [];
      const { loaded, ...first_view } = view;
      return [{ name, first_view, ...turns }];
    }),
  };
  printPage(figures);
  writeResult("page", run, figures);
} finally {
  await browser.close();
  await Promise.all(rivals.map((rival) => rival.close()));
  await server.stop();
}
