import type { Page } from "playwright-core";
import type { VisitRecord } from "../../src/features/visits/visit-record";
import { violationsOn } from "../support/axe";
import { type ContextOptions, newVisitor } from "../support/browser";
import { dayMs, newestOf, remember, storageKey, yesterday } from "../support/earlier-visit";
import { holdRequests } from "../support/held-answers";
import { openForShifts } from "../support/layout-shifts";
import { countOn, leadingOn, painted, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

async function open(options: ContextOptions = {}) {
  const visitor = await newVisitor(site().browser, options);
  await visitor.page.goto(`${site().address}/`);
  return visitor;
}

const keywords = (page: Page) => page.getByLabel("Keywords", { exact: true });
const shortcuts = (page: Page) => page.getByRole("navigation", { name: "Browse jobs" });
const newSearches = (page: Page) => page.getByRole("navigation", { name: "New since your last visit" });

async function search(page: Page) {
  await keywords(page).fill("manager");
  await page.getByLabel("Location", { exact: true }).fill("London");
  await page.getByRole("combobox", { name: "Distance", exact: true }).selectOption("100");
  await leadingOn(page, () => page.getByRole("button", { name: "Search", exact: true }).click());
  return new URL(page.url()).searchParams;
}

test("the front page suggests keywords and places, and choosing one opens its results", async () => {
  const { page, complaints } = await open({ bypassCSP: true });
  await keywords(page).click();
  await page.getByRole("combobox", { name: "Keywords", exact: true }).pressSequentially("nurs");
  await page.getByRole("option", { name: /nurse/i }).first().waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await leadingOn(page, () => page.keyboard.press("Enter"));
  expect(new URL(page.url()).searchParams.get("search[query]")).toMatch(/^nurs/i);
  await page.goto(`${site().address}/`);
  await page.getByLabel("Location", { exact: true }).click();
  await page.getByRole("combobox", { name: "Location", exact: true }).pressSequentially("leeds");
  await page
    .getByRole("option", { name: /^Leeds/ })
    .first()
    .waitFor();
  await page.keyboard.press("ArrowDown");
  await leadingOn(page, () => page.keyboard.press("Enter"));
  expect(new URL(page.url()).searchParams.get("search[location]")).toBe("leeds.town");
  expect(complaints).toEqual([]);
});

test.each([
  ["with scripts", true],
  ["without scripts", false],
])(
  "%s a front-page search opens the results page, and Back returns to the front page",
  async (_, javaScriptEnabled) => {
    const { page, complaints } = await open({ javaScriptEnabled });
    const asked = await search(page);
    expect(asked.get("search[query]")).toBe("manager");
    expect(asked.get("search[radius]")).toBe("100");
    expect(await textOf(page.locator("#results-heading"))).toContain("London");
    expect(await countOn(page)).toBeGreaterThan(0);
    await page.goBack();
    await keywords(page).waitFor();
    expect(page.url()).toBe(`${site().address}/`);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Find your next job");
    expect(complaints).toEqual([]);
  },
);

describe("new jobs since the last visit", () => {
  test("are not shown, requested or stored on a first visit", async () => {
    const { page, complaints } = await newVisitor(site().browser);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site().address}/`);
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect([await shortcuts(page).count(), await newSearches(page).count()]).toEqual([1, 0]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(complaints).toEqual([]);
  });

  test.each(everyNth(2, [1280, 390]))(
    "replace the shortcuts at %d px without a layout shift",
    async (width) => {
      const record = await yesterday({ "search[query]=manager": 1, "": 3, "job_types=full-time": 0 });
      const { page, context, complaints } = await newVisitor(site().browser, {
        viewport: { width, height: 900 },
        bypassCSP: true,
      });
      await remember(context, record);
      const shifts = await openForShifts(page, `${site().address}/`);
      await newSearches(page).waitFor();
      const links = newSearches(page).getByRole("link");
      expect(await links.allTextContents()).toEqual(["“manager” jobs 1 new", "All jobs 3 new"]);
      expect(await shortcuts(page).count()).toBe(0);
      expect(await shifts()).toEqual([]);
      expect(await violationsOn(page)).toEqual([]);
      await leadingOn(page, () => links.first().click());
      expect(new URL(page.url()).searchParams.get("sort_type")).toBe("newest");
      await page.getByText("Seen on your last visit").waitFor();
      expect(await page.locator("#results ol > li").first().textContent()).toContain(
        "Seen on your last visit",
      );
      expect(complaints).toEqual([]);
    },
  );

  test("are shown after a real visit, and hidden once visit history is turned off", async () => {
    const { page } = await open();
    await page.goto(`${site().address}/jobs`);
    await page.waitForFunction((key) => localStorage.getItem(key)?.includes("searches"), storageKey);
    // Moves the visit back a day, to before the two newest jobs.
    const [, , older] = await newestOf("");
    await page.evaluate(
      ([key, newest, ago]) => {
        const record = JSON.parse(localStorage.getItem(key) ?? "") as VisitRecord;
        const searches = record.searches.map((each) => ({ ...each, newest }));
        localStorage.setItem(
          key,
          JSON.stringify({ ...record, lastSeenAt: record.lastSeenAt - ago, searches }),
        );
      },
      [storageKey, { posted_at: older?.posted_at ?? "", id: older?.id ?? 0 }, dayMs] as const,
    );
    await page.goto(`${site().address}/`);
    await newSearches(page).waitFor();
    expect(await newSearches(page).getByRole("link").allTextContents()).toEqual(["All jobs 2 new"]);
    await page.evaluate((key) => localStorage.setItem(key, "off"), storageKey);
    await page.reload();
    await page.waitForLoadState("networkidle");
    expect([await shortcuts(page).count(), await newSearches(page).count()]).toEqual([1, 0]);
  });

  test("are not shown if the request fails or the focus is in the shortcuts", async () => {
    const record = await yesterday({ "": 3 });
    const unreachable = await newVisitor(site().browser);
    await remember(unreachable.context, record);
    await unreachable.page.route("**/newer?*", (route) => route.abort());
    const failed = unreachable.page.waitForEvent("requestfailed");
    await unreachable.page.goto(`${site().address}/`);
    await failed;
    await painted(unreachable.page);
    expect(await shortcuts(unreachable.page).count()).toBe(1);
    expect(unreachable.complaints).toEqual([]);

    const { page, context } = await newVisitor(site().browser);
    await remember(context, record);
    const answer = await holdRequests(page, "**/newer?*");
    await page.goto(`${site().address}/`);
    await shortcuts(page).getByRole("link").first().focus();
    const answered = page.waitForResponse("**/newer?*");
    answer();
    await (await answered).finished();
    await painted(page);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^All jobs/);
    expect(await newSearches(page).count()).toBe(0);
  });
});

test.each(
  everyNth(3, [
    ["320 px", 320, "100%"],
    ["390 px and letters twice as large", 390, "200%"],
    ["1280 px and letters twice as large", 1280, "200%"],
  ]),
)("nothing is cut off at %s", async (_, width, fontSize) => {
  const { page } = await open({ viewport: { width, height: 800 }, bypassCSP: true });
  await page.addStyleTag({ content: `html { font-size: ${fontSize} }` });
  const sizes = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll("h1, h2, label, button, [aria-labelledby$=-heading] a")].filter(
      (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflow === "hidden",
    );
    return { isWider: scrollWidth > clientWidth, cut: cut.map((each) => each.textContent) };
  });
  expect(sizes).toEqual({ isWider: false, cut: [] });
});
