import type { Page } from "playwright-core";
import { alive, countOn, follow, jobsOn, leadingNumber, settledAt } from "../support/results-page";
import { served } from "../support/served";

const site = served();

const box = (page: Page, name: string) => page.getByRole("search").getByLabel(name, { exact: true });
const firstValue = (page: Page, panel: string) => page.locator(`#${panel}-panel li > a`).first();
const chips = (page: Page) => page.getByRole("region", { name: "Applied refinements" }).getByRole("listitem");

test("a search, refinement and page can be shared and retraced with Back and Forward", async () => {
  const { page, complaints } = await site().open("/jobs");
  const all = await countOn(page);
  const documents = await page.evaluate(() => performance.timeOrigin);

  await box(page, "Keywords").fill("manager");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await settledAt(page, "?search[query]=manager");
  const found = await countOn(page);
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(all);
  expect(await page.title()).toContain("manager");

  const promised = leadingNumber((await firstValue(page, "disciplines").getAttribute("aria-label")) ?? "");
  const refined = await follow(page, firstValue(page, "disciplines"));
  expect(await countOn(page)).toBe(promised);
  await expectText(chips(page), 1);
  const refinedJobs = await jobsOn(page);

  const second = await follow(page, page.getByRole("link", { name: "Next" }));
  const secondJobs = await jobsOn(page);
  expect(secondJobs).not.toEqual(refinedJobs);

  const shared = await site().open(`/jobs${second}`);
  expect(await jobsOn(shared.page)).toEqual(secondJobs);
  expect(shared.complaints).toEqual([]);

  await page.evaluate(() => history.back());
  await settledAt(page, refined);
  expect(await jobsOn(page)).toEqual(refinedJobs);
  await page.evaluate(() => history.back());
  await settledAt(page, "?search[query]=manager");
  expect(await countOn(page)).toBe(found);
  expect(await chips(page).count()).toBe(0);
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  expect(await countOn(page)).toBe(all);
  expect(await box(page, "Keywords").inputValue()).toBe("");
  await page.evaluate(() => history.go(3));
  await settledAt(page, second);
  expect(await jobsOn(page)).toEqual(secondJobs);
  expect(await box(page, "Keywords").inputValue()).toBe("manager");

  expect(await page.evaluate(() => performance.timeOrigin)).toBe(documents);
  expect(complaints).toEqual([]);
});

test("sort orders appear with a location, and choosing Distance sorts the list and the address", async () => {
  const { page } = await site().open("/jobs");
  const sortBy = page.getByRole("navigation", { name: "Sort by" });
  expect(await sortBy.isVisible()).toBe(false);
  const around = "search[location]=london&search[radius]=100&sort_type=newest";
  await page.goto(`${site().address}/jobs?search[query]=engineer&${around}`);
  await alive(page);
  await sortBy.waitFor();
  const byDate = await milesOn(page);
  expect(byDate).not.toEqual(ascending(byDate));
  const sorted = await follow(page, sortBy.getByRole("link", { name: "Distance" }));
  expect(sorted).toContain("sort_type=distance");
  const byDistance = await milesOn(page);
  expect(byDistance).toEqual(ascending(byDistance));
  expect(new Set(byDistance).size).toBeGreaterThan(3);
});

/** The distance in miles on each card; under a mile is 0. */
async function milesOn(page: Page): Promise<number[]> {
  const texts = await page.locator("#results article").allTextContents();
  return texts.map((text) => {
    const [, words, miles = "0"] = /(under a mile|([\d.]+) miles?)/.exec(text) ?? [];
    if (words === undefined) throw new Error(`There is no distance in “${text}”.`);
    return Number(miles);
  });
}

const ascending = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

test("choosing a sort order also submits the typed keywords, and keeps the focus", async () => {
  const { page } = await site().open("/jobs?search[location]=london&search[radius]=100");
  const newest = page.getByRole("navigation", { name: "Sort by" }).getByRole("link", { name: "Newest" });
  await page.getByLabel("Keywords", { exact: true }).fill("manager");
  await newest.click();
  await settledAt(
    page,
    "?search[query]=manager&search[location]=london.town&search[radius]=100&sort_type=newest",
  );
  expect(await newest.getAttribute("aria-current")).toBe("true");
  expect(await page.locator("form[role=search] input[name=sort_type]").inputValue()).toBe("newest");
  expect(await newest.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.evaluate(() => history.back());
  await settledAt(page, "?search[location]=london.town&search[radius]=100");
  expect(await page.locator("form[role=search] input[name=sort_type]").inputValue()).toBe("");
});

async function expectText(locator: ReturnType<typeof chips>, count: number): Promise<void> {
  await locator.nth(count - 1).waitFor();
  expect(await locator.count()).toBe(count);
}
