import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { alive } from "../support/results-page";
import { served } from "../support/served";

const site = served();

/** A page as it goes to paper of A4's width. */
async function printed(path: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const viewport = { width: 794, height: 1123 };
  const { page, context } = await newVisitor(site().browser, { viewport, colorScheme: "dark" });
  await page.goto(site().address + path);
  if (path.startsWith("/jobs?")) await alive(page);
  await page.emulateMedia({ media: "print" });
  return { page, close: () => context.close() };
}

/** What is to be seen of the kinds of things that are no use on paper. */
function uselessOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = "form, input, select, button, nav, aside, dialog, header:not(main header) a, footer";
    const shown = [...document.querySelectorAll(controls)].filter(
      (element) => element.getClientRects().length > 0,
    );
    return shown.map(({ tagName, className }) => `${tagName} ${className}`);
  });
}

/** The colours of all text and grounds that are to be seen. */
function coloursOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll("#page *")].filter(
      (element) => element.getClientRects().length > 0,
    );
    const colours = shown.map((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      return `${color} on ${backgroundColor}`;
    });
    return [...new Set(colours)];
  });
}

test("a list goes to paper as its heading and jobs alone, black on white, no job on two pages", async () => {
  const { page, close } = await printed(
    "/jobs?search[query]=manager&search[location]=london&search[radius]=100",
  );
  expect(await uselessOn(page)).toEqual([]);
  expect(await coloursOn(page)).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
  expect(await page.locator("#results-heading").isVisible()).toBe(true);
  const cards = page.locator("#results article");
  expect(await cards.count()).toBeGreaterThan(5);
  expect(await cards.first().isVisible()).toBe(true);
  const breaks = await page
    .locator("#results li:has(article)")
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).breakInside));
  expect(new Set(breaks)).toEqual(new Set(["avoid"]));
  await close();
});

/** What a style adds to an element's text. */
function addedTo(page: Page, selector: string): Promise<string> {
  const element = page.locator(selector).first();
  return element.evaluate((each) => getComputedStyle(each, "::after").content);
}

test("a job goes to paper with its address, and the one to apply at", async () => {
  const { page, context } = await newVisitor(site().browser);
  await page.goto(`${site().address}/jobs`);
  const path = (await page.locator("#results article h2 a").first().getAttribute("href")) ?? "";
  await context.close();
  const job = await printed(path);
  expect(await uselessOn(job.page)).toEqual([]);
  expect(await coloursOn(job.page)).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
  expect(await job.page.locator("main article h1").isVisible()).toBe(true);
  expect(await addedTo(job.page, "main article")).toBe(`"${site().address}${path.split("?")[0]}"`);
  const applyAt = await job.page.locator("main article a[rel]").first().getAttribute("href");
  expect(await addedTo(job.page, "main article a[rel]")).toBe(`": ${applyAt}"`);
  await job.close();
});
