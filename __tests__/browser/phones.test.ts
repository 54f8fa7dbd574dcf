import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "playwright-core";
import { violationsInSchemes } from "../support/axe";
import { type ContextOptions, newVisitor } from "../support/browser";
import { openForShifts } from "../support/layout-shifts";
import { alive, leadingOn, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";

const site = served();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, bypassCSP: true };
const searched = "/jobs?search[query]=manager&search[location]=london.town&search[radius]=100";

const open = (path: string, options: ContextOptions = {}) => site().open(path, { ...phone, ...options });

const line = (page: Page) => page.locator("form[role=search] > details > summary");
const keywords = (page: Page) => page.getByLabel("Keywords", { exact: true });
const submit = (page: Page) => page.getByRole("button", { name: "Search", exact: true });
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("It is not on the page.");
  return box;
};

test("the first job of a search starts above 300 px, with and without scripts", async () => {
  for (const javaScriptEnabled of [false, true]) {
    const { page } = await open(searched, { javaScriptEnabled });
    const { y } = await boxOf(page.locator("#results article").first());
    expect(y).toBeLessThan(300);
  }
});

test.each([
  ["the results", "<main "],
  ["the last of the results", "</main>"],
])("the sidebar is hidden until the server has sent %s", async (_name, next) => {
  const html = await (await fetch(site().address + searched)).text();
  const cut = html.indexOf(next);
  let sendRest = () => {};
  const server = createServer(async (request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (!request.url?.startsWith("/jobs")) {
      const asset = await fetch(site().address + request.url);
      response.setHeader("content-type", asset.headers.get("content-type") ?? "");
      response.end(Buffer.from(await asset.arrayBuffer()));
      return;
    }
    response.write(html.slice(0, cut));
    sendRest = () => response.end(html.slice(cut));
  });
  const address = await new Promise<string>((resolve) => {
    server.listen(0, "localhost", () =>
      resolve(`http://localhost:${(server.address() as AddressInfo).port}`),
    );
  });
  const { page, context } = await newVisitor(site().browser, phone);
  await page.goto(address + searched, { waitUntil: "commit" });
  const sidebar = page.getByRole("complementary", { includeHidden: true });
  await sidebar.waitFor({ state: "attached" });
  await page.waitForFunction(() => document.styleSheets.length > 0);
  expect(await sidebar.isVisible()).toBe(false);
  sendRest();
  await page.locator("#results article").first().waitFor();
  await context.close();
  server.close();
});

test("hydration causes no layout shift", async () => {
  const { page } = await newVisitor(site().browser, phone);
  const shifts = await openForShifts(page, site().address + searched);
  await alive(page);
  expect(await shifts()).toEqual([]);
});

test("the summary line shows the search, and a tap unfolds or folds the form, keeping the focus", async () => {
  const { page } = await open(searched);
  expect(await textOf(line(page))).toBe("manager · London, 100 miles");
  expect(await keywords(page).isVisible()).toBe(false);
  await line(page).tap();
  await keywords(page).waitFor({ state: "visible" });
  expect(await keywords(page).inputValue()).toBe("manager");
  expect(await isFocused(line(page))).toBe(true);
  await line(page).tap();
  await keywords(page).waitFor({ state: "hidden" });
  expect(await isFocused(line(page))).toBe(true);
});

test("Enter and Space unfold and fold the form, and Tab leads from its summary to its fields", async () => {
  const { page } = await open(searched);
  await line(page).focus();
  await page.keyboard.press("Enter");
  await keywords(page).waitFor({ state: "visible" });
  await page.keyboard.press("Tab");
  expect(await isFocused(keywords(page))).toBe(true);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  await keywords(page).waitFor({ state: "hidden" });
  expect(await isFocused(line(page))).toBe(true);
});

test("without scripts the form unfolds by tap and is folded again after submitting", async () => {
  const { page } = await open(searched, { javaScriptEnabled: false });
  await line(page).tap();
  await keywords(page).fill("engineer");
  await leadingOn(page, () => submit(page).click());
  expect(new URL(page.url()).searchParams.get("search[query]")).toBe("engineer");
  expect(await textOf(line(page))).toMatch(/^engineer · London/);
  expect(await keywords(page).isVisible()).toBe(false);
});

test("submitting folds the form and focuses the heading; Back to no search unfolds it", async () => {
  const { page } = await open("/jobs");
  expect(await line(page).isVisible()).toBe(false);
  await keywords(page).fill("manager");
  // By Enter, since suggestions may cover the button.
  await keywords(page).press("Enter");
  await settledAt(page, "?search[query]=manager");
  await line(page).waitFor({ state: "visible" });
  expect(await keywords(page).isVisible()).toBe(false);
  await page.waitForFunction(() => document.activeElement?.id === "results-heading");
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  expect(await keywords(page).isVisible()).toBe(true);
});

test("choosing a place keeps the form unfolded and the field focused", async () => {
  const { page } = await open("/jobs");
  const place = page.getByLabel("Location", { exact: true });
  await place.fill("london");
  await page.locator("#location-list").getByRole("option").first().tap();
  await page.waitForURL(/location/);
  expect(await place.isVisible()).toBe(true);
  expect(await isFocused(place)).toBe(true);
});

test("on a wide screen the form is always unfolded", async () => {
  for (const path of ["/jobs", searched]) {
    const { page } = await open(path, { viewport: { width: 1280, height: 800 } });
    expect(await keywords(page).isVisible()).toBe(true);
    expect(await line(page).isVisible()).toBe(false);
  }
});

test("Filters and Sort stay in view at the end of the list", async () => {
  const { page } = await open(searched);
  const refine = page.locator("main").getByRole("button", { name: /^Filters/ });
  const order = page.locator("nav[data-in-place=sort] summary");
  await page.locator("#results article").last().scrollIntoViewIfNeeded();
  for (const control of [refine, order]) {
    const { y, height } = await boxOf(control);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThan(110);
  }
  await refine.tap();
  await page.getByRole("dialog", { name: "Refine search" }).waitFor();
});

test("the sort orders fold on a choice or Escape, keeping the focus, and on a tap elsewhere", async () => {
  const { page } = await open(searched);
  const order = page.locator("nav[data-in-place=sort] summary");
  const newest = page.getByRole("link", { name: "Newest" });
  expect(await textOf(order)).toBe("Sort by: Relevance");
  await order.tap();
  await newest.tap();
  await page.waitForURL(/sort_type=newest/);
  await page.waitForFunction(() => document.querySelector("[aria-busy]") === null);
  expect(await textOf(order)).toBe("Sort by: Newest");
  expect(await newest.isVisible()).toBe(false);
  expect(await isFocused(order)).toBe(true);
  await order.press("Enter");
  await newest.waitFor({ state: "visible" });
  await newest.focus();
  await page.keyboard.press("Escape");
  await newest.waitFor({ state: "hidden" });
  expect(await isFocused(order)).toBe(true);
  await order.tap();
  await page.locator("#results-heading").tap();
  await newest.waitFor({ state: "hidden" });
});

test("the most used controls are at least 44 px high and wide", async () => {
  const { page } = await open(`${searched.replace("manager", "")}&sort_type=distance`);
  await page.getByRole("button", { name: /^Filters/ }).tap();
  await page.locator("#menu-job_types-panel li > a").first().tap();
  await page.waitForURL(/job_types=/);
  await page.getByRole("button", { name: "Close", exact: true }).tap();
  await page.waitForFunction(() => document.querySelector("dialog[open]") === null);
  await line(page).tap();
  await page.locator("nav[data-in-place=sort] summary").click();
  const used = {
    refine: page.getByRole("button", { name: /^Filters/ }),
    orders: page.getByRole("navigation", { name: "Sort by" }).getByRole("link"),
    order: page.locator("nav[data-in-place=sort] summary"),
    titles: page.locator("#results article h2 a"),
    submit: submit(page),
    chips: page.getByRole("region", { name: "Applied refinements" }).getByRole("link"),
    pages: page.getByRole("navigation", { name: "Pagination" }).getByRole("link"),
  };
  for (const [name, controls] of Object.entries(used)) {
    const sizes = await controls.evaluateAll((all) =>
      all.map((each) => {
        const { width, height } = each.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    expect({ name, isAny: sizes.length > 0 }).toEqual({ name, isAny: true });
    expect({ name, tooSmall: sizes.filter((size) => size < 44) }).toEqual({ name, tooSmall: [] });
  }
});

test("folded or unfolded, the page has no accessibility violation in either colour scheme", async () => {
  const { page } = await open(searched);
  expect(await violationsInSchemes(page)).toEqual([]);
  await line(page).tap();
  expect(await violationsInSchemes(page)).toEqual([]);
  await page.locator("nav[data-in-place=sort] summary").tap();
  expect(await violationsInSchemes(page)).toEqual([]);
});
