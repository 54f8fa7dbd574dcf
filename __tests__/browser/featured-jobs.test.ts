import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { openInWorker } from "../../src/server/database/database-client";
import type { ResultsFragment } from "../../src/shared/wire/results";
import { violationsOn } from "../support/axe";
import { connectBrowser, newVisitor } from "../support/browser";
import { alive, follow, jobsOn } from "../support/results-page";
import { copyServerData } from "../support/server-data";
import { projectRoot, type ServerProcess, startServer } from "../support/server-process";
import { everyNth } from "../support/stage";

const data = copyServerData();
const folder = mkdtempSync(join(tmpdir(), "jobsieve-featured-"));
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  const file = join(folder, "site.json");
  writeFileSync(file, JSON.stringify({ locale: "en-GB", otherLocales: { "de-DE": {} } }));
  const worker = join(projectRoot, "dist/server/database-worker.mjs");
  const database = await openInWorker(worker, join(data, "database"));
  await database.query("update jobs set featured_until = 'infinity' where id % 10 = 1");
  await database.close();
  server = await startServer({ DATA_DIR: data, SITE_CONFIG: file });
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  for (const made of [data, folder]) rmSync(made, { recursive: true, force: true });
});

async function open(path: string, options: Parameters<typeof newVisitor>[1] = {}) {
  const visitor = await newVisitor(browser, options);
  await visitor.page.goto(server.address + path);
  await alive(visitor.page);
  return visitor;
}

const card = (page: Page, place: number) => page.locator("#results li > article").nth(place);
const labelled = (page: Page, label = "Featured") =>
  page.$$eval(
    "#results li > article",
    (cards, words) =>
      cards.flatMap((each, place) => (each.querySelector("p")?.textContent === words ? [place] : [])),
    label,
  );
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("href"));

test("featured cards are labelled on page 1 of a search only, and support keys, Hide and Save", async () => {
  const { page, context } = await open("/jobs", { viewport: { width: 1000, height: 900 } });
  await page.locator(":root[data-cards]").waitFor();
  expect(await labelled(page)).toEqual([0, 1]);
  const jobs = await jobsOn(page);
  for (const key of ["j", "j", "j", "k"]) await page.keyboard.press(key);
  expect(await focused(page)).toBe(jobs[1]);
  await page.keyboard.press("s");
  await card(page, 1).locator("[data-part=save][aria-pressed=true]").waitFor();
  await card(page, 0).hover();
  await card(page, 0).locator("[data-part=hide]").click();
  await page.locator("#results li[data-hidden] > article").waitFor({ state: "hidden" });
  expect(await focused(page)).toBe(jobs[1]);
  await follow(page, page.getByRole("link", { name: "Next" }));
  expect(await labelled(page)).toEqual([]);
  const second = await jobsOn(page);
  expect(second.filter((job) => jobs.includes(job))).toEqual([]);
  const search = await follow(page, page.getByRole("complementary").getByRole("link").first());
  const answer = await fetch(`${server.address}/api/v1/results${search}`);
  const { jobs: found } = (await answer.json()) as ResultsFragment;
  const above = found.flatMap(({ featured }, place) => (featured ? [place] : []));
  expect(above).toContain(0);
  expect(await labelled(page)).toEqual(above);
  await context.close();
});

test("opening a featured job beside the list keeps the labels in place", async () => {
  const { page, context } = await open("/jobs?search[query]=manager", {
    viewport: { width: 1280, height: 900 },
  });
  await page.locator(":root[data-cards]").waitFor();
  const [first = ""] = await jobsOn(page);
  await card(page, 0).locator("h2 a").click();
  await page.waitForFunction(
    (id) => document.querySelector<HTMLElement>("#job-beside section")?.dataset.beside === id,
    /\d+/.exec(first)?.[0],
  );
  expect(await labelled(page)).toEqual([0, 1]);
  expect(await card(page, 0).locator("a[aria-current]").getAttribute("href")).toBe(first);
  await context.close();
});

const screens = [
  ["en-GB", "Featured", "light"],
  ["de-DE", "Anzeige", "dark"],
] as const;

test.each(everyNth(2, screens))(
  "in %s the label is “%s”, without an accessibility violation in the %s scheme",
  async (locale, label, colorScheme) => {
    for (const width of [1280, 390]) {
      const { page, context } = await open("/jobs", {
        locale,
        colorScheme,
        viewport: { width, height: 900 },
        bypassCSP: true,
      });
      expect(await labelled(page, label)).toEqual([0, 1]);
      expect(await violationsOn(page)).toEqual([]);
      if (process.env.KEEP_PICTURES)
        await page.screenshot({
          path: join(process.env.KEEP_PICTURES, `${locale}-${width}-${colorScheme}.png`),
        });
      await context.close();
    }
  },
);
