import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { ensureChromium } from "../__tests__/support/chromium";
import { beginRun, writeResult } from "./figures/result-files";
import { gzippedBytes, measureFirstViews } from "./page/first-views";
import { measureSession } from "./page/long-session";
import type { PageFigures } from "./page/page-figures";
import { openRivals } from "./page/rivals/rival-site";
import { measureTurns } from "./page/turns";
import { chromiumFlags } from "./serving/chromium-flags";
import { serve } from "./serving/serve";
import { sampleData } from "./serving/site-data";

// The results page in a slowed-down Chromium, alternating with other libraries on the same server. See
// docs/performance.md.

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "20000" },
    rounds: { type: "string", default: "24" },
    /** Another address to measure in the same run, such as an earlier build's. */
    beside: { type: "string", multiple: true, default: [] },
  },
});
const jobs = Number(values.jobs);
const rounds = Number(values.rounds);
const slowdown = 4;

const run = beginRun("page");
const { directory } = await sampleData(jobs);
const server = await serve(directory);
const args = chromiumFlags.split(" ");
const browser = await chromium.launch({ executablePath: ensureChromium(), args });
const { address } = server;
const rivals = await openRivals(address);
const others = values.beside.map((each) => ({ name: `Jobsieve ${each}`, address: each }));
const sites = [{ name: "Jobsieve", address }, ...others, ...rivals];
const addresses = sites.map((site) => site.address);
await measureFirstViews(browser, addresses, 1, 1);
const views = await measureFirstViews(browser, addresses, slowdown, Math.ceil(rounds / 2));
const turned = await measureTurns(browser, addresses, slowdown, rounds);
const figures: PageFigures = {
  jobs,
  chromium: browser.version(),
  script_bytes: await gzippedBytes(views[0]?.scripts ?? []),
  session: await measureSession(browser, address),
  sites: sites.flatMap(({ name }, place) => {
    const [first_view, turns] = [views[place], turned[place]];
    return first_view === undefined || turns === undefined ? [] : [{ name, first_view, turns }];
  }),
};
writeResult("page", run, figures);
await browser.close();
await Promise.all(rivals.map((rival) => rival.close()));
await server.stop();
