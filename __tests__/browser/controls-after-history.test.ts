import type { Locator } from "playwright-core";
import { duringTests } from "../support/during-tests";
import { type LocationPage, listed, locationPage } from "../support/location-page";
import { locationStage } from "../support/location-stage";
import { settledAt } from "../support/results-page";
import { york } from "../support/some-places";
import { everyNth } from "../support/stage";

const stage = duringTests(locationStage);

const first = "?search[query]=nurse&search[location]=leeds.town&search[radius]=50";
const second = `${first}&all_locations=wales.country`;
const sent = { keywords: "nurse", location: "Leeds, West Yorkshire, England", distance: "50", picker: "" };

const keywords = ({ page }: LocationPage) => page.getByRole("combobox", { name: "Keywords" });
const distance = ({ page }: LocationPage) => page.getByRole("combobox", { name: "Distance" });
const wales = ({ page }: LocationPage) => page.locator("#all_locations-panel li > a", { hasText: "Wales" });
const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);

async function controls(page: LocationPage) {
  return {
    keywords: await keywords(page).inputValue(),
    location: await page.box.inputValue(),
    distance: await distance(page).inputValue(),
    picker: await page.picker.inputValue(),
  };
}

/** A search, then a refinement that changes none of the form's fields. */
async function atSecond(options = {}): Promise<LocationPage> {
  const page = await locationPage(stage(), `/jobs${first}`, options);
  await wales(page).click();
  await settledAt(page.page, second);
  return page;
}

async function go(page: LocationPage, direction: "back" | "forward") {
  await page.page.evaluate((to) => history[to](), direction);
  await settledAt(page.page, direction === "back" ? first : second);
}

async function nothingSuggested(page: LocationPage) {
  await page.pass(5000);
  expect(await page.options()).toEqual([]);
  expect(await page.isOpen()).toBe(false);
  expect(await controls(page)).toEqual(sent);
}

const typing: [string, (page: LocationPage) => Locator, (page: LocationPage) => Promise<unknown>][] = [
  ["Keywords", keywords, (page) => keywords(page).pressSequentially(" and more")],
  ["Location", ({ box }) => box, ({ box }) => box.fill("yo")],
  ["Distance", distance, (page) => distance(page).selectOption("5")],
  ["Locations", ({ picker }) => picker, ({ picker }) => picker.fill("yo")],
];

test.each(everyNth(2, typing))(
  "Back and Forward reset unsubmitted input in %s and keep the focus in it",
  async (_, field, type) => {
    const page = await atSecond();
    for (const direction of ["back", "forward"] as const) {
      await field(page).focus();
      await type(page);
      expect(await controls(page)).not.toEqual(sent);
      await go(page, direction);
      expect(await controls(page)).toEqual(sent);
      expect(await isFocused(field(page))).toBe(true);
    }
    expect(page.complaints).toEqual([]);
  },
);

test("Back resets fields to the earlier search over unsubmitted input, and they stay usable", async () => {
  const page = await locationPage(stage(), `/jobs${first}`);
  await keywords(page).fill("cook");
  await distance(page).selectOption("5");
  await keywords(page).press("Enter");
  await settledAt(page.page, "?search[query]=cook&search[location]=leeds.town&search[radius]=5");
  await keywords(page).fill("driver");
  await distance(page).selectOption("100");
  await go(page, "back");
  expect(await controls(page)).toEqual(sent);
  await keywords(page).fill("cleaner");
  await keywords(page).press("Enter");
  await settledAt(page.page, "?search[query]=cleaner&search[location]=leeds.town&search[radius]=50");
});

describe("suggestions", () => {
  test("close on Back and Forward", async () => {
    const page = await atSecond();
    await page.focus();
    await page.box.fill("york");
    await page.debounce();
    await listed(page, 1);
    await go(page, "back");
    await nothingSuggested(page);
    await page.picker.click();
    await page.picker.fill("york");
    await page.debounce();
    await page.page.getByRole("option", { name: /^York/ }).waitFor();
    await go(page, "forward");
    await nothingSuggested(page);
  });

  test("are not requested if Back or Forward comes before the debounce", async () => {
    const page = await atSecond();
    await page.focus();
    await page.box.fill("york");
    await page.pass(300);
    await go(page, "back");
    await nothingSuggested(page);
    await page.picker.click();
    await page.picker.fill("york");
    await page.pass(300);
    await go(page, "forward");
    await nothingSuggested(page);
    expect(stage().lookups).toEqual([]);
  });

  test("do not open if Back comes before their answer", async () => {
    const page = await atSecond();
    const release = stage().hold("york");
    await page.focus();
    await page.box.fill("york");
    await page.debounce();
    await page.asked(1);
    await go(page, "back");
    release();
    await nothingSuggested(page);
    // Later input still gets suggestions.
    await page.box.fill("york");
    await page.debounce();
    expect(await listed(page, 1)).toEqual(["York North Yorkshire, England 97 jobs"]);
  });
});

test("a nearest-place answer that arrives after Back is ignored", async () => {
  const page = await atSecond({
    geolocation: { latitude: 53.95763, longitude: -1.08271 },
    permissions: ["geolocation"],
  });
  const answers: (() => Promise<void>)[] = [];
  await page.page.route("**/api/v1/locations/nearest?**", (route) => {
    answers.push(() => route.fulfill({ json: york }));
  });
  await page.focus();
  const asked = page.page.waitForRequest(/nearest/);
  await page.page.getByRole("button", { name: "Use my location" }).click();
  await asked;
  await go(page, "back");
  const answered = page.page.waitForEvent("requestfinished");
  for (const answer of answers) await answer();
  await answered;
  await nothingSuggested(page);
  expect(decodeURIComponent(new URL(page.page.url()).search)).toBe(first);
});

describe("unsubmitted keywords survive", () => {
  test("a refinement", async () => {
    const page = await locationPage(stage(), `/jobs${first}`);
    await keywords(page).fill("nurse and more");
    await wales(page).evaluate((link: HTMLElement) => link.click());
    await settledAt(page.page, second);
    expect(await keywords(page).inputValue()).toBe("nurse and more");
  });

  test("an in-page link", async () => {
    const page = await locationPage(stage(), `/jobs${first}`);
    await keywords(page).fill("nurse and more");
    await page.page.getByRole("link", { name: "Skip to results" }).press("Enter");
    await page.page.waitForURL(/#results-heading$/);
    expect(await keywords(page).inputValue()).toBe("nurse and more");
  });

  test("closing the menu, which removes its history entry", async () => {
    const page = await locationPage(stage(), `/jobs${first}`, { viewport: { width: 390, height: 844 } });
    await page.page.locator("form[role=search] summary").click();
    await keywords(page).fill("nurse and more");
    await page.page.getByRole("button", { name: "Filters" }).click();
    await page.page.getByRole("dialog").waitFor();
    const entry = await page.page.evaluate(() => history.state.entry);
    await page.page.keyboard.press("Escape");
    await page.page.waitForFunction((left) => history.state.entry !== left, entry);
    expect(await keywords(page).inputValue()).toBe("nurse and more");
  });
});
