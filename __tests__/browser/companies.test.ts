import type { Page } from "playwright-core";
import type { ResultsFragment } from "../../src/shared/wire/results";
import { violationsInSchemes } from "../support/axe";
import { alive, countOn, follow, leadingNumber, leadingOn, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";

const site = served();

const values = (page: Page) => page.locator("#companies-panel li > a");
const filter = (page: Page) => page.getByLabel("Filter Companies");
const nameOf = (label: string | null) => (label ?? "").replace(/, [\d,]+ jobs?$/, "");

/** A company that has jobs but is not in the facet's list. */
async function companyBeyond(page: Page): Promise<string> {
  const { jobs, facets } = (await page.evaluate(async () =>
    (await fetch("/api/v1/results")).json(),
  )) as ResultsFragment;
  const listed = facets.companies.map(({ name }) => name);
  const found = jobs.find(({ company }) => !listed.includes(company));
  if (found === undefined) throw new Error("Every company is on the list.");
  return found.company;
}

test("a company outside the list can be found by name, selected, and removed by its chip", async () => {
  const { page } = await site().open();
  expect(await values(page).count()).toBe(10);
  const company = await companyBeyond(page);
  await filter(page).fill(company.toUpperCase());
  const link = page.locator("#companies-panel").getByRole("link", { name: new RegExp(`^${company}, `) });
  await link.waitFor();
  const promised = leadingNumber((await link.getAttribute("aria-label")) ?? "");
  await follow(page, link);
  expect(await countOn(page)).toBe(promised);
  expect(await link.getAttribute("aria-current")).toBe("true");
  expect(await filter(page).inputValue()).toBe(company.toUpperCase());
  await page.reload();
  await alive(page);
  expect(await page.locator('#companies-panel a[aria-current="true"]').count()).toBe(1);
  await follow(page, page.getByRole("link", { name: `Remove ${company}` }));
  expect(new URL(page.url()).search).toBe("");
});

test("Tab moves from the filter to the company it found, and Enter selects it", async () => {
  const { page } = await site().open();
  const company = await companyBeyond(page);
  await filter(page).focus();
  await page.keyboard.type(company);
  await page
    .locator("#companies-panel")
    .getByRole("link", { name: new RegExp(`^${company}, `) })
    .waitFor();
  await page.keyboard.press("Tab");
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
  expect(nameOf(focused)).toContain(company);
  await page.keyboard.press("Enter");
  await page.waitForURL(/companies=/);
  await settledAt(page, new URL(page.url()).search);
  expect(await page.locator('#companies-panel a[aria-current="true"]').count()).toBe(1);
});

test("without scripts the listed companies are links and the filter box is hidden", async () => {
  const { page } = await site().open("/jobs", { javaScriptEnabled: false });
  expect(await filter(page).isVisible()).toBe(false);
  const link = values(page).first();
  const promised = leadingNumber((await link.getAttribute("aria-label")) ?? "");
  await leadingOn(page, () => link.click());
  expect(page.url()).toMatch(/\/jobs\?companies=/);
  expect(await countOn(page)).toBe(promised);
  expect(await textOf(page.getByRole("region", { name: "Applied refinements" }))).not.toBe("");
});

test("a filtered list has no accessibility violation in either colour scheme", async () => {
  const { page } = await site().open("/jobs", { bypassCSP: true });
  await filter(page).fill("group");
  await page.waitForFunction(() => document.querySelectorAll("#companies-panel li > a").length > 5);
  expect(await violationsInSchemes(page)).toEqual([]);
});
