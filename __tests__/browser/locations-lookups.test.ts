import { duringTests } from "../support/during-tests";
import { listed, locationPage } from "../support/location-page";
import { locationStage } from "../support/location-stage";

const stage = duringTests(locationStage);

const names = () => stage().lookups.map(({ name, page }) => (page === 1 ? name : `${name} ${page}`));

test("two characters request nothing; three request once, 500 ms after the last key", async () => {
  const page = await locationPage(stage());
  await page.focus();
  await page.type("le");
  await page.pass(5000);
  expect(names()).toEqual([]);
  expect(await page.isOpen()).toBe(false);

  await page.type("e");
  await page.pass(499);
  expect(names()).toEqual([]);
  await page.pass(1);
  expect(await listed(page, 2)).toEqual([
    "Leeds West Yorkshire, England 214 jobs",
    "Leedstown Cornwall, England 0 jobs",
  ]);
  expect(names()).toEqual(["lee"]);
  expect(await page.isOpen()).toBe(true);
  expect(await page.page.locator("mark").allTextContents()).toEqual(["Lee", "Lee"]);
  expect(page.complaints).toEqual([]);
});

test("a paste requests its text once", async () => {
  const page = await locationPage(stage());
  await page.focus();
  await page.page.keyboard.insertText("York");
  await page.debounce();
  expect(await listed(page, 1)).toEqual(["York North Yorkshire, England 97 jobs"]);
  await page.pass(5000);
  expect(names()).toEqual(["york"]);
});

test("text from an input method is requested once, after composition ends", async () => {
  const page = await locationPage(stage());
  await page.focus();
  const keyboard = await page.context.newCDPSession(page.page);
  const compose = (text: string) =>
    keyboard.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await compose("zur");
  await page.pass(5000);
  await compose("zurich");
  await page.pass(5000);
  expect(names()).toEqual([]);
  await keyboard.send("Input.insertText", { text: "zurich" });
  await page.debounce();
  expect(await listed(page, 1)).toEqual(["Zürich Zürich, Switzerland 31 jobs"]);
  expect(names()).toEqual(["zurich"]);
});

test("text is not requested if the field is left or submitted before the debounce ends", async () => {
  const page = await locationPage(stage());
  await page.focus();
  await page.type("leeds");
  await page.pass(300);
  await page.box.press("Tab");
  await page.pass(5000);
  await page.box.fill("york");
  await page.box.press("Enter");
  await page.page.waitForURL(/york/);
  await page.pass(5000);
  expect(names()).toEqual([]);
  expect(await page.options()).toEqual([]);
});

test("an unknown place is reported only after the answer", async () => {
  const page = await locationPage(stage());
  const said = page.page.getByText("We couldn’t find a place called “xyzzy”.");
  const release = stage().hold("xyzzy");
  await page.focus();
  await page.type("xyzzy");
  expect(await said.count()).toBe(0);
  await page.debounce();
  await page.asked(1);
  expect(await page.page.getByText("Finding places…").isVisible()).toBe(true);
  expect(await said.count()).toBe(0);
  release();
  await said.waitFor();
  expect(await page.isOpen()).toBe(false);
  await page.box.fill("xy");
  await said.waitFor({ state: "detached" });
});

test("Try again works by keyboard and returns the focus to the field", async () => {
  const page = await locationPage(stage());
  stage().failNext();
  await page.focus();
  await page.type("leeds");
  await page.debounce();
  const retry = page.page.getByRole("button", { name: "Try again" });
  await retry.waitFor();
  expect(await page.page.getByText("Couldn’t load places.").isVisible()).toBe(true);
  await page.box.press("Tab");
  expect(await retry.evaluate((button) => button === document.activeElement)).toBe(true);
  await page.page.keyboard.press("Enter");
  await page.pass(1);
  await listed(page, 2);
  expect(await page.box.evaluate((box) => box === document.activeElement)).toBe(true);
  expect(names()).toEqual(["leeds", "leeds"]);
});

test("the suggestions script loads on first focus, once for both fields", async () => {
  const page = await locationPage(stage());
  const loaded: string[] = [];
  page.page.on("request", (request) => {
    if (request.resourceType() === "script") loaded.push(new URL(request.url()).pathname);
  });
  await page.pass(1000);
  expect(loaded).toEqual([]);
  await page.focus();
  await page.picker.focus();
  await page.focus();
  expect(loaded).toEqual([expect.stringMatching(/suggestions/)]);
});
