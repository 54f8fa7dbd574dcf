import type { Page } from "playwright-core";
import { abortedRequests, holdAnswers } from "../support/held-answers";
import { countOn, follow, jobsOn, settledAt } from "../support/results-page";
import { served } from "../support/served";
import { eventually } from "../support/until";

const site = served();

const keywords = (page: Page) => page.getByLabel("Keywords", { exact: true });
const value = (page: Page, index: number) => page.locator("#disciplines-panel li > a").nth(index);
const slugOf = async (page: Page, index: number) =>
  new URL((await value(page, index).getAttribute("href")) ?? "", page.url()).searchParams.get(
    "disciplines",
  ) ?? "";

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
  const { page } = await site().open();
  const aborted = abortedRequests(page);
  const answers = await holdAnswers(page);
  await search(page, "manager");
  await answers.heldFor("manager");
  await search(page, "nurse");
  await answers.heldFor("nurse");
  for (const words of releases) await answers.release(words);
  await expectOneSearch(page, "nurse");
  expect(aborted.some((query) => query.includes("manager"))).toBe(true);
});

test("Back while loading shows the previous results, and Forward searches again", async () => {
  const { page } = await site().open();
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
});

test("old results stay, dimmed, until the answer arrives", async () => {
  const { page } = await site().open();
  const before = await jobsOn(page);
  const answers = await holdAnswers(page);
  await value(page, 0).click();
  await page.locator("#results[aria-busy=true]").waitFor();
  expect(await jobsOn(page)).toEqual(before);
  await page.waitForFunction(() => {
    const { opacity, pointerEvents } = getComputedStyle(document.querySelector("#results") ?? document.body);
    return opacity === "0.5" && pointerEvents === "none";
  });
  await answers.release("disciplines=");
  await settledAt(page, new URL(page.url()).search);
  expect(await jobsOn(page)).not.toEqual(before);
});

test("a failed search keeps its keywords, and is retried when the tab becomes visible", async () => {
  const { page } = await site().open();
  const answers = await holdAnswers(page);
  await search(page, "manager");
  await (await answers.heldFor("manager")).abort();
  await page.getByRole("alert").waitFor();
  expect(await keywords(page).inputValue()).toBe("manager");
  await answers.stop();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await settledAt(page, "?search[query]=manager");
});

test("a tab frozen while waiting shows its answer when it wakes", async () => {
  const { page, context } = await site().open();
  const answers = await holdAnswers(page);
  await search(page, "manager");
  await answers.heldFor("manager");
  const devTools = await context.newCDPSession(page);
  await devTools.send("Page.setWebLifecycleState", { state: "frozen" });
  await answers.release("manager");
  await devTools.send("Page.setWebLifecycleState", { state: "active" });
  await expectOneSearch(page, "manager");
});

test("a hovered link is prefetched, and leaving it aborts the request", async () => {
  const { page } = await site().open();
  const aborted = abortedRequests(page);
  const answers = await holdAnswers(page);
  const slug = await slugOf(page, 0);
  await value(page, 0).hover();
  await answers.heldFor(`disciplines=${slug}`);
  await page.mouse.move(2, 2);
  await eventually(() => aborted.some((query) => query.includes(`disciplines=${slug}`)));
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
});

test("submitting during a place lookup aborts the lookup", async () => {
  const { page } = await site().open();
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
});
