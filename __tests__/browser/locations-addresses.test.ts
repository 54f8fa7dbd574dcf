import { newVisitor } from "../support/browser";
import { duringTests } from "../support/during-tests";
import { holdRequests } from "../support/held-answers";
import { type LocationPage, listed, locationPage } from "../support/location-page";
import { locationStage } from "../support/location-stage";
import { leadingOn, settledAt } from "../support/results-page";

const stage = duringTests(locationStage);

async function choose(page: LocationPage, text: string, count: number) {
  await page.focus();
  await page.box.fill(text);
  await page.debounce();
  await listed(page, count);
  await page.box.press("ArrowDown");
  await page.box.press("Enter");
}

const sorts = (page: LocationPage) => page.page.getByRole("navigation", { name: "Sort by" });
const submit = (page: LocationPage) => page.page.getByRole("button", { name: "Search", exact: true });
const leeds = "Leeds, West Yorkshire, England";

test("choosing, changing and clearing a place update the address, and Back restores the field", async () => {
  const page = await locationPage(stage());
  expect(await sorts(page).isVisible()).toBe(false);
  await choose(page, "leeds", 2);
  await settledAt(page.page, "?search[location]=leeds.town");
  expect(await sorts(page).isVisible()).toBe(true);
  await choose(page, "york", 1);
  await settledAt(page.page, "?search[location]=york.town");
  await page.page.getByRole("button", { name: "Clear location" }).click();
  await settledAt(page.page, "");
  expect(await page.box.inputValue()).toBe("");
  expect(await page.box.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await sorts(page).isVisible()).toBe(false);
  expect(await page.page.getByRole("button", { name: "Clear location" }).isVisible()).toBe(false);

  await page.page.evaluate(() => history.back());
  await settledAt(page.page, "?search[location]=york.town");
  expect(await page.box.inputValue()).toBe("York, North Yorkshire, England");
  await page.page.evaluate(() => history.back());
  await settledAt(page.page, "?search[location]=leeds.town");
  expect(await page.box.inputValue()).toBe(leeds);
  await page.page.evaluate(() => history.back());
  await settledAt(page.page, "");
  expect(await page.box.inputValue()).toBe("");
  expect(page.complaints).toEqual([]);
});

test("a chosen place is submitted as its slug, other text as typed", async () => {
  const page = await locationPage(stage(), "/jobs?search[location]=leeds.town");
  expect(await page.box.inputValue()).toBe(leeds);
  await page.page.getByRole("combobox", { name: "Keywords" }).fill("nurse");
  await submit(page).click();
  await settledAt(page.page, "?search[query]=nurse&search[location]=leeds.town");
  await page.focus();
  await page.box.press("End");
  await page.type("x");
  await submit(page).click();
  await settledAt(page.page, `?search[query]=nurse&search[location]=${leeds.replaceAll(" ", "+")}x`);
});

test("choosing a place also submits the typed keywords and distance, and returns to page 1", async () => {
  const page = await locationPage(stage(), "/jobs?all_locations=wales.country&page=3");
  await page.page.getByRole("combobox", { name: "Keywords" }).fill(" nurse ");
  await page.page.getByRole("combobox", { name: "Distance" }).selectOption("50");
  await choose(page, "york", 1);
  await settledAt(
    page.page,
    "?search[query]=nurse&search[location]=york.town&search[radius]=50&all_locations=wales.country",
  );
});

test("clearing the location also removes sorting by distance", async () => {
  const page = await locationPage(stage(), "/jobs?search[location]=leeds.town");
  await sorts(page).getByRole("link", { name: "Distance" }).click();
  await settledAt(page.page, "?search[location]=leeds.town&sort_type=distance");
  expect(await page.page.locator("form[role=search] input[name=sort_type]").inputValue()).toBe("distance");
  await page.page.getByRole("combobox", { name: "Keywords" }).fill("nurse");
  await submit(page).click();
  await settledAt(page.page, "?search[query]=nurse&search[location]=leeds.town&sort_type=distance");
  await page.page.getByRole("button", { name: "Clear location" }).click();
  await settledAt(page.page, "?search[query]=nurse");
});

test("hydration keeps the served field and the text typed into it", async () => {
  const { page } = await newVisitor(stage().browser);
  const letScriptCome = await holdRequests(page, /\/assets\/page.*\.js/);
  await page.goto(`${stage().address}/jobs`, { waitUntil: "commit" });
  const field = page.getByLabel("Location", { exact: true });
  await field.pressSequentially("york");
  expect(await field.getAttribute("role")).toBeNull();
  const before = await field.elementHandle();
  letScriptCome();
  await page.getByRole("option", { name: /^York/ }).waitFor();
  expect(await field.inputValue()).toBe("york");
  expect(await field.evaluate((now, then) => now === then, before)).toBe(true);
});

test("without scripts the location is a plain text field that is submitted as typed", async () => {
  const { page } = await newVisitor(stage().browser, { javaScriptEnabled: false });
  await page.goto(`${stage().address}/jobs?search[location]=leeds.town`);
  const field = page.getByRole("textbox", { name: "Location", exact: true });
  expect(await field.inputValue()).toBe(leeds);
  expect(await page.getByRole("search").getByRole("button").count()).toBe(1);
  expect(await page.getByRole("combobox", { name: "Locations" }).count()).toBe(0);
  await field.fill("York");
  await leadingOn(page, () => page.getByRole("button", { name: "Search", exact: true }).click());
  expect(decodeURIComponent(page.url())).toContain("search[location]=York");
});
