import type { Page } from "playwright-core";
import { lookupDebounceMs } from "../../src/shared/constants";
import { jobRecord, standInApp } from "../server/http/parts";
import { newVisitor } from "../support/browser";
import { alive, follow, settledAt, toPageOf } from "../support/results-page";
import { served } from "../support/served";

const site = served();

const aFacet = (page: Page) => page.locator("#job_types-panel li > a").first();

/** The searches that a page asks for from now on. */
function searchesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/v1/results") asked.push(search);
  });
  return asked;
}

test("Back to the first page asks nothing, however long ago the server rendered what it sent", async () => {
  const { page, context } = await newVisitor(site().browser);
  // The server keeps pages as they are sent for as long as the data stand; here it is the visitor's clock that is hours further on.
  await page.clock.install({ time: Date.now() + 5 * 60 * 60 * 1000 });
  await page.goto(`${site().address}/jobs`);
  await alive(page);
  await follow(page, aFacet(page));
  const asked = searchesAsked(page);
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  // Past every pause that the page makes before it asks.
  await page.clock.runFor(2 * lookupDebounceMs);
  expect(asked).toEqual([]);
  await context.close();
});

test("a document that the browser took from its cache without asking is asked for again on the way back to it", async () => {
  const { page, context } = await newVisitor(site().browser);
  await page.goto(`${site().address}/jobs`);
  await alive(page);
  await toPageOf(page.getByRole("article").first().getByRole("link").first());
  await page.evaluate(() => history.back()).catch(() => undefined);
  await page.waitForURL("**/jobs");
  await alive(page);
  expect(
    await page.evaluate(() => performance.getEntriesByType("navigation")[0]?.toJSON().deliveryType),
  ).toBe("cache");
  await follow(page, aFacet(page));
  const asked = searchesAsked(page);
  const answered = page.waitForResponse("**/api/v1/results");
  await page.evaluate(() => history.back());
  await answered;
  await settledAt(page, "");
  expect(asked).toEqual([""]);
  await context.close();
});

test("a job whose title is changed and changed back is found at either address", async () => {
  let title = "Nurse";
  const jobs = {
    byId: async () => jobRecord(7, title, null),
    hasBeen: async () => false,
    statesOf: async () => [],
    listed: async () => [],
    sitemapParts: async () => [],
    async *sitemapPart() {},
  };
  const app = await standInApp({ jobs });
  const address = await app.listen({ port: 0 });
  const { page, context } = await newVisitor(site().browser);
  title = "Staff Nurse";
  await page.goto(`${address}/jobs/7/nurse`);
  expect(new URL(page.url()).pathname).toBe("/jobs/7/staff-nurse");
  title = "Nurse";
  await page.goto(`${address}/jobs/7/staff-nurse`);
  expect(new URL(page.url()).pathname).toBe("/jobs/7/nurse");
  await context.close();
  await app.close();
});
