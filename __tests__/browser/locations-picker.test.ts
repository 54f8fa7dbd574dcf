import { duringTests } from "../support/during-tests";
import { type LocationPage, listed, locationPage } from "../support/location-page";
import { locationStage } from "../support/location-stage";
import { settledAt } from "../support/results-page";

const stage = duringTests(locationStage);

/** The facet's places: two countries, two regions, two towns. */
const own = 6;
const isFocused = (page: LocationPage) => page.picker.evaluate((field) => field === document.activeElement);
const chips = (page: LocationPage) =>
  page.page.getByRole("button", { name: /^Remove .* from the locations$/ });
const ticked = (page: LocationPage) =>
  page.page.locator("[role=option][aria-checked=true]:visible").allTextContents();

test("a click lists the search's own places, and every choice searches at once", async () => {
  const page = await locationPage(stage());
  await page.picker.click();
  expect(await listed(page, own)).toEqual([
    "England  311 jobs",
    "West Yorkshire England 214 jobs",
    "Leeds West Yorkshire, England 214 jobs",
    "North Yorkshire England 97 jobs",
    "York North Yorkshire, England 97 jobs",
    "Wales  12 jobs",
  ]);
  await page.picker.press("ArrowDown");
  await page.picker.press("ArrowDown");
  await page.picker.press("ArrowDown");
  await page.picker.press("Enter");
  await settledAt(page.page, "?all_locations=leeds.town");
  expect(await isFocused(page)).toBe(true);
  expect(await page.active()).toContain("Leeds");
  expect(await ticked(page)).toEqual(["Leeds West Yorkshire, England 214 jobs"]);

  await page.picker.press("ArrowDown");
  await page.picker.press("ArrowDown");
  await page.picker.press("Enter");
  await settledAt(page.page, "?all_locations=leeds.town|york.town");
  await page.picker.press("Enter");
  await settledAt(page.page, "?all_locations=leeds.town");
  await page.page.getByRole("option", { name: /^England/ }).click();
  await settledAt(page.page, "?all_locations=england.country");
  expect(await isFocused(page)).toBe(true);
  expect(stage().lookups).toEqual([]);
  expect(page.complaints).toEqual([]);
});

test("three characters also find other places by name, after the search's own places", async () => {
  const page = await locationPage(stage());
  await page.picker.click();
  await listed(page, own);
  await page.picker.pressSequentially("le");
  await page.pass(5000);
  expect(await listed(page, 1)).toEqual(["Leeds West Yorkshire, England 214 jobs"]);
  expect(stage().lookups).toEqual([]);
  await page.picker.pressSequentially("e");
  await page.debounce();
  expect(await listed(page, 2)).toEqual([
    "Leeds West Yorkshire, England 214 jobs",
    "Leedstown Cornwall, England 0 jobs",
  ]);
  expect(stage().lookups).toHaveLength(1);
  await page.picker.press("ArrowUp");
  await page.picker.press("Enter");
  await settledAt(page.page, "?all_locations=leedstown.town");
  expect(await page.picker.inputValue()).toBe("");
  expect(await isFocused(page)).toBe(true);
  await listed(page, own);
});

test("removing a chip focuses another one, or the field after the last; Back restores chips", async () => {
  const page = await locationPage(stage(), "/jobs?all_locations=leeds.town|wales.country|york.town&page=2");
  expect(await chips(page).allTextContents()).toEqual(["Leeds", "wales.country", "York"]);
  const focused = () => page.page.evaluate(() => document.activeElement?.textContent);
  await chips(page).nth(1).click();
  await settledAt(page.page, "?all_locations=leeds.town|york.town");
  expect(await focused()).toBe("York");
  await page.page.keyboard.press("Enter");
  await settledAt(page.page, "?all_locations=leeds.town");
  expect(await focused()).toBe("Leeds");
  await page.page.keyboard.press("Enter");
  await settledAt(page.page, "");
  expect(await isFocused(page)).toBe(true);
  await page.page.evaluate(() => history.go(-2));
  await settledAt(page.page, "?all_locations=leeds.town|york.town");
  expect(await chips(page).allTextContents()).toEqual(["Leeds", "York"]);
});

test("focus alone does not open the list, and leaving the field closes it", async () => {
  const page = await locationPage(stage());
  await page.picker.focus();
  await page.page.locator("#picker-list").waitFor({ state: "attached" });
  expect(await page.options()).toEqual([]);
  await page.picker.press("ArrowDown");
  expect(await page.active()).toContain("England");
  await page.picker.press("Tab");
  expect(await page.options()).toEqual([]);
});

test("in the small-screen menu Escape closes the list first, then the menu", async () => {
  const page = await locationPage(stage(), "/jobs", { viewport: { width: 390, height: 800 } });
  await page.page.getByRole("button", { name: "Filters" }).click();
  const menu = page.page.getByRole("dialog");
  const picker = menu.getByRole("combobox", { name: "Locations" });
  await picker.click();
  await listed(page, own);
  await picker.press("ArrowDown");
  await picker.press("Enter");
  await settledAt(page.page, "?all_locations=england.country");
  expect(await picker.evaluate((field) => field === document.activeElement)).toBe(true);
  await picker.press("Escape");
  expect(await page.options()).toEqual([]);
  expect(await menu.isVisible()).toBe(true);
  await picker.press("Escape");
  await menu.waitFor({ state: "hidden" });
});
