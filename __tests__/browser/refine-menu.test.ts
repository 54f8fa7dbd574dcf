import type { Page } from "playwright-core";
import { violationsInSchemes } from "../support/axe";
import { countOn, leadingNumber, settledAt } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const open = (width: number, height: number, options = {}) =>
  site().open("/jobs", { viewport: { width, height }, ...options });

const trigger = (page: Page) => page.locator("main").getByRole("button", { name: /^Filters/ });
const menu = (page: Page) => page.getByRole("dialog", { name: "Refine search" });
const value = (page: Page, panel: string, index = 0) =>
  page.locator(`#menu-${panel}-panel li > a`).nth(index);
const isOpen = (page: Page) => page.evaluate(() => document.querySelector("dialog")?.open ?? false);
const closed = (page: Page) => page.waitForFunction(() => document.querySelector("dialog[open]") === null);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

describe.each(
  everyNth(2, [
    ["390×844", 390, 844],
    ["768×1024", 768, 1024],
  ]),
)("at %s", (_name, width, height) => {
  test("refining by touch keeps the menu open; Back closes it, then undoes the refinement", async () => {
    const { page, complaints } = await open(width, height, { hasTouch: true });
    await trigger(page).tap();
    await menu(page).waitFor();
    await menu(page).getByRole("table", { name: "Salary" }).waitFor();
    const promised = leadingNumber((await value(page, "disciplines").getAttribute("aria-label")) ?? "");
    await value(page, "disciplines").tap();
    await page.getByRole("button", { name: `Show ${promised.toLocaleString("en-GB")} jobs` }).waitFor();
    expect(await isOpen(page)).toBe(true);
    const refined = new URL(page.url()).search;
    await page.evaluate(() => history.back());
    await closed(page);
    expect(new URL(page.url()).search).toBe(refined);
    expect(await countOn(page)).toBe(promised);
    await page.evaluate(() => history.back());
    await settledAt(page, "");
    expect(complaints).toEqual([]);
  });
});

test("by keyboard the menu opens, refines and closes with Escape, refocusing its button", async () => {
  const { page } = await open(390, 844);
  const entries = await page.evaluate(() => history.length);
  await trigger(page).focus();
  await page.keyboard.press("Enter");
  await menu(page).waitFor();
  await value(page, "job_types").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/job_types=/);
  expect(await isOpen(page)).toBe(true);
  await page.keyboard.press("Escape");
  await closed(page);
  expect(await focused(page)).toMatch(/^Filters/);
  // The menu's history entry is ahead, not behind: the next Back undoes the refinement.
  await page.waitForFunction(() => !(history.state as { menu?: true }).menu);
  expect(await page.evaluate(() => history.length)).toBe(entries + 2);
  await page.evaluate(() => history.back());
  await settledAt(page, "");
});

test.each(everyNth(3, ["the backdrop", "the close button", "Show … jobs"]))(
  "%s closes the menu",
  async (way) => {
    const { page } = await open(390, 844);
    await trigger(page).click();
    await menu(page).waitFor();
    if (way === "the backdrop") await page.mouse.click(385, 400);
    else if (way === "the close button")
      await page.getByRole("button", { name: "Close", exact: true }).click();
    else await page.getByRole("button", { name: /^Show [\d,]+ jobs$/ }).click();
    await closed(page);
    await page.waitForFunction(() => !(history.state as { menu?: true }).menu);
  },
);

test("a menu that fails to load shows the sidebar below the results and adds no history entry", async () => {
  const { page } = await open(390, 844);
  const entries = await page.evaluate(() => history.length);
  await page.route(/\/assets\/menu\./, (route) => route.abort());
  await trigger(page).click();
  await page.locator("#refine").waitFor({ state: "visible" });
  expect(await focused(page)).toBe("Refine search");
  await page.waitForFunction(() => !(history.state as { menu?: true }).menu);
  await page.locator("#disciplines-panel li > a").first().click();
  await page.waitForURL(/disciplines=/);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
});

test("widening the window past 992 px closes the menu, removes its entry and shows the sidebar", async () => {
  const { page } = await open(768, 1024);
  await trigger(page).click();
  await menu(page).waitFor();
  await page.setViewportSize({ width: 1024, height: 768 });
  await closed(page);
  await page.waitForFunction(() => !(history.state as { menu?: true }).menu);
  expect(await page.locator("#refine").isVisible()).toBe(true);
});

test("the page behind the menu cannot be focused or scrolled", async () => {
  const { page } = await open(390, 844);
  await trigger(page).click();
  await menu(page).waitFor();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toContain("hidden");
  for (let tab = 0; tab < 12; tab += 1) {
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest("dialog") !== null;
    });
    expect(isInside).toBe(true);
  }
});

test.each([
  ["no-preference", 200],
  ["reduce", 0],
] as const)("with motion %s the menu and a category take %d ms to slide", async (reducedMotion, ms) => {
  const { page } = await open(390, 844, { reducedMotion });
  await trigger(page).click();
  await menu(page).waitFor();
  const durations = () =>
    page.evaluate(() => {
      const element = document.querySelector("dialog") ?? document.body;
      const sliding = getComputedStyle(element);
      return sliding.animationName === "none" ? 0 : Number.parseFloat(sliding.animationDuration) * 1000;
    });
  expect(await durations()).toBe(ms);
  const panel = page.locator("#menu-job_types-panel");
  await panel.evaluate((element) => {
    element.addEventListener("transitionrun", (event) => {
      if (!(event instanceof TransitionEvent) || event.propertyName !== "height") return;
      const durations = element.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration);
      element.dataset.slide = String(durations[0]);
    });
  });
  await panel.locator("xpath=..").getByRole("button", { name: "Job types" }).click();
  await panel.waitFor({ state: "hidden" });
  expect(Number((await panel.getAttribute("data-slide")) ?? 0)).toBe(ms);
});

test("with everything expanded the menu has no accessibility violation in either colour scheme", async () => {
  const { page } = await open(390, 844, { bypassCSP: true });
  await trigger(page).click();
  await menu(page).waitFor();
  await value(page, "disciplines").click();
  await page.waitForURL(/disciplines=/);
  await value(page, "salary_min").click();
  await page.waitForURL(/salary_min=/);
  await menu(page)
    .getByRole("link", { name: /^Include jobs with no salary listed/ })
    .waitFor();
  await page.evaluate(async () => {
    const shut = document.querySelectorAll<HTMLElement>('dialog button[aria-expanded="false"]');
    for (const button of shut) button.click();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  expect(await violationsInSchemes(page)).toEqual([]);
});
