import { mkdirSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

// From click to painted results in Chromium, at 4× CPU slowdown, against a running server:
// node bench/page-clicks.mjs http://localhost:3000 [rounds]. CHROMIUM_PATH names the browser.
const [address = "http://localhost:3000", rounds = "30"] = process.argv.slice(2);

/** Milliseconds from `act` until the frame that shows `wanted` has been painted. */
function clickToPainted(page, selector, wanted) {
  return page.evaluate(
    ([link, search]) =>
      new Promise((resolve) => {
        const element = document.querySelector(link);
        const painted = (started) => {
          const isThere =
            decodeURIComponent(location.search) === decodeURIComponent(search) &&
            document.querySelector("#results[aria-busy]") === null &&
            document.querySelector("link[rel=canonical]").href.endsWith(location.search);
          // A task of its own after the frame in which everything was there.
          requestAnimationFrame(() => {
            if (isThere) setTimeout(() => resolve(performance.now() - started));
            else painted(started);
          });
        };
        const started = performance.now();
        if (element === null) history.back();
        else element.click();
        painted(started);
      }),
    [selector, wanted],
  );
}

function percentiles(times) {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  return { p50: at(0.5), p95: at(0.95), n: sorted.length };
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu"],
});
const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
await page.goto(`${address}/jobs`, { waitUntil: "networkidle" });
const devTools = await page.context().newCDPSession(page);
await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });

const values = "#disciplines-panel > * > ul > li > a";
const times = { prefetched: [], "Back to visited": [], visited: [] };
const count = Math.min(8, await page.locator(values).count());
for (let round = 0; round < Number(rounds); round += 1) {
  const selector = `#disciplines-panel > * > ul > li:nth-child(${(round % count) + 1}) > a`;
  const search = new URL(await page.locator(selector).getAttribute("href"), address).search;
  const isNew = round < count;
  if (isNew) {
    const answered = page.waitForResponse((response) => response.url().includes("/api/v1/results"));
    await page.hover(selector);
    await (await answered).finished();
    await page.waitForTimeout(300);
  }
  times[isNew ? "prefetched" : "visited"].push(await clickToPainted(page, selector, search));
  await page.waitForTimeout(600);
  times["Back to visited"].push(await clickToPainted(page, "#nothing", ""));
  await page.waitForTimeout(600);
  await page.mouse.move(2, 2);
}
await browser.close();
const rows = Object.fromEntries(Object.entries(times).map(([kind, list]) => [kind, percentiles(list)]));
console.log("Click to painted, milliseconds at 4× CPU slowdown:");
console.table(rows);
mkdirSync(".cache/bench", { recursive: true });
writeFileSync(".cache/bench/page-clicks.json", `${JSON.stringify(rows, null, 2)}\n`);
