import type { BrowserContext, Page } from "playwright-core";
import type { VisitRecord } from "../../src/features/visits/visit-record";
import { markerOf } from "../../src/shared/posted";
import type { ResultsFragment } from "../../src/shared/wire/results";
import { violationsOn } from "../support/axe";
import { newVisitor } from "../support/browser";
import { alive, countOn, leadingNumber, leadingOn, painted, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();
const storageKey = "jobsieve-visits";
const dayMs = 24 * 60 * 60 * 1000;

async function open(options: Parameters<typeof newVisitor>[1] = {}, record?: string) {
  const visitor = await newVisitor(site().browser, options);
  if (record !== undefined) await hold(visitor.context, record);
  await visitor.page.goto(`${site().address}/`);
  return visitor;
}

/** Stores this visit record, unless the page has already written one. */
async function hold(context: BrowserContext, record: string) {
  await context.addInitScript(
    ([key, text]) => {
      if (localStorage.getItem(key) === null) localStorage.setItem(key, text);
    },
    [storageKey, record] as const,
  );
}

/** The record of a visit yesterday, with this number of newer jobs per search. */
async function yesterday(newJobs: Readonly<Record<string, number>>): Promise<string> {
  const visit = Date.now() - dayMs;
  const searches = Object.entries(newJobs).map(async ([key, count]) => {
    const answer = await fetch(`${site().address}/api/v1/results?${key}&sort_type=newest`);
    const job = ((await answer.json()) as ResultsFragment).jobs[count];
    if (job === undefined) throw new Error(`“${key}” has no ${count} jobs.`);
    return { key, visit, since: null, newest: markerOf(job) };
  });
  const record: VisitRecord = { visit, lastSeenAt: visit, searches: await Promise.all(searches) };
  return JSON.stringify(record);
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
  const { page, context, complaints } = await open({ bypassCSP: true });
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
  await context.close();
});

test.each([
  ["with scripts", true],
  ["without scripts", false],
])(
  "%s a front-page search opens the results page, and Back returns to the front page",
  async (_, javaScriptEnabled) => {
    const { page, context, complaints } = await open({ javaScriptEnabled });
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
    await context.close();
  },
);

test("without scripts each block's link leads to as many jobs as it promises", async () => {
  const { page, context } = await open({ javaScriptEnabled: false });
  for (const name of ["Popular disciplines", "Popular places", "Browse jobs"]) {
    const link = page.getByRole("navigation", { name }).getByRole("link").last();
    const promised = leadingNumber(await textOf(link));
    await leadingOn(page, () => link.click());
    expect([name, await countOn(page)]).toEqual([name, promised]);
    await page.goBack();
  }
  const all = page.getByRole("link", { name: /^See all jobs/ });
  const promised = leadingNumber(await textOf(all));
  await leadingOn(page, () => all.click());
  expect(await countOn(page)).toBe(promised);
  await context.close();
});

test("the wordmark leads to the front page, from results and from a job", async () => {
  const { page, context } = await open();
  await leadingOn(page, () => page.getByRole("article").first().getByRole("link").click());
  await leadingOn(page, () => page.getByRole("banner").getByRole("link", { name: "Jobsieve" }).click());
  expect(page.url()).toBe(`${site().address}/`);
  await page.goto(`${site().address}/jobs?page=2`);
  await alive(page);
  await leadingOn(page, () => page.getByRole("banner").getByRole("link", { name: "Jobsieve" }).click());
  expect(page.url()).toBe(`${site().address}/`);
  await context.close();
});

describe("new jobs since the last visit", () => {
  test("are not shown, requested or stored on a first visit", async () => {
    const { page, context, complaints } = await newVisitor(site().browser);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${site().address}/`);
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect([await shortcuts(page).count(), await newSearches(page).count()]).toEqual([1, 0]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test.each(everyNth(2, [1280, 390]))(
    "replace the shortcuts at %d px without a layout shift",
    async (width) => {
      const record = await yesterday({ "search[query]=manager": 1, "": 3, "job_types=full-time": 0 });
      const { page, context, complaints } = await newVisitor(site().browser, {
        viewport: { width, height: 900 },
        bypassCSP: true,
      });
      await hold(context, record);
      await page.addInitScript(() => {
        const seen = { shift: 0 };
        Object.assign(window, { seen });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            seen.shift += (entry as PerformanceEntry & { readonly value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(`${site().address}/`);
      await newSearches(page).waitFor();
      const links = newSearches(page).getByRole("link");
      expect(await links.allTextContents()).toEqual(["“manager” jobs 1 new", "All jobs 3 new"]);
      expect(await shortcuts(page).count()).toBe(0);
      await painted(page);
      const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
      expect(shift).toBeLessThanOrEqual(0.01);
      expect(await violationsOn(page)).toEqual([]);
      await leadingOn(page, () => links.first().click());
      expect(new URL(page.url()).searchParams.get("sort_type")).toBe("newest");
      await page.getByText("Seen on your last visit").waitFor();
      expect(await page.locator("#results ol > li").first().textContent()).toContain(
        "Seen on your last visit",
      );
      expect(complaints).toEqual([]);
      await context.close();
    },
  );

  test("are shown after a real visit, and hidden once visit history is turned off", async () => {
    const { page, context } = await open();
    await page.goto(`${site().address}/jobs`);
    await page.waitForFunction((key) => localStorage.getItem(key)?.includes("searches"), storageKey);
    // Moves the visit back a day, to before the two newest jobs.
    const [, , older] = ((await (await fetch(`${site().address}/api/v1/results`)).json()) as ResultsFragment)
      .jobs;
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
    await context.close();
  });

  test("are not shown if the request fails or the focus is in the shortcuts", async () => {
    const record = await yesterday({ "": 3 });
    const unreachable = await newVisitor(site().browser);
    await hold(unreachable.context, record);
    await unreachable.page.route("**/newer?*", (route) => route.abort());
    const failed = unreachable.page.waitForEvent("requestfailed");
    await unreachable.page.goto(`${site().address}/`);
    await failed;
    await painted(unreachable.page);
    expect(await shortcuts(unreachable.page).count()).toBe(1);
    expect(unreachable.complaints).toEqual([]);
    await unreachable.context.close();

    const { page, context } = await newVisitor(site().browser);
    await hold(context, record);
    let answer = () => {};
    const focused = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/newer?*", async (route) => {
      await focused;
      await route.continue();
    });
    await page.goto(`${site().address}/`);
    await shortcuts(page).getByRole("link").first().focus();
    const answered = page.waitForResponse("**/newer?*");
    answer();
    await (await answered).finished();
    await painted(page);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^All jobs/);
    expect(await newSearches(page).count()).toBe(0);
    await context.close();
  });
});

test.each(
  everyNth(3, [
    ["320 px", 320, "100%"],
    ["390 px and letters twice as large", 390, "200%"],
    ["1280 px and letters twice as large", 1280, "200%"],
  ]),
)("nothing is cut off at %s", async (_, width, fontSize) => {
  const { page, context } = await open({ viewport: { width, height: 800 }, bypassCSP: true });
  await page.addStyleTag({ content: `html { font-size: ${fontSize} }` });
  const sizes = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const cut = [...document.querySelectorAll("h1, h2, label, button, [aria-labelledby$=-heading] a")].filter(
      (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflow === "hidden",
    );
    return { isWider: scrollWidth > clientWidth, cut: cut.map((each) => each.textContent) };
  });
  expect(sizes).toEqual({ isWider: false, cut: [] });
  await context.close();
});
