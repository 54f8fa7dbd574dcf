import type { Locator, Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { alive, allDrawn, resultsAt, settledAt } from "../support/results-page";
import { served } from "../support/served";

const site = served();

const value = (page: Page, place: number) => page.locator("#job_types-panel li > a").nth(place);

/** The query string that a link leads to, decoded. */
const addressOf = (link: Locator) =>
  link.evaluate((element: HTMLAnchorElement) => decodeURIComponent(element.search));

const slugOf = async (link: Locator) => (await addressOf(link)).replace("?job_types=", "");

async function allJobs() {
  const visitor = await newVisitor(site().browser);
  await visitor.page.clock.install();
  await visitor.page.goto(`${site().address}/jobs`);
  await alive(visitor.page);
  await allDrawn(visitor.page);
  return visitor;
}

const holdFrames = (page: Page) => page.clock.pauseAt(Date.now() + 60_000);

/** A page on which the first job type has just been chosen, and no frame has come since: its mark is there, what is drawn second is not. */
async function justRefined() {
  const { page, context } = await allJobs();
  const chosen = await slugOf(value(page, 0));
  const other = await slugOf(value(page, 1));
  await holdFrames(page);
  await value(page, 0).click();
  await resultsAt(page, `?job_types=${chosen}`);
  expect(await value(page, 0).getAttribute("aria-current")).toBe("true");
  expect(await page.locator("#refine[aria-busy]").count()).toBe(1);
  return { page, context, both: `?job_types=${[chosen, other].sort().join("|")}` };
}

test.each<[string, (link: Locator) => Promise<unknown>]>([
  ["a click", (link) => link.click()],
  ["a key", (link) => link.press("Enter")],
  ["a script's click", (link) => link.evaluate((element: HTMLAnchorElement) => element.click())],
])("%s before the next frame adds to the choice just made", async (_name, act) => {
  const { page, context, both } = await justRefined();
  await act(value(page, 1));
  await resultsAt(page, both);
  await context.close();
});

test("a value that is opened in another tab before the next frame adds to the choice just made", async () => {
  const { page, context, both } = await justRefined();
  const opened = context.waitForEvent("page");
  await value(page, 1).click({ button: "middle" });
  await settledAt(await opened, both);
  await context.close();
});

test("the menu key before the next frame finds a link to copy that adds to the choice just made", async () => {
  const { page, context, both } = await justRefined();
  await value(page, 1).press("ContextMenu");
  expect(await addressOf(value(page, 1))).toBe(both);
  await context.close();
});

test("without another act, links and counts follow with the next frame", async () => {
  const { page, context, both } = await justRefined();
  await page.clock.runFor(100);
  await allDrawn(page);
  expect(await addressOf(value(page, 1))).toBe(both);
  await context.close();
});

test("below a list that ends within the window, what belonged to the list before is gone with the first frame", async () => {
  const { page, context } = await allJobs();
  const title = await rareTitle(page);
  await holdFrames(page);
  await page.getByLabel("Keywords").fill(title);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForFunction(
    (words) => document.getElementById("results-heading")?.textContent?.includes(words),
    title,
  );
  expect(await page.getByRole("navigation", { name: "Pagination" }).count()).toBe(0);
  expect(await page.locator("#results article").count()).toBeLessThan(6);
  await context.close();
});

/** Of one of the jobs on show, and of less than six in all. */
function rareTitle(page: Page): Promise<string> {
  return page.evaluate(async () => {
    for (const link of document.querySelectorAll("#results article h2 a")) {
      const title = link.textContent ?? "";
      const address = `/api/v1/results?${new URLSearchParams({ "search[query]": title })}`;
      if ((await (await fetch(address)).json()).total_count < 6) return title;
    }
    throw new Error("All titles on show are frequent.");
  });
}
