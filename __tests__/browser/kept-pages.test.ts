import type { Page } from "playwright-core";
import { lookupDebounceMs } from "../../src/shared/constants";
import { newVisitor } from "../support/browser";
import { alive, follow, settledAt, toPageOf } from "../support/results-page";
import { served } from "../support/served";

const site = served();

const aFacet = (page: Page) => page.locator("#job_types-panel li > a").first();

/** Collects the searches that the page requests from now on. */
function searchesAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/v1/results") asked.push(search);
  });
  return asked;
}

test("Back to the initial search requests nothing, however old its rendered page is", async () => {
  const { page } = await newVisitor(site().browser);
  // The server reuses rendered pages until the data change; here the visitor's clock is hours ahead instead.
  await page.clock.install({ time: Date.now() + 5 * 60 * 60 * 1000 });
  await page.goto(`${site().address}/jobs`);
  await alive(page);
  await follow(page, aFacet(page));
  const asked = searchesAsked(page);
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  // Longer than every debounce of the page.
  await page.clock.runFor(2 * lookupDebounceMs);
  expect(asked).toEqual([]);
});

test("Back to a document that came from the browser's cache requests its results again", async () => {
  const { page } = await site().open();
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
});
