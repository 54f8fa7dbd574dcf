import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { alive, follow, jobsOn, settledAt } from "../support/results-page";
import { served } from "../support/served";

const site = served();
const value = (page: Page, index: number) => page.locator("#job_types-panel li > a").nth(index);
const placeOf = (page: Page) => page.evaluate(() => window.scrollY);

async function open(path = "/jobs") {
  const visitor = await newVisitor(site().browser);
  await visitor.page.goto(site().address + path);
  await alive(visitor.page);
  return visitor;
}

async function leaveAt(page: Page, top: number) {
  await page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top);
}

async function travel(page: Page, by: number, search: string) {
  await page.evaluate((delta) => history.go(delta), by);
  await settledAt(page, search);
}

/** The scroll position is restored a frame after the results are shown. */
async function settledScroll(page: Page, top: number) {
  await page.waitForFunction((to) => Math.abs(window.scrollY - to) < 2, top);
}

test("each history entry keeps its address, title and scroll position, also after a reload", async () => {
  const { page, context, complaints } = await open();
  const first = { search: "", title: await page.title(), top: 900 };
  await leaveAt(page, first.top);
  await page.evaluate(() => document.querySelector<HTMLElement>("#job_types-panel li > a")?.click());
  await page.waitForFunction(() => location.search !== "");
  const search = new URL(page.url()).search;
  await settledAt(page, search);
  await follow(page, page.getByRole("link", { name: "Next" }));
  const third = { search: new URL(page.url()).search, title: await page.title(), top: 400 };
  await leaveAt(page, third.top);
  await travel(page, -2, first.search);
  await settledScroll(page, first.top);
  expect(await page.title()).toBe(first.title);
  await travel(page, 2, third.search);
  await settledScroll(page, third.top);
  expect(await page.title()).toBe(third.title);
  await page.reload();
  await alive(page);
  await settledScroll(page, third.top);
  expect(await page.title()).toBe(third.title);
  await travel(page, -2, first.search);
  await settledScroll(page, first.top);
  expect(complaints).toEqual([]);
  await context.close();
});

test("paging and submitting focus the heading; a refinement keeps the focus on its link", async () => {
  const { page, context } = await open();
  const focused = () => page.evaluate(() => document.activeElement?.id ?? "");
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await settledAt(page, "?page=2");
  await page.waitForFunction(() => document.activeElement?.id === "results-heading");
  await page.getByLabel("Keywords", { exact: true }).fill("manager");
  await page.keyboard.press("Enter");
  await settledAt(page, "?search[query]=manager");
  await page.waitForFunction(() => document.activeElement?.id === "results-heading");
  const href = await value(page, 0).getAttribute("href");
  await value(page, 0).press("Enter");
  await settledAt(page, new URL(href ?? "", page.url()).search);
  expect(await value(page, 0).evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await focused()).toBe("");
  await context.close();
});

test("Back from a job restores the scroll position and the focus on its link", async () => {
  const { page, context, complaints } = await open("/jobs?search[query]=manager");
  // At this width a job opens on its own page, not beside the list.
  await page.setViewportSize({ width: 1100, height: 800 });
  const jobs = await jobsOn(page);
  const link = page.locator("#results article h2 a").nth(8);
  await link.scrollIntoViewIfNeeded();
  const top = await placeOf(page);
  expect(top).toBeGreaterThan(100);
  await link.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/jobs/*/*");
  await page.goBack();
  await alive(page);
  await page.waitForFunction((href) => document.activeElement?.getAttribute("href") === href, jobs[8] ?? "");
  await settledScroll(page, top);
  expect(await jobsOn(page)).toEqual(jobs);
  await page.reload();
  await alive(page);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});
