import type { Page } from "playwright-core";
import { duringTests } from "../support/during-tests";
import { type LocationPage, locationPage } from "../support/location-page";
import { locationStage } from "../support/location-stage";
import { settledAt } from "../support/results-page";
import { york } from "../support/some-places";

const stage = duringTests(locationStage);

const atYork = { latitude: 53.95763, longitude: -1.08271 };
const asked: string[] = [];

async function nearestAnswers(page: Page, status: number, body: object) {
  asked.length = 0;
  await page.route("**/api/v1/locations/nearest?**", (route) => {
    asked.push(new URL(route.request().url()).search);
    return route.fulfill({ status, json: body });
  });
}

async function visit(granted: boolean): Promise<LocationPage> {
  return locationPage(stage(), "/jobs?search[query]=nurse", {
    geolocation: atYork,
    permissions: granted ? ["geolocation"] : [],
  });
}

const button = (page: LocationPage) => page.page.getByRole("button", { name: "Use my location" });

test("the visitor's position is used only on demand and becomes the nearest place", async () => {
  const page = await visit(true);
  await nearestAnswers(page.page, 200, york);
  await page.focus();
  expect(asked).toEqual([]);
  await button(page).click();
  await settledAt(page.page, "?search[query]=nurse&search[location]=york.town");
  expect(await page.box.inputValue()).toBe("York, North Yorkshire, England");
  expect(asked).toEqual(["?latitude=53.96&longitude=-1.08"]);
  expect(await button(page).evaluate((box) => box === document.activeElement)).toBe(true);
  expect(page.complaints).toEqual([]);
});

test("a refused position is explained until the visitor types or clicks elsewhere", async () => {
  const page = await visit(false);
  await nearestAnswers(page.page, 200, {});
  await button(page).click();
  const words = page.page.getByText("Your browser is blocking your location");
  await words.waitFor();
  expect(asked).toEqual([]);
  await page.box.fill("y");
  await words.waitFor({ state: "detached" });
  await button(page).click();
  await words.waitFor();
  // Outside the page's content.
  await page.page.mouse.click(4, 400);
  await words.waitFor({ state: "detached" });
});

test.each([
  [404, "We couldn’t find a place near you."],
  [500, "Couldn’t find the nearest place."],
])("a nearest-place answer of %i is explained", async (status, words) => {
  const page = await visit(true);
  await nearestAnswers(page.page, status, { code: "some" });
  await button(page).click();
  await page.page.getByText(words).waitFor();
  expect(await page.box.inputValue()).toBe("");
});
