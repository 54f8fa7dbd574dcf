import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { holdRequests } from "../support/held-answers";
import { alive, follow, jobsOn, settledAt, toPageOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const keywords = (page: Page) => page.getByLabel("Keywords", { exact: true });
const distance = (page: Page) => page.locator("form[role=search] select[name='search[radius]']");
const value = (page: Page) => page.locator("#disciplines-panel li > a").first();

type ClickOptions = NonNullable<Parameters<ReturnType<typeof value>["click"]>[0]>;

test.each<[string, ClickOptions]>(
  everyNth(3, [
    ["a middle click", { button: "middle" }],
    ["a click with Control", { modifiers: ["Control"] }],
    ["a click with Shift", { modifiers: ["Shift"] }],
  ]),
)("%s opens the refined search in another page and leaves this one unchanged", async (_name, options) => {
  const { page, context } = await site().open();
  const before = await jobsOn(page);
  const href = (await value(page).getAttribute("href")) ?? "";
  const [other] = await Promise.all([context.waitForEvent("page"), value(page).click(options)]);
  const wanted = decodeURIComponent(site().address + href);
  await other.waitForURL(({ href: now }) => decodeURIComponent(now) === wanted);
  expect([new URL(page.url()).search, await jobsOn(page)]).toEqual(["", before]);
});

test("before the script arrives, a link and the form load whole pages, which then hydrate", async () => {
  const { page, complaints } = await newVisitor(site().browser);
  const letScriptCome = await holdRequests(page, "**/assets/page.*.js");
  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).search);
  });
  await page.goto(`${site().address}/jobs`, { waitUntil: "commit" });
  await keywords(page).fill("manager");
  await keywords(page).press("Enter", { noWaitAfter: true });
  await page.waitForURL("**/jobs?search[query]=manager", { waitUntil: "commit" });
  const refined = new URL((await value(page).getAttribute("href")) ?? "", site().address).search;
  await value(page).click({ noWaitAfter: true });
  await page.waitForURL((url) => url.search === refined, { waitUntil: "commit" });
  letScriptCome();
  await alive(page);
  await settledAt(page, refined);
  await follow(page, value(page));
  expect(documents.at(-1)).toBe(refined);
  expect(complaints).toEqual([]);
});

test("the skip link stays within the page without a request, and Back returns from it", async () => {
  const { page } = await site().open();
  let asked = 0;
  page.on("request", (request) => {
    if (/\/(jobs|results)(\?|$)/.test(request.url())) asked += 1;
  });
  await page.getByRole("link", { name: "Skip to results" }).press("Enter");
  expect(new URL(page.url()).hash).toBe("#results-heading");
  await page.evaluate(() => history.back());
  await page.waitForFunction(() => location.hash === "");
  expect(asked).toBe(0);
});

test("autofilled text is submitted like typed text", async () => {
  const { page } = await site().open();
  // Password managers and autofill set the value without key events.
  await keywords(page).evaluate((field: HTMLElement) => {
    (field as HTMLInputElement).value = "manager";
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await settledAt(page, "?search[query]=manager");
});

describe.each([
  ["a reload", (page: Page) => page.reload()],
  [
    "coming back from a job",
    async (page: Page) => {
      await toPageOf(page.locator("#results article h2 a").first());
      await page.goBack();
    },
  ],
] as const)("after %s", (_name, leaveAndReturn) => {
  test("the form matches the address, not the input that the browser had kept", async () => {
    const { page, complaints } = await site().open();
    await keywords(page).fill("manager");
    await keywords(page).press("Enter");
    await settledAt(page, "?search[query]=manager");
    const refined = await follow(page, value(page));
    await keywords(page).fill("typed and never sent");
    await distance(page).selectOption("100");
    const before = await jobsOn(page);
    await leaveAndReturn(page);
    await alive(page);
    await settledAt(page, refined);
    expect(await jobsOn(page)).toEqual(before);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>("[name='search[query]']")?.value === "manager",
    );
    expect(await distance(page).inputValue()).toBe("25");
    const hidden = await page.locator("form[role=search] input[name=disciplines]").first().inputValue();
    expect(hidden).toBe(new URLSearchParams(refined).get("disciplines"));
    await page.evaluate(() => history.back());
    await settledAt(page, "?search[query]=manager");
    expect(complaints).toEqual([]);
  });
});
