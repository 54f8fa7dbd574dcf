import type { Page } from "playwright-core";
import { alive, follow, settledAt } from "../support/results-page";
import { served } from "../support/served";

const site = served();
const value = (page: Page, index: number) => page.locator("#job_types-panel li > a").nth(index);

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
  const { page, complaints } = await site().open();
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
});

test("paging and submitting focus the heading; a refinement keeps the focus on its link", async () => {
  const { page } = await site().open();
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
});
