import type { Browser } from "playwright-core";
import { launchWholeBrowser, newVisitor } from "../support/browser";
import { holdAnswers } from "../support/held-answers";
import { alive, countOn, follow, jobsOn, settledAt, toPageOf } from "../support/results-page";
import { served } from "../support/served";

const site = served();
const state: { browser?: Browser } = {};

/** Playwright disables Chromium's back/forward cache by default; here it stays on. */
beforeAll(async () => {
  state.browser = await launchWholeBrowser({ ignoreDefaultArgs: ["--disable-back-forward-cache"] });
});
afterAll(() => state.browser?.close());

async function open(path: string) {
  if (state.browser === undefined) throw new Error("There is no browser.");
  const visitor = await newVisitor(state.browser);
  await visitor.page.addInitScript(() => {
    addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await visitor.page.goto(site().address + path);
  await alive(visitor.page);
  const cameBack = () =>
    visitor.page.waitForFunction(() => document.documentElement.dataset.persisted === "true");
  return { ...visitor, cameBack };
}

test("a page from the back/forward cache keeps its state, stays interactive and requests nothing", async () => {
  const { page, cameBack, complaints } = await open("/jobs?search[query]=manager");
  // New jobs are requested once a search has been shown for a second.
  const compared = page.waitForResponse((answer) => /\/newer\?.*job_types=/.test(answer.url()));
  const refined = await follow(page, page.locator("#job_types-panel li > a").first());
  // A link under a resting mouse would be prefetched.
  await page.mouse.move(0, 0);
  await compared;
  const [jobs, title] = [await jobsOn(page), await page.title()];
  await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
  await toPageOf(page.getByRole("article").nth(5).getByRole("link"));
  const asked: string[] = [];
  page.on("request", (request) => {
    // Browsers may request the icon again at any time.
    if (!request.url().endsWith("/favicon.png")) asked.push(request.url());
  });
  await page.evaluate(() => history.back()).catch(() => undefined);
  await page.waitForURL("**/jobs?*", { waitUntil: "commit" });
  await cameBack();
  expect(new URL(page.url()).search).toBe(refined);
  expect([await jobsOn(page), await page.title()]).toEqual([jobs, title]);
  expect(await page.getByLabel("Keywords", { exact: true }).inputValue()).toBe("manager");
  expect(await page.evaluate(() => scrollY)).toBe(600);
  expect(asked).toEqual([]);

  // The next click is followed in place, and Back leads through the earlier entries.
  const documents = await page.evaluate(() => performance.timeOrigin);
  await follow(page, page.getByRole("link", { name: "Clear all", exact: true }));
  expect(await jobsOn(page)).not.toEqual(jobs);
  await page.evaluate(() => history.back());
  await settledAt(page, refined);
  expect(await jobsOn(page)).toEqual(jobs);
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(documents);
  expect(complaints).toEqual([]);
});

test("a search that failed before the page was left is retried when the page is restored", async () => {
  const { page, cameBack } = await open("/jobs");
  const answers = await holdAnswers(page);
  await page.getByLabel("Keywords", { exact: true }).fill("manager");
  await page.keyboard.press("Enter");
  await (await answers.heldFor("manager")).abort();
  await page.getByRole("alert").waitFor();
  await answers.stop();
  await page.goto(`${site().address}/robots.txt`);
  await page.evaluate(() => history.back()).catch(() => undefined);
  await page.waitForURL("**/jobs?*", { waitUntil: "commit" });
  await cameBack();
  await settledAt(page, "?search[query]=manager");
  const answer = await fetch(`${site().address}/api/v1/results?search[query]=manager`);
  expect(await countOn(page)).toBe(((await answer.json()) as { total_count: number }).total_count);
});

test("restoring a page discards keywords that were not submitted", async () => {
  const { page, cameBack } = await open("/jobs?search[query]=manager");
  const keywords = page.getByLabel("Keywords", { exact: true });
  await keywords.fill("manager and more");
  await toPageOf(page.getByRole("article").nth(2).getByRole("link"));
  await page.evaluate(() => history.back()).catch(() => undefined);
  await page.waitForURL("**/jobs?*", { waitUntil: "commit" });
  await cameBack();
  expect(await keywords.inputValue()).toBe("manager");
});
