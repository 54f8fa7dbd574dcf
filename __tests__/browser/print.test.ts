import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { alive, jobsOn } from "../support/results-page";
import { served } from "../support/served";

const site = served();

/** Opens a page in print media at the width of A4. */
async function printed(path: string): Promise<Page> {
  const viewport = { width: 794, height: 1123 };
  const { page } = await newVisitor(site().browser, { viewport, colorScheme: "dark" });
  await page.goto(site().address + path);
  if (path.startsWith("/jobs?")) await alive(page);
  await page.emulateMedia({ media: "print" });
  return page;
}

/** Visible elements that are useless on paper. */
function uselessOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = "form, input, select, button, nav, aside, dialog, header:not(main header) a, footer";
    const shown = [...document.querySelectorAll(controls)].filter(
      (element) => element.getClientRects().length > 0,
    );
    return shown.map(({ tagName, className }) => `${tagName} ${className}`);
  });
}

/** The distinct text and background colours of visible elements. */
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

test("a printed list has only its heading and jobs, in black, and splits no job over pages", async () => {
  const page = await printed("/jobs?search[query]=manager&search[location]=london&search[radius]=100");
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
});

/** The text that a style adds after an element. */
function addedTo(page: Page, selector: string): Promise<string> {
  const element = page.locator(selector).first();
  return element.evaluate((each) => getComputedStyle(each, "::after").content);
}

test("a printed job shows its address and the one to apply at", async () => {
  const { page } = await site().open();
  const [path = ""] = await jobsOn(page);
  const job = await printed(path);
  expect(await uselessOn(job)).toEqual([]);
  expect(await coloursOn(job)).toEqual(["rgb(0, 0, 0) on rgba(0, 0, 0, 0)"]);
  expect(await job.locator("main article h1").isVisible()).toBe(true);
  expect(await addedTo(job, "main article")).toBe(`"${site().address}${path.split("?")[0]}"`);
  const applyAt = await job.locator("main article a[rel]").first().getAttribute("href");
  expect(await addedTo(job, "main article a[rel]")).toBe(`": ${applyAt}"`);
});
