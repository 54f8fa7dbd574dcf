import type { Locator, Page } from "playwright-core";

/** Addresses of the listed jobs, in order. */
export function jobsOn(page: Page): Promise<string[]> {
  return page.$$eval("#results article h2 a", (links) =>
    links.map((link) => link.getAttribute("href") ?? ""),
  );
}

/** The number of jobs in the heading. */
export async function countOn(page: Page): Promise<number> {
  return leadingNumber(await textOf(page.locator("#results-heading")));
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? "";
}

/** 1234 for `Nursing, 1,234 jobs`. */
export function leadingNumber(text: string): number {
  const number = /(\d[\d,]*) (?:more )?jobs?\b/.exec(text)?.[1];
  if (number === undefined) throw new Error(`There is no number of jobs in “${text}”.`);
  return Number(number.replaceAll(",", ""));
}

/** Waits until the page is at this query string and shows its results. */
export async function settledAt(page: Page, search: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      String(new URLSearchParams(location.search)) === String(new URLSearchParams(wanted)) &&
      document.querySelector("[aria-busy]") === null &&
      document.querySelector("[role=alert]") === null,
    search,
  );
}

/** Waits until nothing on the page is `aria-busy`. */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[aria-busy]") === null);
}

/** Waits for the next frame and its notifications, such as layout shifts. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** Follows a link, in place or by a page load, and waits for its results. */
export async function follow(page: Page, link: Locator): Promise<string> {
  const href = (await link.getAttribute("href")) ?? "";
  await link.click();
  const search = new URL(href, page.url()).search;
  await settledAt(page, search);
  return search;
}

/** Opens the page of a card's job, even where the job would open beside the list. */
export async function toPageOf(link: Locator): Promise<void> {
  await link.evaluate((anchor) => {
    anchor.focus({ preventScroll: true });
    location.assign((anchor as HTMLAnchorElement).href);
  });
  await link.page().waitForURL("**/jobs/*/*");
}

/** Runs an act that leads to another document, and waits until that has loaded. */
export async function leadingOn(page: Page, act: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent("load");
  await act();
  await loaded;
}

/** Waits until the page's script has begun; clicks before that are caught and replayed later. */
export async function begun(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById("root");
    return root !== null && Object.keys(root).some((key) => key.startsWith("__reactContainer"));
  });
}

/** Waits until the page is hydrated to the list's end, which is loaded after the first view. */
export async function alive(page: Page): Promise<void> {
  await begun(page);
  await page.waitForFunction(() => {
    const twins = document.querySelector(".results__twins");
    return twins === null || Object.keys(twins).some((key) => key.startsWith("__reactProps"));
  });
}
