import type { ElementHandle, Page } from "playwright-core";
import { atRest, settledAt } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const open = (path: string, width: number, height: number) =>
  site().open(path, { viewport: { width, height } });

type Row = ElementHandle<HTMLElement>;

const topOf = (row: Row) => row.evaluate((link) => link.getBoundingClientRect().top);

const placeOf = (row: Row) =>
  row.evaluate((link) => {
    const item = link.closest("li");
    return [...(item?.parentElement?.children ?? [])].indexOf(item as Element);
  });

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** A row that is still sliding in would be missed by the press. */
const slidIn = (page: Page) =>
  page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));

async function allStill(page: Page) {
  await atRest(page);
  await twoFrames(page);
  await atRest(page);
}

async function view(row: Row) {
  return {
    place: await placeOf(row),
    top: await topOf(row),
    isConnected: await row.evaluate((link) => link.isConnected),
    hasFocus: await row.evaluate((link) => link === document.activeElement),
  };
}

async function press(page: Page, row: Row) {
  const before = page.url();
  const box = await row.boundingBox();
  if (box === null) throw new Error("A row that is pressed is on show.");
  await page.mouse.click(box.x + 12, box.y + box.height / 2);
  await page.waitForFunction((url) => location.href !== url, before);
  await settledAt(page, new URL(page.url()).search);
  await allStill(page);
}

/** Presses a row and tells whether it has moved, in places and in pixels. */
async function moved(page: Page, row: Row) {
  const before = { place: await placeOf(row), top: await topOf(row) };
  await press(page, row);
  const { place, top, isConnected, hasFocus } = await view(row);
  return { isConnected, hasFocus, places: place - before.place, isOff: Math.abs(top - before.top) > 1 };
}

const still = { isConnected: true, hasFocus: true, places: 0, isOff: false };

/** The row at this place of a category, scrolled to this height if the page is long enough. */
async function rowAt(page: Page, panel: string, place: number, height: number): Promise<Row> {
  const rows = await page.$$(`#${panel}-panel > * > ul > li > a`);
  const row = rows[Math.min(place, rows.length - 1)] as Row | undefined;
  if (row === undefined) throw new Error(`There is no row in ${panel}.`);
  await row.evaluate((link, wanted) => {
    const aside = link.closest("aside") as HTMLElement;
    const isLong = aside.scrollHeight > aside.clientHeight;
    const own = link.closest("dialog") ? aside.parentElement : isLong && aside;
    const scroller = own || document.scrollingElement;
    scroller?.scrollBy({ top: link.getBoundingClientRect().top - wanted, behavior: "instant" });
  }, height);
  await twoFrames(page);
  return row;
}

const panels = ["disciplines", "all_locations", "job_types", "salary_min", "posted_within", "remote"];

describe.each(
  everyNth(2, [
    ["in the sidebar", "", 1280, 800],
    ["in the menu", "menu-", 390, 844],
  ]),
)("%s", (_name, prefix, width, height) => {
  test.each(panels)(
    "a row of %s stays under the pointer when it is selected and deselected",
    async (panel) => {
      const { page, complaints } = await open("/jobs", width, height);
      if (prefix !== "") {
        await page
          .locator("main")
          .getByRole("button", { name: /^Filters/ })
          .click();
        await page.getByRole("dialog").waitFor();
        await slidIn(page);
      }
      const found = [];
      for (const [place, at] of [
        [6, 500],
        [1, 200],
      ] as const) {
        const row = await rowAt(page, prefix + panel, place, at);
        found.push({ place, at, ...(await moved(page, row)) });
        const dropped = await moved(page, row);
        found.push({ place, at, ...dropped });
        // Selected again, so that the next row is clicked in other results.
        found.push({ place, at, ...(await moved(page, row)) });
      }
      expect(found).toEqual(found.map(({ place, at }) => ({ place, at, ...still })));
      expect(complaints).toEqual([]);
    },
  );
});

test("a row stays in place at the top of the page when categories above it shrink", async () => {
  const { page } = await open("/jobs?search[query]=nurse", 1280, 1600);
  for (const panel of ["job_types", "salary_min", "job_types"]) {
    const row = await rowAt(page, panel, 1, 5000);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await moved(page, row)).toEqual(still);
    expect(await moved(page, row)).toEqual(still);
    await page.evaluate(() => scrollTo(0, 0));
  }
});

test("a row stays in place when categories above it disappear and return", async () => {
  const { page, complaints } = await open("/jobs", 1280, 800);
  await page.route("**/api/v1/results?*posted_within=*", async (route) => {
    const answer = await route.fetch();
    const fragment = await answer.json();
    const facets = { ...fragment.facets, job_types: [], companies: [], remote: [] };
    await route.fulfill({ response: answer, json: { ...fragment, facets } });
  });
  const headings = () => page.locator("aside h3").allTextContents();
  const before = await headings();
  const row = await rowAt(page, "posted_within", 1, 400);
  expect(await moved(page, row)).toEqual(still);
  expect(await headings()).toEqual(["Disciplines", "Locations", "Salary", "Date posted"]);
  expect(await moved(page, row)).toEqual(still);
  expect(await headings()).toEqual(before);
  expect(complaints).toEqual([]);
});

test("a row stays in place by keyboard and through Back and Forward", async () => {
  const { page } = await open("/jobs", 1280, 800);
  const row = await rowAt(page, "job_types", 2, 400);
  const before = { ...(await view(row)), hasFocus: true };
  await row.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/job_types=/);
  await allStill(page);
  const chosen = new URL(page.url()).search;
  expect(await view(row)).toEqual(before);
  for (const [direction, search] of [
    ["back", ""],
    ["forward", chosen],
    ["back", ""],
  ] as const) {
    await page.evaluate((to) => history[to](), direction);
    await settledAt(page, search);
    await allStill(page);
    const now = await view(row);
    expect({ ...now, top: Math.round(now.top - before.top) }).toEqual({ ...before, top: 0 });
  }
});

test("a row below “show more” stays in place, and the list stays expanded", async () => {
  const { page } = await open("/jobs", 1280, 800);
  await page.locator("#disciplines-panel > div > button[aria-expanded=false]").last().click();
  const row = await rowAt(page, "disciplines", 11, 400);
  expect(await placeOf(row)).toBe(11);
  expect(await moved(page, row)).toEqual(still);
  const other = await rowAt(page, "job_types", 0, 400);
  expect(await moved(page, other)).toEqual(still);
  expect(await placeOf(row)).toBe(11);
});

test("a selected row without jobs stays in place when it is deselected", async () => {
  const { page } = await open(
    "/jobs?search[query]=nurse&posted_within=1&salary_min=100000&remote=1",
    1280,
    800,
  );
  const row = (await page.$("#salary_min-panel a[aria-current=true]")) as Row;
  expect(await row.textContent()).toMatch(/ 0$/);
  expect(await moved(page, row)).toEqual(still);
});

test("a deep link lists values in their usual order, without moving the selected one up", async () => {
  const { page } = await open("/jobs", 1280, 800);
  const slugs = () =>
    page.$$eval("#disciplines-panel > div > ul > li > a", (links) =>
      links.map((link) => link.firstChild?.textContent),
    );
  const order = await slugs();
  const href = await page.locator("#disciplines-panel > div > ul > li > a").nth(4).getAttribute("href");
  await page.goto(site().address + href);
  expect(await slugs()).toEqual(order);
});
