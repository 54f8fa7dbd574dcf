import type { Locator, Page } from "playwright-core";
import { jobRecord, standInSearch } from "../server/http/parts";
import { violationsInSchemes, violationsOn } from "../support/axe";
import { type ContextOptions, newVisitor } from "../support/browser";
import { openForShifts } from "../support/layout-shifts";
import { pageApp } from "../support/page-app";
import { alive, jobsOn, toPageOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const apply = (page: Page) => page.getByRole("link", { name: /^Apply on/ });
const said = (page: Page) => page.getByRole("status");

async function isInSight(page: Page, what: Locator): Promise<boolean> {
  const box = await what.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/** A visitor who opened a job's page from a list. */
async function visitJob(options: ContextOptions = {}, search = "", index = 0) {
  const visitor = await site().open(`/jobs${search}`, options);
  const { page } = visitor;
  const jobs = await jobsOn(page);
  await toPageOf(page.locator("#results article h2 a").nth(index));
  await page.getByRole("button", { name: "Save" }).waitFor();
  return { ...visitor, jobs };
}

describe.each(everyNth(2, sizes))("at $width px", (viewport) => {
  test("Apply is visible at once, stays visible while scrolling and is repeated after the text", async () => {
    const { page } = await visitJob({ viewport });
    expect(await apply(page).count()).toBe(2);
    expect(await isInSight(page, apply(page).first())).toBe(true);
    await apply(page).last().scrollIntoViewIfNeeded();
    expect(await isInSight(page, apply(page).first())).toBe(true);
  });

  test("the page has no layout shift when its script loads", async () => {
    const { page } = await visitJob({ viewport });
    const shifts = await openForShifts(page, page.url());
    await page.getByRole("button", { name: "Save" }).waitFor();
    expect(await shifts()).toEqual([]);
  });

  test("the page has no accessibility violation, light or dark, with or without a search", async () => {
    const { page } = await visitJob({ viewport, bypassCSP: true });
    await page.getByRole("button", { name: "Save" }).click();
    await said(page).getByText("Saved on this device.").waitFor();
    expect(await violationsInSchemes(page)).toEqual([]);
    await page.goto(new URL(page.url()).origin + new URL(page.url()).pathname);
    expect(await violationsInSchemes(page)).toEqual([]);
  });

  test("a closed job's page has no accessibility violation and links to another job", async () => {
    const card = { ...jobRecord(7, "Staff Nurse", null).job, distance_miles: null, closes_on: null };
    const jobsAt = async () => ({
      total_count: 1,
      jobs: [{ ...card, snippet: { text: "Care.", hits: [] } }],
    });
    const app = await pageApp({ search: { ...standInSearch, jobsAt } });
    const address = await app.listen({ port: 0, host: "localhost" });
    const { page, context } = await newVisitor(site().browser, { viewport, bypassCSP: true });
    await page.goto(`${address}/jobs/8/midwife`);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("link", { name: "Staff Nurse" }).click();
    await page.waitForURL("**/jobs/7/staff-nurse");
    await context.close();
    await app.close();
  });
});

test("by keyboard, Previous and Next cross result pages, and Back to results follows", async () => {
  const { page, jobs, complaints } = await visitJob({}, "?search[query]=manager", 19);
  const steps = page.getByRole("navigation", { name: "Jobs in this search" });
  expect(await steps.textContent()).toContain("20 of ");
  const path = () => new URL(page.url()).pathname;
  await steps.getByRole("link", { name: "Next" }).press("Enter");
  await page.waitForURL((url) => url.pathname !== jobs[19]);
  await steps.getByText("21 of ").waitFor();
  const following = path();
  await page.getByRole("link", { name: "Back to results" }).press("Enter");
  await page.waitForURL("**/jobs?search[query]=manager&page=2");
  expect((await jobsOn(page))[0]).toBe(following);
  await page.goBack();
  for (const wanted of [jobs[19], jobs[18]]) {
    await steps.getByRole("link", { name: "Previous" }).press("Enter");
    await page.waitForURL((url) => url.pathname === wanted);
  }
  expect(await steps.textContent()).toContain("19 of ");
  expect(complaints).toEqual([]);
});

test("Back to results goes back in history and restores the list's scroll position and focus", async () => {
  const viewport = { width: 1100, height: 800 };
  const { page } = await site().open("/jobs?search[query]=manager", { viewport });
  const link = page.locator("#results article h2 a").nth(8);
  await link.scrollIntoViewIfNeeded();
  await link.focus();
  const before = await page.evaluate(() => ({ top: window.scrollY, entries: history.length }));
  expect(before.top).toBeGreaterThan(100);
  const href = await link.getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/jobs/*/*");
  await page.getByRole("link", { name: "Back to results" }).click();
  await page.waitForURL("**/jobs?search[query]=manager");
  await alive(page);
  await page.waitForFunction((to) => document.activeElement?.getAttribute("href") === to, href);
  await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 2, before.top);
  expect(await page.evaluate(() => history.length)).toBe(before.entries + 1);
  await page.reload();
  await alive(page);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

/** Stubs the system's share dialog, which a test cannot answer; undefined stands for a system without it. */
async function shareBy(page: Page, outcome: "shared" | "called off" | undefined) {
  await page.addInitScript((how) => {
    const share = async (data: ShareData) => {
      document.documentElement.dataset.shared = data.url;
      if (how === "called off") throw new DOMException("", "AbortError");
    };
    Object.defineProperty(navigator, "canShare", { value: how && (() => true) });
    Object.defineProperty(navigator, "share", { value: how && share });
  }, outcome);
  await page.reload();
}

describe("Share", () => {
  const press = (page: Page) => page.getByRole("button", { name: "Share" }).click();
  const canonical = (page: Page) => site().address + new URL(page.url()).pathname;

  test("copies the address without the search if the system cannot share", async () => {
    const { page } = await visitJob({ permissions: ["clipboard-read", "clipboard-write"] });
    await shareBy(page, undefined);
    await press(page);
    await said(page).getByText("Link copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical(page));
  });

  test("points to the address bar if the address cannot be copied", async () => {
    const { page } = await visitJob();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    await shareBy(page, undefined);
    await press(page);
    await said(page).getByText("Copy it from the address bar.").waitFor();
  });

  test.each(["shared", "called off"] as const)(
    "shares through the system without a message of its own: %s",
    async (outcome) => {
      const { page, complaints } = await visitJob();
      await shareBy(page, outcome);
      await press(page);
      await page.waitForFunction(() => document.documentElement.dataset.shared !== undefined);
      expect(await page.evaluate(() => document.documentElement.dataset.shared)).toBe(canonical(page));
      expect(await said(page).textContent()).toBe("");
      expect(complaints).toEqual([]);
    },
  );
});

test("without scripts the page works and has no buttons", async () => {
  const { page } = await site().open("/jobs?search[query]=manager", { javaScriptEnabled: false });
  await page.locator("#results article h2 a").nth(1).click();
  await page.waitForURL("**/jobs/*/*");
  expect(await apply(page).count()).toBe(2);
  expect(await page.getByRole("button").count()).toBe(0);
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("3 of ").waitFor();
  await page.getByRole("link", { name: "Saved jobs" }).click();
  await page.waitForURL("**/saved");
  // Chromium shows it to users who disable scripts, but not in tests.
  expect(await page.locator("main noscript").textContent()).toContain("Turn on JavaScript");
});
