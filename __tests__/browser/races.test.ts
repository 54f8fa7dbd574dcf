import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { abortedRequests, holdAnswers } from "../support/held-answers";
import { alive, countOn, follow, jobsOn, settledAt } from "../support/results-page";
import { served } from "../support/served";
import { eventually } from "../support/until";

const site = served();

const keywords = (page: Page) => page.getByLabel("Keywords", { exact: true });
const value = (page: Page, index: number) => page.locator("#disciplines-panel li > a").nth(index);
const slugOf = async (page: Page, index: number) =>
  new URL((await value(page, index).getAttribute("href")) ?? "", page.url()).searchParams.get(
    "disciplines",
  ) ?? "";

async function open(path = "/jobs") {
  const visitor = await newVisitor(site().browser);
  await visitor.page.goto(site().address + path);
  await alive(visitor.page);
  return visitor;
}

async function search(page: Page, words: string) {
  await keywords(page).fill(words);
  await keywords(page).press("Enter");
}

/** Expects every part of the idle page to show this one search. */
async function expectOneSearch(page: Page, words: string) {
  await settledAt(page, words === "" ? "" : `?search[query]=${words}`);
  const asked = await (await fetch(`${site().address}/api/v1/results${new URL(page.url()).search}`)).json();
  expect(await countOn(page)).toBe(asked.total_count);
  expect(await jobsOn(page)).toEqual(asked.jobs.map(({ url }: { url: string }) => url));
  expect(await keywords(page).inputValue()).toBe(words);
  if (words !== "") expect(await page.title()).toContain(words);
  expect(await page.locator("#results[aria-busy]").count()).toBe(0);
}

test.each([
  ["in order", ["manager", "nurse"]],
  ["the other way round", ["nurse", "manager"]],
])("of two searches answered %s, the last is shown and the first is aborted", async (_order, releases) => {
  const { page, context } = await open();
  const aborted = abortedRequests(page);
  const answers = await holdAnswers(page);
  await search(page, "manager");
  await answers.heldFor("manager");
  await search(page, "nurse");
  await answers.heldFor("nurse");
  for (const words of releases) await answers.release(words);
  await expectOneSearch(page, "nurse");
  expect(aborted.some((query) => query.includes("manager"))).toBe(true);
  await context.close();
});

test("after ten quick searches the last one is shown, and each has a history entry", async () => {
  const { page, context } = await open();
  const answers = await holdAnswers(page);
  const entries = await page.evaluate(() => history.length);
  for (let count = 1; count < 10; count += 1) await search(page, `manager ${count}`);
  await search(page, "manager");
  await answers.heldFor("manager");
  await answers.stop();
  await expectOneSearch(page, "manager");
  expect(await page.evaluate(() => history.length)).toBe(entries + 10);
  await context.close();
});

test("a double click on a link adds one history entry", async () => {
  const { page, context } = await open();
  const answers = await holdAnswers(page);
  const slug = await slugOf(page, 0);
  const entries = await page.evaluate(() => history.length);
  await value(page, 0).evaluate((link: HTMLElement) => {
    const { href } = link as HTMLAnchorElement;
    // Both clicks get the same href, as if nothing were rendered in between.
    link.click();
    (link as HTMLAnchorElement).href = href;
    link.click();
  });
  await answers.release(`disciplines=${slug}`);
  await settledAt(page, `?disciplines=${slug}`);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  await context.close();
});

test("Back while loading shows the previous results, and Forward searches again", async () => {
  const { page, context } = await open();
  const before = await jobsOn(page);
  const aborted = abortedRequests(page);
  const answers = await holdAnswers(page);
  await search(page, "manager");
  await answers.heldFor("manager");
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  expect(await jobsOn(page)).toEqual(before);
  await answers.release("manager");
  await expectOneSearch(page, "");
  expect(aborted.length).toBeGreaterThan(0);
  await page.evaluate(() => history.forward());
  await answers.release("manager");
  await expectOneSearch(page, "manager");
  await context.close();
});

test("submitting during a place lookup aborts the lookup", async () => {
  const { page, context } = await open();
  const lookups = await holdAnswers(page, "/api/v1/locations");
  const aborted = abortedRequests(page);
  const place = page.getByRole("combobox", { name: "Location", exact: true });
  await place.pressSequentially("london");
  await lookups.heldFor("name=london");
  await place.press("Enter");
  await page.waitForFunction(() => document.title.includes("London"));
  await lookups.stop();
  await eventually(() => aborted.includes("name=london&page=1"), "the aborted lookup");
  expect(await page.getByRole("listbox").count()).toBe(0);
  expect(new URL(page.url()).searchParams.get("search[location]")).toMatch(/^london/);
  await context.close();
});

test("a search while offline keeps the old list and is retried once back online", async () => {
  const { page, context } = await open();
  const before = await jobsOn(page);
  await context.setOffline(true);
  await search(page, "manager");
  await page.getByRole("alert").waitFor();
  expect(await jobsOn(page)).toEqual(before);
  await context.setOffline(false);
  await expectOneSearch(page, "manager");
  await context.close();
});

test("a tab frozen while waiting shows its answer when it wakes", async () => {
  const { page, context } = await open();
  const answers = await holdAnswers(page);
  await search(page, "manager");
  await answers.heldFor("manager");
  const devTools = await context.newCDPSession(page);
  await devTools.send("Page.setWebLifecycleState", { state: "frozen" });
  await answers.release("manager");
  await devTools.send("Page.setWebLifecycleState", { state: "active" });
  await expectOneSearch(page, "manager");
  await context.close();
});

test("an answer after 4.9 s is shown; at 5.0 s the request is aborted and can be retried", async () => {
  const { page, context } = await open();
  const before = await jobsOn(page);
  const aborted = abortedRequests(page);
  const answers = await holdAnswers(page);
  // From here on only the test advances the clock.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await search(page, "nurse");
  await answers.heldFor("nurse");
  await page.clock.runFor(4900);
  await answers.release("nurse");
  await page.waitForFunction(() => document.querySelector("#results[aria-busy]") === null);
  await expectOneSearch(page, "nurse");

  const nurses = await jobsOn(page);
  await search(page, "manager");
  await answers.heldFor("manager");
  await page.clock.runFor(4999);
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.clock.runFor(1);
  await page.getByRole("alert").waitFor();
  expect(aborted.some((query) => query.includes("manager"))).toBe(true);
  expect(await jobsOn(page)).toEqual(nurses);
  expect(nurses).not.toEqual(before);
  await page.waitForFunction(() => {
    const results = document.querySelector("#results");
    const { opacity, pointerEvents } = getComputedStyle(results ?? document.body);
    return opacity === "1" && pointerEvents === "auto";
  });
  await answers.stop();
  await page.clock.resume();
  await page.getByRole("button", { name: "Try again" }).click();
  await expectOneSearch(page, "manager");
  await context.close();
});

test("a hovered link is prefetched, and leaving it aborts the request", async () => {
  const { page, context } = await open();
  const aborted = abortedRequests(page);
  const answers = await holdAnswers(page);
  const slug = await slugOf(page, 0);
  await value(page, 0).hover();
  await answers.heldFor(`disciplines=${slug}`);
  await page.mouse.move(2, 2);
  await untilTrue(() => aborted.some((query) => query.includes(`disciplines=${slug}`)), page);
  expect(new URL(page.url()).search).toBe("");
  await answers.stop();
  await value(page, 0).hover();
  await page.waitForResponse((response) =>
    decodeURIComponent(response.url()).includes(`disciplines=${slug}`),
  );
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes(`/api/v1/results`)) asked += 1;
  });
  await follow(page, value(page, 0));
  expect(asked).toBe(0);
  await context.close();
});

/** Polls for a condition outside the page. */
async function untilTrue(isTrue: () => boolean, page: Page): Promise<void> {
  while (!isTrue()) await page.evaluate(() => new Promise(requestAnimationFrame));
}
