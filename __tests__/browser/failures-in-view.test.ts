import type { Locator, Page } from "playwright-core";
import { violationsOn } from "../support/axe";
import { jobsOn, settledAt } from "../support/results-page";
import { served } from "../support/served";

const site = served();
const fragments = "**/api/v1/results?*";

const open = (options = {}) => site().open("/jobs", { bypassCSP: true, ...options });

const value = (page: Page, prefix = "") => page.locator(`#${prefix}job_types-panel li > a`).first();
const isChosen = async (row: Locator) => (await row.getAttribute("aria-current")) === "true";
const chips = (page: Page) => page.getByRole("region", { name: "Applied refinements" }).getByRole("listitem");

async function expectInView(page: Page, control: Locator) {
  const box = await control.boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}

/** Includes the sidebar, which scrolls separately when it is beside the results. */
const scrolledBy = (page: Page) =>
  page.evaluate(() => window.scrollY + (document.querySelector("aside")?.scrollTop ?? 0));

test.each([
  ["offline", "You seem to be offline."],
  ["failing", "Something went wrong"],
] as const)(
  "%s: a failed refinement shows an alert in view, stays unselected and can be retried",
  async (way, words) => {
    const { page, context } = await open();
    const before = await jobsOn(page);
    const row = value(page);
    await row.scrollIntoViewIfNeeded();
    const scrolled = await scrolledBy(page);
    expect(scrolled).toBeGreaterThan(300);
    if (way === "offline") await context.setOffline(true);
    else await page.route(fragments, (route) => route.fulfill({ status: 500, body: "{}" }));
    await row.click();
    const alert = page.getByRole("alert");
    await alert.getByText(words).waitFor();
    await expectInView(page, alert);
    expect(await scrolledBy(page)).toBe(scrolled);
    expect(await jobsOn(page)).toEqual(before);
    expect(await isChosen(row)).toBe(false);
    expect(await chips(page).count()).toBe(0);
    expect(await page.locator("form[role=search] input[name=job_types]").count()).toBe(0);
    expect(await violationsOn(page)).toEqual([]);
    // The address keeps the failed search, and *Try again* requests it.
    const asked = new URL(page.url()).search;
    expect(asked).toContain("job_types=");
    if (way === "offline") {
      // Coming back online retries by itself; the button retries at once.
      await page.getByRole("button", { name: "Try again" }).click();
      await alert.getByText(words).waitFor();
      await context.setOffline(false);
    } else {
      await page.unroute(fragments);
      await page.getByRole("button", { name: "Try again" }).click();
    }
    await settledAt(page, asked);
    expect(await isChosen(row)).toBe(true);
    expect(await chips(page).count()).toBe(1);
    expect(await jobsOn(page)).not.toEqual(before);
  },
);

test("Try again returns the focus to the refinement that failed", async () => {
  const { page } = await open();
  await page.route(fragments, (route) => route.fulfill({ status: 500, body: "{}" }));
  await value(page).click();
  await page.getByRole("alert").waitFor();
  await page.unroute(fragments);
  await page.getByRole("button", { name: "Try again" }).click();
  expect(await value(page).evaluate((row) => row === document.activeElement)).toBe(true);
});

test("a refinement after a failed one is applied to the results shown, without the failed one", async () => {
  const { page } = await open();
  await page.route(fragments, (route) => route.fulfill({ status: 500, body: "{}" }));
  await value(page).click();
  await page.getByRole("alert").waitFor();
  await page.unroute(fragments);
  await page.locator("#disciplines-panel li > a").first().click();
  await page.waitForURL(/disciplines=/);
  await settledAt(page, new URL(page.url()).search);
  expect(new URL(page.url()).searchParams.has("job_types")).toBe(false);
  expect(await chips(page).count()).toBe(1);
});

test("a failure in the small-screen menu shows its alert in the menu", async () => {
  const { page, context } = await open({ viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: /^Filters/ }).click();
  const menu = page.getByRole("dialog", { name: "Refine search" });
  await menu.waitFor();
  await context.setOffline(true);
  await value(page, "menu-").click();
  const alert = menu.getByRole("alert");
  await alert.waitFor();
  await expectInView(page, alert);
  expect(await isChosen(value(page, "menu-"))).toBe(false);
  expect(await violationsOn(page)).toEqual([]);
  await context.setOffline(false);
  await alert.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelector("[aria-busy]") === null);
  expect(await isChosen(value(page, "menu-"))).toBe(true);
});

test("a place lookup offline says so in its list and can be retried", async () => {
  const { page, context } = await open();
  const place = page.getByLabel("Location", { exact: true });
  await place.focus();
  // The lookup's script is loaded on first focus.
  await page.locator("#location-list").waitFor({ state: "attached" });
  await context.setOffline(true);
  await place.pressSequentially("london");
  await page.getByText("You seem to be offline, so we can’t look up places.").waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("#location-list").getByRole("option").first().waitFor();
  expect(await place.evaluate((field) => field === document.activeElement)).toBe(true);
});

test("a CV upload offline says so and offers a retry", async () => {
  const { page, context } = await open();
  await page.getByRole("button", { name: "Upload your CV" }).click();
  const field = page.locator("#uploads-panel input[type=file]");
  await field.waitFor({ state: "attached" });
  await context.setOffline(true);
  const file = { name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF\n") };
  await field.setInputFiles(file);
  await page.getByText("You seem to be offline. This file wasn’t uploaded.").first().waitFor();
  await page.getByRole("button", { name: "Retry cv.pdf" }).waitFor();
});
