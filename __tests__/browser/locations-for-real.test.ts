import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { alive, countOn, leadingNumber, textOf } from "../support/results-page";
import { served } from "../support/served";

// The full gazetteer behind the real server; the timing and failures of lookups are tested on a stub server.
const site = served();

async function open(path = "/jobs") {
  const visitor = await newVisitor(site().browser);
  const { page } = visitor;
  const lookups: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/v1/locations")
      lookups.push(`${searchParams.get("name")} ${searchParams.get("page")}`);
  });
  await page.goto(site().address + path);
  await alive(page);
  return { ...visitor, lookups };
}

const radiusLocation = (page: Page) => page.getByRole("combobox", { name: "Location", exact: true });
const picker = (page: Page) => page.getByRole("combobox", { name: "Locations", exact: true });

test("a town can be typed, chosen by keyboard, sorted by distance and left by going back", async () => {
  const { page, lookups } = await open();
  await radiusLocation(page).fill("bury st edm");
  const option = page.getByRole("option", { name: /^Bury St Edmunds/ });
  await option.waitFor();
  expect(await textOf(option)).toContain("Suffolk, England");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/bury-st-edmunds\.town/);
  await page.getByRole("heading", { name: /Bury St Edmunds/ }).waitFor();
  expect(await radiusLocation(page).inputValue()).toBe("Bury St Edmunds, Suffolk, England");
  await page.getByRole("navigation", { name: "Sort by" }).getByRole("link", { name: "Distance" }).click();
  await page.waitForURL(/sort_type=distance/);
  await page.evaluate(() => history.go(-2));
  await page.waitForFunction(() => location.search === "");
  expect(await radiusLocation(page).inputValue()).toBe("");
  expect(lookups).toEqual(["bury st edm 1"]);
});

test("an unknown place finds no jobs, stays as typed and links to a search anywhere", async () => {
  const { page } = await open();
  const all = await countOn(page);
  await radiusLocation(page).fill("Lodnon %");
  await page.keyboard.press("Enter");
  const notice = page.locator("[data-in-place=location]").filter({ hasText: "“Lodnon %”" });
  await notice.waitFor();
  expect([await countOn(page), await radiusLocation(page).inputValue()]).toEqual([0, "Lodnon %"]);
  const typed = page.url();
  await notice.getByRole("link", { name: /^Anywhere / }).click();
  await page.waitForFunction(() => location.search === "");
  await notice.waitFor({ state: "detached" });
  expect([await countOn(page), await radiusLocation(page).inputValue()]).toEqual([all, ""]);
  await page.evaluate(() => history.back());
  await notice.waitFor();
  expect([page.url(), await radiusLocation(page).inputValue()]).toEqual([typed, "Lodnon %"]);
});

test("the picker finds a place by name and shows how many jobs choosing it finds", async () => {
  const { page } = await open();
  await picker(page).fill("manchester");
  const option = page.getByRole("option", { name: /^Manchester/ }).first();
  await option.waitFor();
  const promised = leadingNumber(await textOf(option));
  await option.click();
  await page.waitForURL(/all_locations=manchester\.town/);
  await page.waitForFunction(() => document.querySelector("#results[aria-busy]") === null);
  expect(await countOn(page)).toBe(promised);
  expect(await picker(page).evaluate((field) => field === document.activeElement)).toBe(true);
});
