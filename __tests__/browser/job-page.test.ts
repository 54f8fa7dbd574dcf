import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { buildApp } from "../../src/server/app";
import { createPages } from "../../src/server/rendering/create-pages";
import { readSiteAssets } from "../../src/server/rendering/document";
import { jobRecord, standInParts } from "../server/http/parts";
import { violationsOn } from "../support/axe";
import { newVisitor } from "../support/browser";
import { alive, jobsOn, toPageOf } from "../support/results-page";
import { served } from "../support/served";
import { projectRoot } from "../support/server-process";
import { everyNth } from "../support/stage";
import { someSite } from "../support/visit";

const site = served();
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const apply = (page: Page) => page.getByRole("link", { name: /^Apply on/ });
const said = (page: Page) => page.getByRole("status");

/** Whether all of it is in the window. */
async function isInSight(page: Page, what: Locator): Promise<boolean> {
  const box = await what.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}

/** A visitor on the page of a job that was followed from a list. */
async function visitJob(options: Parameters<typeof newVisitor>[1] = {}, search = "", index = 0) {
  const visitor = await newVisitor(site().browser, options);
  const { page } = visitor;
  await page.goto(`${site().address}/jobs${search}`);
  await alive(page);
  const jobs = await jobsOn(page);
  await toPageOf(page.locator("#results article h2 a").nth(index));
  await page.getByRole("button", { name: "Save" }).waitFor();
  return { ...visitor, jobs };
}

describe.each(everyNth(2, sizes))("at $width px", (viewport) => {
  test("Apply is in the first screen, stays in sight to the end of the text, and is there again", async () => {
    const { page, context } = await visitJob({ viewport });
    expect(await apply(page).count()).toBe(2);
    expect(await isInSight(page, apply(page).first())).toBe(true);
    await apply(page).last().scrollIntoViewIfNeeded();
    expect(await isInSight(page, apply(page).first())).toBe(true);
    await context.close();
  });

  test("nothing moves when the script has come", async () => {
    const { page, context } = await visitJob({ viewport });
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
            type: "layout-shift",
            buffered: true,
          });
          // Nothing is observed where nothing has moved.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifts).toBe(0);
    await context.close();
  });

  test("there is no accessibility violation, light and dark, with and without a search behind it", async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, context } = await visitJob({ viewport, colorScheme, bypassCSP: true });
      await page.getByRole("button", { name: "Save" }).click();
      await said(page).getByText("Saved on this device.").waitFor();
      expect(await violationsOn(page)).toEqual([]);
      await page.goto(new URL(page.url()).origin + new URL(page.url()).pathname);
      expect(await violationsOn(page)).toEqual([]);
      await context.close();
    }
  });

  test("a closed job's page has none either, and leads on", async () => {
    const built = join(projectRoot, "dist/client");
    const assets = { built, byHand: join(projectRoot, "static") };
    const card = { ...jobRecord(7, "Staff Nurse", null).job, distance_miles: null, closes_on: null };
    const parts = standInParts({ assets });
    const app = await buildApp({
      ...parts,
      pages: createPages({ site: someSite, baseUrl: () => someSite.baseUrl, assets: readSiteAssets(built) }),
      search: {
        ...parts.search,
        jobsAt: async () => ({ total_count: 1, jobs: [{ ...card, snippet: { text: "Care.", hits: [] } }] }),
      },
    });
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

test("Previous and Next go along the search by keyboard, over the end of a page, and back to where one is", async () => {
  const { page, context, jobs, complaints } = await visitJob({}, "?search[query]=manager", 19);
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
  await context.close();
});

test("nobody is offered neighbours who did not come from a search", async () => {
  const { page, context } = await visitJob();
  await page.goto(new URL(page.url()).origin + new URL(page.url()).pathname);
  expect(await page.getByRole("navigation").count()).toBe(0);
  expect(await page.getByRole("link", { name: "See all jobs" }).count()).toBe(1);
  await context.close();
});

test("Back to results goes back: the list has its place, its focus and its history again", async () => {
  const viewport = { width: 1100, height: 800 };
  const { page, context } = await newVisitor(site().browser, { viewport });
  await page.goto(`${site().address}/jobs?search[query]=manager`);
  await alive(page);
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
  await context.close();
});

/** Stands in for the system's own sharing, which no test can answer; undefined for a system without. */
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

  test("copies the address without the search, and says so, where the system has nothing for it", async () => {
    const { page, context } = await visitJob({ permissions: ["clipboard-read", "clipboard-write"] });
    await shareBy(page, undefined);
    await press(page);
    await said(page).getByText("Link copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(canonical(page));
    await context.close();
  });

  test("says where the address is when it cannot be copied", async () => {
    const { page, context } = await visitJob();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "clipboard", { value: undefined });
    });
    await shareBy(page, undefined);
    await press(page);
    await said(page).getByText("Copy it from the address bar.").waitFor();
    await context.close();
  });

  test.each(["shared", "called off"] as const)("leaves the rest to the system: %s", async (outcome) => {
    const { page, context, complaints } = await visitJob();
    await shareBy(page, outcome);
    await press(page);
    await page.waitForFunction(() => document.documentElement.dataset.shared !== undefined);
    expect(await page.evaluate(() => document.documentElement.dataset.shared)).toBe(canonical(page));
    expect(await said(page).textContent()).toBe("");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("without scripts all but the buttons is there", async () => {
  const { page, context } = await newVisitor(site().browser, { javaScriptEnabled: false });
  await page.goto(`${site().address}/jobs?search[query]=manager`);
  await page.locator("#results article h2 a").nth(1).click();
  await page.waitForURL("**/jobs/*/*");
  expect(await apply(page).count()).toBe(2);
  expect(await page.getByRole("button").count()).toBe(0);
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("3 of ").waitFor();
  await page.getByRole("link", { name: "Saved jobs" }).click();
  await page.waitForURL("**/saved");
  // Chromium shows it to whoever switches scripts off, and not to tests.
  expect(await page.locator("main noscript").textContent()).toContain("Turn on JavaScript");
  await context.close();
});
