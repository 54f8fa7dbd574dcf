import type { Page } from "playwright-core";
import { violationsOn } from "../support/axe";
import { newVisitor } from "../support/browser";
import { alive, follow, leadingOn, textOf, toPageOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const firstJob = (page: Page) => page.locator("#results article h2 a").first();
const companyLink = (page: Page) => page.locator("main article header a[href^='/companies/']");
const anyType = (page: Page) => page.locator("#job_types-panel li > a").first();
const about = (page: Page) => page.locator("#company-about");
const companiesOn = (page: Page) => page.locator("#results article [class*=__company]").allTextContents();
const pathOf = (page: Page) => new URL(page.url()).pathname;

test("a job's company link opens a page of that company's jobs only, and Back returns to the job", async () => {
  const { page } = await site().open();
  await toPageOf(firstJob(page));
  const [job, name] = [pathOf(page), await textOf(companyLink(page))];
  await leadingOn(page, () => companyLink(page).click());
  await alive(page);
  expect(pathOf(page)).toMatch(/^\/companies\/[a-z0-9-]+$/);
  expect(await textOf(about(page).locator("h2"))).toBe(name);
  expect(await textOf(page.locator("#results-heading"))).toContain(`Jobs at ${name} · `);
  expect(new Set(await companiesOn(page))).toEqual(new Set([name]));
  await page.goBack();
  expect(pathOf(page)).toBe(job);
});

test("hydration leaves the company section unchanged, and a refinement hides it until Back", async () => {
  const { page } = await newVisitor(site().browser);
  await page.goto(site().address + (await companyPath()));
  const before = await about(page).innerHTML();
  await alive(page);
  await page.waitForLoadState("networkidle");
  expect(await about(page).innerHTML()).toBe(before);
  const path = pathOf(page);
  await follow(page, anyType(page));
  expect(pathOf(page)).toBe("/jobs");
  expect(await about(page).count()).toBe(0);
  await page.goBack();
  await about(page).waitFor();
  expect([pathOf(page), await about(page).innerHTML()]).toEqual([path, before]);
});

test("without scripts the company page shows its jobs, and its filters lead to queries", async () => {
  const { page } = await site().open(await companyPath(), { javaScriptEnabled: false });
  expect([await about(page).isVisible(), await firstJob(page).isVisible()]).toEqual([true, true]);
  await leadingOn(page, () => anyType(page).click());
  expect(pathOf(page)).toBe("/jobs");
});

test("a job beside the list links to its company's page", async () => {
  const { page } = await site().open("/jobs", { viewport: { width: 1440, height: 900 } });
  const href = (await firstJob(page).getAttribute("href")) ?? "";
  await page.goto(`${site().address}/jobs?job=${/\d+/.exec(href)?.[0]}`);
  const link = page.locator("#job-beside a[href^='/companies/']");
  const name = await textOf(link);
  await leadingOn(page, () => link.click());
  expect(await textOf(about(page).locator("h2"))).toBe(name);
});

test.each(
  everyNth(2, [
    [1280, "light"],
    [390, "dark"],
  ] as const),
)("the company page has no accessibility violation at %d px, %s", async (width, colorScheme) => {
  const options = { viewport: { width, height: 900 }, colorScheme, bypassCSP: true };
  const { page } = await site().open(await companyPath(), options);
  expect(await violationsOn(page)).toEqual([]);
});

/** The page of the newest job's company. */
async function companyPath(): Promise<string> {
  const { jobs } = await (await fetch(`${site().address}/api/v1/results`)).json();
  const job = await (await fetch(`${site().address}/api/v1/jobs/${jobs[0].id}`)).json();
  return `/companies/${job.company_slug}`;
}
