import type { Browser, Page } from "playwright-core";
import { Random } from "../search/random";
import { choicesOnShow } from "./in-page";
import type { SessionFigures } from "./page-figures";
import { throttledPage } from "./turns";

const refinements = 100;
const maxChosen = 3;

export async function measureSession(browser: Browser, address: string): Promise<SessionFigures> {
  const { page, devTools, close } = await throttledPage(browser, 1);
  await page.goto(`${address}/jobs`, { waitUntil: "networkidle" });
  const random = new Random(23);
  for (let done = 0; done < refinements; done += 1) await refine(page, random);
  await devTools.send("HeapProfiler.enable");
  for (let time = 0; time < 3; time += 1) await devTools.send("HeapProfiler.collectGarbage");
  const { nodes } = await devTools.send("Memory.getDOMCounters");
  const { usedSize } = await devTools.send("Runtime.getHeapUsage");
  await close();
  return { refinements, nodes, heap_bytes: usedSize };
}

async function refine(page: Page, random: Random): Promise<void> {
  const chosen = await page.$$eval("aside a[aria-current=true]", (links) =>
    links.filter((link) => link.checkVisibility()).map((link) => link.textContent ?? ""),
  );
  const choices = (await page.evaluate(choicesOnShow)).map(({ text }) => text);
  const takeAway = chosen.length >= maxChosen || choices.length === 0;
  const before = page.url();
  await page.evaluate(
    (wanted) => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>("aside a")];
      links.find((link) => link.textContent === wanted)?.click();
    },
    random.pick(takeAway ? chosen : choices),
  );
  await page.waitForFunction(
    (from) => location.href !== from && document.querySelector("#results[aria-busy]") === null,
    before,
  );
}
