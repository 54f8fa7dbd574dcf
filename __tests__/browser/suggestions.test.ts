import type { Locator, Page } from "playwright-core";
import type { Suggestions } from "../../src/shared/wire/suggestions";
import { violationsOn } from "../support/axe";
import { holdRequests } from "../support/held-answers";
import { atRest, countOn, leadingNumber, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const field = (page: Page) => page.getByRole("combobox", { name: "Keywords", exact: true });
const options = (page: Page) => page.locator("#keywords-list:not([inert]) [role=option]");
const isOpen = (page: Page) => field(page).evaluate((input) => input.ariaExpanded === "true");

async function open(path = "/jobs", settings = {}) {
  const visitor = await site().open(path, settings);
  return { ...visitor, field: field(visitor.page), options: options(visitor.page) };
}

/** Repeats the request until the server has counted every suggestion. */
async function counted(text: string, search: string): Promise<void> {
  const url = `${site().address}/api/v1/suggestions?text=${text}&${search}`;
  while (((await (await fetch(url)).json()) as Suggestions).partial);
}

/** Waits until every option has its count, which can arrive after the option. */
async function suggested(page: Page, text: string): Promise<Locator> {
  // The page asks four times; a busy server takes longer to count for the first time.
  await counted(text, new URL(page.url()).search.slice(1));
  await field(page).pressSequentially(text);
  await page.waitForFunction(() => {
    const shown = document.querySelectorAll("#keywords-list:not([inert]):not([hidden]) [role=option]");
    const isCounted = (option: Element) =>
      /^recent /.test(option.getAttribute("data-slug") ?? "") || option.childElementCount === 2;
    return shown.length > 0 && [...shown].every(isCounted);
  });
  return options(page);
}

async function searched(page: Page, keywords: string): Promise<void> {
  await page.waitForURL((url) => url.searchParams.get("search[query]") === keywords);
  await atRest(page);
}

test("loading suggestions on first focus keeps the field element", async () => {
  const { page, field: input } = await open();
  const loaded = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType("resource").filter(({ name }) => /suggestions\.\w+\.js/.test(name))
          .length,
    );
  await input.evaluate((element) => Object.assign(element, { mark: "same" }));
  expect(await loaded()).toBe(0);
  expect(await input.getAttribute("autocomplete")).toBe("off");
  await input.focus();
  await page.locator("#keywords-list").waitFor({ state: "attached" });
  expect(await loaded()).toBe(1);
  expect(await input.evaluate((element) => (element as unknown as { mark: string }).mark)).toBe("same");
});

test("text typed before the suggestions script loads is kept and gets suggestions", async () => {
  const { page, field: input, complaints } = await open();
  const release = await holdRequests(page, /suggestions\.[^/]*\.js/);
  await input.pressSequentially("nur");
  release();
  await options(page).first().waitFor();
  expect([await input.inputValue(), complaints]).toEqual(["nur", []]);
});

test("by keyboard, Enter searches the active option and finds as many jobs as it shows", async () => {
  const { page, field: input, complaints } = await open("/jobs?search[location]=england.region");
  await suggested(page, "nur");
  await input.press("ArrowDown");
  const active = page.locator(`[id="${await input.getAttribute("aria-activedescendant")}"]`);
  expect(await active.getAttribute("aria-selected")).toBe("true");
  const chosen = (await active.getAttribute("data-slug"))?.replace(/^\w+ /, "") ?? "";
  const count = leadingNumber(await textOf(active));
  await input.press("Enter");
  await searched(page, chosen);
  expect([await input.inputValue(), await countOn(page), await isOpen(page)]).toEqual([chosen, count, false]);
  expect(page.url()).toContain("england.region");
  await page.goBack();
  await atRest(page);
  expect([await input.inputValue(), await isOpen(page)]).toEqual(["", false]);
  await page.goForward();
  await searched(page, chosen);
  expect([await input.inputValue(), complaints]).toEqual([chosen, []]);
});

test("by touch at 390 px an option is at least 44 px high, and a tap searches it", async () => {
  const { page } = await open("/jobs", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await field(page).tap();
  const option = (await suggested(page, "eng")).first();
  const box = await option.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  const covered = await options(page).evaluateAll((all) =>
    all.flatMap((each) => {
      each.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = each.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      return each.contains(above) ? [] : `${each.textContent} under ${above?.className}`;
    }),
  );
  expect(covered).toEqual([]);
  const count = leadingNumber(await textOf(option));
  const chosen = (await option.getAttribute("data-slug"))?.replace(/^\w+ /, "") ?? "";
  await option.tap();
  await searched(page, chosen);
  expect(await countOn(page)).toBe(count);
});

test("Enter without a choice searches the typed text; Escape closes the list, then clears", async () => {
  const { page, field: input } = await open();
  await suggested(page, "nurs");
  expect(await isOpen(page)).toBe(true);
  await input.press("Escape");
  expect([await isOpen(page), await input.inputValue()]).toEqual([false, "nurs"]);
  await input.press("Escape");
  expect(await input.inputValue()).toBe("");
  await suggested(page, "nurs");
  await input.press("Enter");
  await searched(page, "nurs");
  expect(await isOpen(page)).toBe(false);
});

test("nothing is requested while an input method composes", async () => {
  const { page, context, field: input } = await open();
  await input.focus();
  await page.locator("#keywords-list").waitFor({ state: "attached" });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/suggestions?"))
      asked.push(new URL(request.url()).searchParams.get("text") ?? "");
  });
  await page.clock.install();
  const keyboard = await context.newCDPSession(page);
  await keyboard.send("Input.imeSetComposition", { text: "nurse", selectionStart: 5, selectionEnd: 5 });
  await page.clock.runFor(2000);
  expect(asked).toEqual([]);
  await keyboard.send("Input.insertText", { text: "nurse" });
  await page.clock.runFor(200);
  await options(page).first().waitFor();
  expect(asked[0]).toBe("nurse");
});

test("a failed suggestions request shows no list or alert, and searching still works", async () => {
  const { page, field: input, complaints } = await open();
  await input.focus();
  await page.locator("#keywords-list").waitFor({ state: "attached" });
  const failed = page.waitForEvent("requestfailed");
  await page.route("**/api/v1/suggestions?**", (route) => route.abort());
  await input.pressSequentially("nurse");
  await failed;
  expect([await options(page).count(), await isOpen(page)]).toEqual([0, false]);
  await input.press("Enter");
  await searched(page, "nurse");
  expect([await page.getByRole("alert").count(), complaints]).toEqual([0, []]);
});

test("recent searches are offered in the empty field with counts until visits are forgotten", async () => {
  const { page, field: input } = await open();
  await input.fill("engineer");
  await input.press("Enter");
  await searched(page, "engineer");
  const total = await countOn(page);
  await page.getByRole("checkbox", { name: /Highlight jobs added since/ }).waitFor();
  await page.waitForFunction(() => localStorage.getItem("jobsieve-visits")?.includes("engineer"));
  await input.fill("");
  await page.getByRole("button", { name: "Search", exact: true }).focus();
  await input.focus();
  const recent = page.getByRole("group", { name: "Recent searches" });
  await recent.waitFor();
  expect(leadingNumber(await textOf(recent.getByRole("option", { name: /^engineer/ })))).toBe(total);
  await page.getByRole("checkbox", { name: /Highlight jobs added since/ }).uncheck();
  await input.focus();
  expect(await recent.count()).toBe(0);
});

test.each(
  everyNth(2, [
    ["at 1280", { width: 1280, height: 800 }],
    ["at 390", { width: 390, height: 844 }],
  ]),
)("an open list has no accessibility violation %s", async (_name, viewport) => {
  const { page, field: input } = await open("/jobs", { viewport, bypassCSP: true });
  await suggested(page, "ma");
  await input.press("ArrowDown");
  expect(await violationsOn(page)).toEqual([]);
});
