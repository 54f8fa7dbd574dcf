import type { Page } from "playwright-core";
import type { ResultsFragment } from "../../src/shared/wire/results";
import { violationsOn } from "../support/axe";
import { follow, jobsOn } from "../support/results-page";
import { changeData, servedAlone } from "../support/served";
import { everyNth } from "../support/stage";

const site = servedAlone({
  config: { locale: "en-GB", otherLocales: { "de-DE": {} } },
  prepare: (data) => changeData(data, "update jobs set featured_until = 'infinity' where id % 10 = 1"),
});

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
  const { page } = await site().open("/jobs", { viewport: { width: 1000, height: 900 } });
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
  const answer = await fetch(`${site().address}/api/v1/results${search}`);
  const { jobs: found } = (await answer.json()) as ResultsFragment;
  const above = found.flatMap(({ featured }, place) => (featured ? [place] : []));
  expect(above).toContain(0);
  expect(await labelled(page)).toEqual(above);
});

test("opening a featured job beside the list keeps the labels in place", async () => {
  const { page } = await site().open("/jobs?search[query]=manager", {
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
});

const screens = [
  ["en-GB", "Featured", "light"],
  ["de-DE", "Anzeige", "dark"],
] as const;

test.each(everyNth(2, screens))(
  "in %s the label is “%s”, without an accessibility violation in the %s scheme",
  async (locale, label, colorScheme) => {
    for (const width of [1280, 390]) {
      const { page } = await site().open("/jobs", {
        locale,
        colorScheme,
        viewport: { width, height: 900 },
        bypassCSP: true,
      });
      expect(await labelled(page, label)).toEqual([0, 1]);
      expect(await violationsOn(page)).toEqual([]);
    }
  },
);
