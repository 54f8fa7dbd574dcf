import type { Locator, Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { alive, atRest, countOn, leadingNumber, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const value = (page: Page, place: number) => page.locator("#job_types-panel li > a").nth(place);

const addressOf = (link: Locator) =>
  link.evaluate((element: HTMLAnchorElement) => decodeURIComponent(element.search));

const slugOf = async (link: Locator) => (await addressOf(link)).replace("?job_types=", "");

/** All jobs, on a page whose clock is paused: it gets a frame only when the test advances it. */
async function allJobs() {
  const visitor = await newVisitor(site().browser);
  await visitor.page.clock.install();
  await visitor.page.goto(`${site().address}/jobs`);
  await alive(visitor.page);
  await visitor.page.clock.pauseAt(Date.now() + 60_000);
  return visitor;
}

async function justRefined() {
  const { page, context } = await allJobs();
  const chosen = await slugOf(value(page, 0));
  const other = await slugOf(value(page, 1));
  await value(page, 0).click();
  await settledAt(page, `?job_types=${chosen}`);
  return { page, context, both: `?job_types=${[chosen, other].sort().join("|")}` };
}

test.each<[string, (link: Locator) => Promise<unknown>]>(
  everyNth(3, [
    ["a click", (link) => link.click()],
    ["a key", (link) => link.press("Enter")],
    ["a script's click", (link) => link.evaluate((element: HTMLAnchorElement) => element.click())],
  ]),
)("%s before the next frame adds to the value just selected", async (_name, act) => {
  const { page, both } = await justRefined();
  await act(value(page, 1));
  await settledAt(page, both);
});

test("a value opened in a new tab before the next frame adds to the value just selected", async () => {
  const { page, context, both } = await justRefined();
  const opened = context.waitForEvent("page");
  await value(page, 1).click({ button: "middle" });
  await settledAt(await opened, both);
});

test("while the answer is pending, a facet link adds to the value just selected", async () => {
  const { page } = await allJobs();
  const chosen = await slugOf(value(page, 0));
  const other = await slugOf(value(page, 1));
  await page.route("**/api/v1/results?*", () => {});
  await value(page, 0).click();
  await page.waitForFunction(() => document.querySelector("#results[aria-busy]") !== null);
  expect(await addressOf(value(page, 1))).toBe(`?job_types=${[chosen, other].sort().join("|")}`);
});

async function shown(page: Page) {
  const jobs = await page.locator("#results article").allTextContents();
  const counts = await page.locator("aside li > a").allTextContents();
  const pages = await page.getByRole("navigation", { name: "Pagination" }).allTextContents();
  return { count: await countOn(page), jobs, counts, pages };
}

test("the heading, jobs, pagination and sidebar are updated in the same frame", async () => {
  const { page } = await allJobs();
  const promised = leadingNumber((await value(page, 0).getAttribute("aria-label")) ?? "");
  await value(page, 0).click();
  await page.waitForFunction(
    (count) => document.getElementById("results-heading")?.textContent?.startsWith(count),
    promised.toLocaleString("en-GB"),
  );
  const atOnce = await shown(page);
  expect(atOnce.count).toBe(promised);
  await page.clock.runFor(1000);
  await atRest(page);
  expect(await shown(page)).toEqual(atOnce);
  expect(await textOf(value(page, 0))).toContain(promised.toLocaleString("en-GB"));
});
