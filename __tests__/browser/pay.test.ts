import type { Page } from "playwright-core";
import { countOn, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const minimum = (page: Page) => page.getByLabel("Minimum pay (£ a year)");
const chips = (page: Page) => page.getByRole("region", { name: "Applied refinements" }).getByRole("listitem");
const upperPay = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch(`/api/v1/results${location.search}`);
    const { jobs } = (await answer.json()) as {
      jobs: { salary: { min: number; max: number; period: string } }[];
    };
    const perYear: Record<string, number> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 };
    return jobs.map(({ salary }) => (salary.max ?? salary.min) * (perYear[salary.period] ?? 0));
  });

test("a typed minimum is applied to the address, list, chips and field, and Back undoes it", async () => {
  const { page, complaints } = await site().open();
  const all = await countOn(page);
  await minimum(page).fill("43,500");
  await minimum(page).press("Enter");
  await settledAt(page, "?salary_min=43500");
  expect(await countOn(page)).toBeLessThan(all);
  expect(await textOf(chips(page).first())).toBe("At least £43,500 a year");
  expect(await minimum(page).inputValue()).toBe("43,500");
  expect(await minimum(page).evaluate((field) => field === document.activeElement)).toBe(true);
  const paid = await upperPay(page);
  expect(paid).toHaveLength(20);
  expect(paid.filter((pay) => pay < 43_500)).toEqual([]);

  await minimum(page).fill("50k");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await settledAt(page, "?salary_min=50000");
  expect(await minimum(page).inputValue()).toBe("50,000");
  const fixed = page.locator("#salary_min-panel li > a[aria-current=true]");
  expect(await fixed.getAttribute("aria-label")).toMatch(/^At least £50,000 a year, /);

  await minimum(page).fill("7");
  await page.evaluate(() => history.back());
  await settledAt(page, "?salary_min=43500");
  expect(await minimum(page).inputValue()).toBe("43,500");
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  expect([await minimum(page).inputValue(), await chips(page).count()]).toEqual(["", 0]);
  expect(complaints).toEqual([]);
});

test.each(everyNth(2, ["lots", "-5"]))(
  "an invalid amount is reported and not submitted: %s",
  async (typed) => {
    const { page } = await site().open();
    const limit = page.locator("#salary_min-panel").getByText("Whole number, up to 10,000,000");
    expect(await limit.isVisible()).toBe(false);
    await minimum(page).fill(typed);
    await minimum(page).press("Enter");
    await limit.waitFor();
    expect(new URL(page.url()).search).toBe("");
    await minimum(page).fill("30000");
    await minimum(page).press("Enter");
    await settledAt(page, "?salary_min=30000");
    expect(await limit.isVisible()).toBe(false);
  },
);

test("without scripts the field keeps the rest of the search, and an empty one drops the minimum", async () => {
  const { page } = await site().open("/jobs?search[query]=manager&remote=1&sort_type=newest&page=2", {
    javaScriptEnabled: false,
  });
  const search = () => decodeURIComponent(new URL(page.url()).search);
  await minimum(page).fill("£43.5k");
  await minimum(page).press("Enter");
  await page.waitForURL(/salary_min=43500/);
  expect(search()).toBe("?search[query]=manager&salary_min=43500&remote=1&sort_type=newest");
  expect(await textOf(chips(page).first())).toBe("At least £43,500 a year");
  await minimum(page).fill("");
  await minimum(page).press("Enter");
  await page.waitForURL((url) => !url.search.includes("salary_min"));
  expect(search()).toBe("?search[query]=manager&remote=1&sort_type=newest");
});
