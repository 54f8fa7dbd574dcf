import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import {
  alive,
  countOn,
  follow,
  jobsOn,
  leadingOn,
  painted,
  settledAt,
  textOf,
  toPageOf,
} from "../support/results-page";
import { served } from "../support/served";

const site = served();
const path = "/jobs/in/united-kingdom";
const query = "?all_locations=united-kingdom.country";

const addressOn = (page: Page) => page.evaluate(() => location.pathname + location.search);
const canonicalOn = (page: Page) => page.locator("link[rel=canonical]").getAttribute("href");
const headingOn = (page: Page) => textOf(page.locator("#results-heading"));
const anyType = (page: Page) => page.locator("#job_types-panel li > a").first();

test("a landing page keeps its own address, title and heading after hydration, without a request", async () => {
  const { page } = await newVisitor(site().browser);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(site().address + path);
  await alive(page);
  await painted(page);
  expect(asked.filter((each) => each === "/api/v1/results")).toEqual([]);
  expect(await addressOn(page)).toBe(path);
  expect(await headingOn(page)).toMatch(/^Jobs in United Kingdom · [\d,]+ jobs$/);
  expect(await page.title()).toMatch(/^Jobs in United Kingdom \| /);
  expect(await canonicalOn(page)).toBe(site().address + path);
  expect(await page.locator("a[aria-label='Remove United Kingdom']").count()).toBe(1);
});

test("a refinement leads to the query, Back to the landing page and Forward to the query", async () => {
  const { page } = await site().open(path);
  const [heading, jobs] = [await headingOn(page), await jobsOn(page)];
  const search = await follow(page, anyType(page));
  expect(search).toContain(query.slice(1));
  expect(await addressOn(page)).toBe(`/jobs${search}`);
  const refined = await countOn(page);
  expect(await headingOn(page)).not.toContain("United Kingdom");
  expect(await canonicalOn(page)).toBe(`${site().address}/jobs${search}`);
  await page.goBack();
  await page.waitForFunction((wanted) => location.pathname === wanted, path);
  await page.waitForFunction(
    (wanted) => document.querySelector("#results-heading")?.textContent === wanted,
    heading,
  );
  expect([await jobsOn(page), await canonicalOn(page)]).toEqual([jobs, site().address + path]);
  await page.goForward();
  await settledAt(page, search);
  expect(await countOn(page)).toBe(refined);
  await page.goBack();
  await page.waitForFunction((wanted) => location.pathname === wanted, path);
  await page.reload();
  await alive(page);
  expect([await addressOn(page), await headingOn(page)]).toEqual([path, heading]);
});

test("the link to the results leaves a landing page as it is, and Back finds it from a refinement", async () => {
  const { page } = await site().open(path);
  const [heading, jobs] = [await headingOn(page), await jobsOn(page)];
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.locator("a[href='#results-heading']").first().press("Enter");
  await page.waitForURL("**#results-heading");
  await painted(page);
  expect([await headingOn(page), await jobsOn(page), asked]).toEqual([heading, jobs, []]);
  await follow(page, anyType(page));
  await page.goBack();
  await page.waitForURL("**#results-heading");
  await page.getByRole("heading", { name: heading }).waitFor();
  expect(await jobsOn(page)).toEqual(jobs);
});

test("unknown parameters stay in the address, and a job links back to the landing page's query", async () => {
  const { page } = await site().open(`${path}?utm_source=x`);
  expect(await addressOn(page)).toBe(`${path}?utm_source=x`);
  await toPageOf(page.locator("#results article h2 a").first());
  expect(await page.locator("#back").getAttribute("href")).toBe(`/jobs${query}`);
});

test("without scripts the landing page shows its jobs, and its links lead to queries", async () => {
  const { page } = await site().open(path, { javaScriptEnabled: false });
  expect((await jobsOn(page)).length).toBe(20);
  await leadingOn(page, () => anyType(page).click());
  expect(new URL(page.url()).pathname).toBe("/jobs");
  expect(page.url()).toContain(query.slice(1));
});
