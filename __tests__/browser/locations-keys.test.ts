import { duringTests } from "../support/during-tests";
import { type LocationPage, listed, locationPage } from "../support/location-page";
import { locationStage } from "../support/location-stage";

const stage = duringTests(locationStage);

async function withLeeds(): Promise<LocationPage> {
  const page = await locationPage(stage());
  await page.focus();
  await page.type("leeds");
  await page.debounce();
  await listed(page, 2);
  return page;
}

const searchOf = (page: LocationPage) => decodeURIComponent(new URL(page.page.url()).search);
const isFocused = (page: LocationPage) => page.box.evaluate((box) => box === document.activeElement);
const caret = (page: LocationPage) => page.box.evaluate((box) => (box as HTMLInputElement).selectionStart);

test("arrow keys move the active option while the focus stays in the field", async () => {
  const page = await withLeeds();
  expect(await page.active()).toBeNull();
  await page.box.press("ArrowDown");
  expect(await page.active()).toContain("Leeds West Yorkshire");
  await page.box.press("ArrowDown");
  expect(await page.active()).toContain("Leedstown");
  await page.box.press("ArrowDown");
  expect(await page.active()).toBeNull();
  await page.box.press("ArrowUp");
  expect(await page.active()).toContain("Leedstown");
  expect(await page.page.locator("[role=option][aria-selected=true]").count()).toBe(1);
  expect(await isFocused(page)).toBe(true);
  expect(await page.box.inputValue()).toBe("leeds");
});

test("Enter accepts the active option, closes the list and submits its slug", async () => {
  const page = await withLeeds();
  await page.box.press("ArrowDown");
  await page.box.press("Enter");
  await page.page.waitForURL(/leeds\.town/);
  expect(searchOf(page)).toBe("?search[location]=leeds.town");
  expect(await page.isOpen()).toBe(false);
  expect(await page.box.inputValue()).toBe("Leeds, West Yorkshire, England");
  expect(await isFocused(page)).toBe(true);
});

test("Enter closes an open list without submitting, and submits the text once it is closed", async () => {
  const page = await withLeeds();
  await page.box.press("Enter");
  expect(await page.isOpen()).toBe(false);
  expect(searchOf(page)).toBe("");
  expect(await page.box.inputValue()).toBe("leeds");
  await page.box.press("Enter");
  await page.page.waitForURL(/=leeds$/);
});

test("Escape closes the list, then clears the field, and leaves the search unchanged", async () => {
  const page = await withLeeds();
  await page.box.press("ArrowDown");
  await page.box.press("Escape");
  expect(await page.isOpen()).toBe(false);
  expect(await page.active()).toBeNull();
  expect(await page.box.inputValue()).toBe("leeds");
  await page.box.press("Escape");
  expect(await page.box.inputValue()).toBe("");
  expect(searchOf(page)).toBe("");
});

test("ArrowDown reopens a closed list on its first option, Alt+ArrowDown on none", async () => {
  const page = await withLeeds();
  await page.box.press("Escape");
  await page.box.press("ArrowDown");
  expect(await page.isOpen()).toBe(true);
  expect(await page.active()).toContain("Leeds West Yorkshire");
  await page.box.press("Alt+ArrowUp");
  expect(await page.isOpen()).toBe(false);
  await page.box.press("Alt+ArrowDown");
  expect(await page.isOpen()).toBe(true);
  expect(await page.active()).toBeNull();
  expect(stage().lookups).toHaveLength(1);
});

test("Home, End and ArrowLeft move the caret and leave no option active", async () => {
  const page = await withLeeds();
  const presses = [
    ["Home", 0],
    ["End", 5],
    ["ArrowLeft", 4],
  ] as const;
  for (const [key, position] of presses) {
    await page.box.press("ArrowDown");
    await page.box.press(key);
    expect([key, await page.active(), await caret(page)]).toEqual([key, null, position]);
    expect(await page.isOpen()).toBe(true);
  }
});

test("Tab closes the list without accepting an option", async () => {
  const page = await withLeeds();
  await page.box.press("ArrowDown");
  await page.box.press("Tab");
  expect(await page.isOpen()).toBe(false);
  expect(await page.box.inputValue()).toBe("leeds");
  expect(searchOf(page)).toBe("");
  expect(await page.options()).toEqual([]);
});

test("Tab skips a scrollable list", async () => {
  const page = await locationPage(stage());
  await page.focus();
  await page.type("newport");
  await page.debounce();
  await listed(page, 20);
  await page.box.press("Tab");
  const next = page.page.getByRole("button", { name: "Clear location" });
  expect(await next.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await page.options()).toEqual([]);
});

test("typing leaves no option active", async () => {
  const page = await withLeeds();
  await page.box.press("ArrowDown");
  await page.type("t");
  expect(await page.active()).toBeNull();
  await page.debounce();
  await listed(page, 1);
  expect(await page.active()).toBeNull();
  await page.box.press("ArrowDown");
  expect(await page.active()).toContain("Leedstown");
});

test("during a lookup the previous list cannot be chosen from, and Enter submits the text", async () => {
  const page = await withLeeds();
  const release = stage().hold("leedst");
  await page.type("t");
  expect(await page.page.getByText("Leedstown").isVisible()).toBe(true);
  expect(await page.isOpen()).toBe(false);
  await page.box.press("ArrowDown");
  expect(await page.active()).toBeNull();
  await page.box.press("Enter");
  await page.page.waitForURL(/=leedst$/);
  expect(await page.page.getByText("Leedstown").isVisible()).toBe(false);
  release();
});

test("a click on an option chooses it and leaves the focus in the field", async () => {
  const page = await withLeeds();
  await page.page.getByRole("option", { name: /Leedstown/ }).click();
  await page.page.waitForURL(/leedstown\.town/);
  expect(await isFocused(page)).toBe(true);
  expect(await page.isOpen()).toBe(false);
  expect(page.complaints).toEqual([]);
});
