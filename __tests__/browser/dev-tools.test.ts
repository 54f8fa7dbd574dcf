import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { alive, allDrawn, follow, jobsOn, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";
import { developersBuild } from "./developer/developers-build";

const site = served();
const developer = developersBuild();

async function open(path = "/jobs") {
  const visitor = await newVisitor(site().browser);
  await developer().installDevTools(visitor.context);
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/v1/results") asked.push(request.url());
  });
  await page.goto(site().address + path);
  await alive(page);
  return { ...visitor, asked };
}

const moment = (page: Page) => page.evaluate(() => window.devTools.moments().current);
const jumpTo = (page: Page, to: number) => page.evaluate((wanted) => window.devTools.jumpTo(wanted), to);
const goLive = (page: Page) => page.evaluate(() => window.devTools.jumpTo(window.devTools.moments().last));
const keywords = (page: Page) => page.getByLabel("Keywords", { exact: true });

async function search(page: Page, words: string) {
  await keywords(page).fill(words);
  await page.keyboard.press("Enter");
  await settledAt(page, `?search[query]=${words}`);
}

/** All that shows which search it is: the address, the tab's title, heading, list, field, chosen values and canonical link. */
async function view(page: Page) {
  await allDrawn(page);
  return {
    search: decodeURIComponent(new URL(page.url()).search),
    title: await page.title(),
    heading: await textOf(page.locator("#results-heading")),
    jobs: await jobsOn(page),
    keywords: await keywords(page).inputValue(),
    chosen: await page.locator("aside a[aria-current=true]").allTextContents(),
    canonical: await page.locator("link[rel=canonical]").getAttribute("href"),
  };
}

/** A search, and a refinement of it, with the moments of the log at which each was on show. */
async function twoActs() {
  const opened = await open();
  const { page } = opened;
  const start = { at: await moment(page), view: await view(page) };
  await search(page, "manager");
  const first = { at: await moment(page), view: await view(page) };
  await follow(page, page.locator("#job_types-panel li > a").first());
  const second = { at: await moment(page), view: await view(page) };
  return { ...opened, start, first, second };
}

test("jumping moves address, title, heading, list and controls; nothing is asked and no entry written", async () => {
  const { page, context, asked, start, first, second, complaints } = await twoActs();
  expect(second.view.chosen).toHaveLength(1);
  const entries = await page.evaluate(() => history.length);
  asked.length = 0;
  for (const { at, view: expected } of [start, second, first, start]) {
    await jumpTo(page, at);
    expect(await view(page)).toEqual(expected);
  }
  expect([await page.evaluate(() => history.length), asked]).toEqual([entries, []]);
  expect(complaints).toEqual([]);
  await context.close();
});

test("at the past acts move nothing; going live takes them up, and then all works as before", async () => {
  const { page, context, start } = await twoActs();
  await jumpTo(page, start.at);
  await page.locator("#disciplines-panel li > a").first().click();
  expect(await view(page)).toEqual(start.view);
  await goLive(page);
  await page.waitForFunction(() => location.search.includes("disciplines="));
  const taken = new URL(page.url()).search;
  await settledAt(page, taken);
  expect((await view(page)).jobs).not.toEqual(start.view.jobs);
  await follow(page, page.getByRole("link", { name: "Clear all" }));
  expect((await view(page)).jobs).toEqual(start.view.jobs);
  await page.evaluate(() => history.back());
  await settledAt(page, taken);
  await context.close();
});

test("a state that was saved elsewhere shows its view, asking nothing", async () => {
  const { page, context, second } = await twoActs();
  const saved = await page.evaluate(() => window.devTools.saved());
  await context.close();
  const other = await open("/jobs?page=3");
  other.asked.length = 0;
  await other.page.evaluate((text) => window.devTools.importSaved(text), saved);
  expect(await view(other.page)).toEqual(second.view);
  expect(other.asked).toEqual([]);
  await follow(other.page, other.page.getByRole("link", { name: "Clear all" }));
  expect(await keywords(other.page).inputValue()).toBe("manager");
  await other.context.close();
});
