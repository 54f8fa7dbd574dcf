import type { Locator, Page } from "playwright-core";
import type { Suggestions } from "../../src/shared/wire/suggestions";
import { violationsOn } from "../support/axe";
import { newVisitor } from "../support/browser";
import { alive, atRest, countOn, leadingNumber, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

type Options = Parameters<typeof newVisitor>[1];

const field = (page: Page) => page.getByRole("combobox", { name: "Keywords", exact: true });
const options = (page: Page) => page.locator("#keywords-list:not([inert]) [role=option]");
const isOpen = (page: Page) => field(page).evaluate((input) => input.ariaExpanded === "true");

async function open(path = "/jobs", settings: Options = {}) {
  const visitor = await newVisitor(site().browser, settings);
  const { page } = visitor;
  await page.goto(site().address + path);
  await alive(page);
  return { ...visitor, field: field(page), options: options(page) };
}

/** Waits until every option has its count, which can arrive after the option. */
async function suggested(page: Page, text: string): Promise<Locator> {
  // The page asks four times; a busy server takes longer to count for the first time.
  await askServer(text, new URL(page.url()).search.slice(1));
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

/** Repeats the request until the server has counted every suggestion. */
async function askServer(text: string, search = ""): Promise<Suggestions["data"]> {
  for (;;) {
    const answer = await fetch(`${site().address}/api/v1/suggestions?text=${text}&${search}`);
    const { data, partial } = (await answer.json()) as Suggestions;
    if (!partial) return data;
  }
}

test("loading suggestions on first focus keeps the field element", async () => {
  const { page, context, field: input } = await open();
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
  await context.close();
});

test("text typed before the suggestions script loads is kept and gets suggestions", async () => {
  const { page, context, field: input, complaints } = await open();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/suggestions\.[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await input.pressSequentially("nur");
  release();
  await options(page).first().waitFor();
  expect([await input.inputValue(), complaints]).toEqual(["nur", []]);
  await context.close();
});

test("by keyboard, Enter searches the active option and finds as many jobs as it shows", async () => {
  const { page, context, field: input, complaints } = await open("/jobs?search[location]=england.region");
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
  await context.close();
});

test("by touch at 390 px an option is at least 44 px high, and a tap searches it", async () => {
  const { page, context } = await open("/jobs", {
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
  await context.close();
});

test("Enter without a choice searches the typed text; Escape closes the list, then clears", async () => {
  const { page, context, field: input } = await open();
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
  await context.close();
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
  await context.close();
});

test("a failed suggestions request shows no list or alert, and searching still works", async () => {
  const { page, context, field: input, complaints } = await open();
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
  await context.close();
});

test("recent searches are offered in the empty field with counts until visits are forgotten", async () => {
  const { page, context, field: input } = await open();
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
  await context.close();
});

test.each(
  everyNth(2, [
    ["at 1280", { width: 1280, height: 800 }],
    ["at 390", { width: 390, height: 844 }],
  ]),
)("an open list has no accessibility violation %s", async (_name, viewport) => {
  const { page, context, field: input } = await open("/jobs", { viewport, bypassCSP: true });
  await suggested(page, "ma");
  await input.press("ArrowDown");
  expect(await violationsOn(page)).toEqual([]);
  await context.close();
});

test.each(
  everyNth(2, [
    "",
    "search[location]=england.region&search[radius]=50",
    "job_types=contract",
    "posted_within=7",
  ]),
)("every suggestion's count is the total of its query: “%s”", async (search) => {
  for (const text of ["se", "ma", "en", "nur", "car", "as", "te", "dri"]) {
    for (const { query, count } of await askServer(text, search)) {
      const answer = await fetch(`${site().address}/api/v1/results?${query}`);
      expect([query, ((await answer.json()) as { total_count: number }).total_count]).toEqual([query, count]);
    }
  }
});
