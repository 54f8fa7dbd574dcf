import type { Page } from "playwright-core";
import type { VisitRecord } from "../../src/features/visits/visit-record";
import { violationsOn } from "../support/axe";
import { newVisitor } from "../support/browser";
import { newestOf, remember, storageKey, yesterday } from "../support/earlier-visit";
import { openForShifts } from "../support/layout-shifts";
import { alive, begun, follow, jobsOn, leadingOn, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const notice = (page: Page) => page.locator("#results").getByText(/since your last visit$/);
const divider = (page: Page) => page.getByText("Seen on your last visit");
const choice = (page: Page) => page.getByRole("checkbox", { name: /^Highlight jobs added since/ });
const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKey);

/** A visitor whose storage starts with this record; what the page writes later stays. */
async function visitorWith(record: string | null) {
  const visitor = await newVisitor(site().browser, { bypassCSP: true });
  if (record !== null) await remember(visitor.context, record);
  return visitor;
}

async function open(page: Page, path = "/jobs") {
  await page.goto(site().address + path);
  await alive(page);
}

test("a first visit shows no visit notice and is stored in the browser, without cookies", async () => {
  const { page, context, complaints } = await visitorWith(null);
  await open(page);
  await choice(page).waitFor();
  expect(await choice(page).isChecked()).toBe(true);
  expect([await notice(page).count(), await divider(page).count()]).toEqual([0, 0]);
  const [newest] = await newestOf("");
  const record = JSON.parse((await kept(page)) ?? "") as VisitRecord;
  expect(record.searches).toMatchObject([{ key: "", since: null, newest: { id: newest?.id } }]);
  expect(await context.cookies()).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the next visit shows the count of new jobs and a divider below them without a layout shift", async () => {
  const { page, complaints } = await visitorWith(await yesterday({ "": 3 }));
  const markup = await (await fetch(`${site().address}/jobs`)).text();
  expect(markup).not.toContain("last visit");
  const shifts = await openForShifts(page, `${site().address}/jobs`);
  await alive(page);
  await notice(page).waitFor();
  expect(await textOf(notice(page))).toBe("3 new since your last visit");
  const items = page.locator("#results ol > li");
  expect(await items.filter({ has: divider(page) }).count()).toBe(1);
  expect(await textOf(items.nth(2))).toContain("Seen on your last visit");
  expect(await shifts()).toEqual([]);
  expect(await violationsOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("refining, Back, a reload and another tab keep the divider in place", async () => {
  const { page, context } = await visitorWith(await yesterday({ "": 3 }));
  await open(page);
  await divider(page).waitFor();
  await follow(page, page.locator("#disciplines-panel li > a").first());
  await page.waitForFunction(() => !document.body.textContent?.includes("Seen on your last visit"));
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  await divider(page).waitFor();
  expect(await textOf(page.locator("#results ol > li").nth(2))).toContain("Seen on your last visit");
  await page.reload();
  await divider(page).waitFor();
  const tab = await context.newPage();
  await open(tab);
  await notice(tab).waitFor();
  expect(await textOf(notice(tab))).toBe("3 new since your last visit");
  expect(await textOf(tab.locator("#results ol > li").nth(2))).toContain("Seen on your last visit");
});

test("in another sort order the notice has the count and a link to Newest first", async () => {
  const search = "search[query]=manager";
  const { page, complaints } = await visitorWith(await yesterday({ [search]: 2 }));
  await open(page, `/jobs?${search}`);
  await notice(page).waitFor();
  expect(await textOf(notice(page))).toBe("2 new since your last visit");
  expect(await divider(page).count()).toBe(0);
  await page.locator("#results").getByRole("link", { name: "Newest first" }).click();
  await settledAt(page, `?${search}&sort_type=newest`);
  await divider(page).waitFor();
  expect(await textOf(page.locator("#results ol > li").nth(1))).toContain("Seen on your last visit");
  expect(await violationsOn(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("the notice is announced once, separately from the result count", async () => {
  const { page } = await visitorWith(await yesterday({ "": 3 }));
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    addEventListener("DOMContentLoaded", () => {
      new MutationObserver(() => {
        for (const region of document.querySelectorAll("[role=status], [aria-live=polite]")) {
          const words = region.textContent?.trim() ?? "";
          if (words !== "" && said.at(-1) !== words) said.push(words);
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await open(page);
  await page.waitForFunction(() => (window as unknown as { said: string[] }).said.length > 0);
  await follow(page, page.locator("#disciplines-panel li > a").first());
  await page.waitForFunction(() => (window as unknown as { said: string[] }).said.length > 1);
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  await page.waitForFunction(() => (window as unknown as { said: string[] }).said.length > 2);
  const words = await said();
  expect(words.filter((each) => each.includes("since your last visit"))).toHaveLength(1);
  expect(words.filter((each) => each.includes("jobs, sorted by"))).toHaveLength(2);
  expect(words.every((each) => !(each.includes("visit") && each.includes("sorted")))).toBe(true);
});

test("clearing visit history stops recording visits until it is turned on again", async () => {
  const { page, complaints } = await visitorWith(await yesterday({ "": 3 }));
  await open(page);
  await page.getByRole("button", { name: "Clear visit history" }).click();
  await page.getByText("Visit history cleared. We’ve stopped keeping it.").first().waitFor();
  expect(await kept(page)).toBe("off");
  expect([await notice(page).count(), await divider(page).count()]).toEqual([0, 0]);
  expect(await choice(page).isChecked()).toBe(false);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("results-heading");
  expect(await violationsOn(page)).toEqual([]);
  await page.reload();
  await choice(page).waitFor();
  await follow(page, page.locator("#disciplines-panel li > a").first());
  expect([await kept(page), await choice(page).isChecked()]).toEqual(["off", false]);
  await choice(page).check();
  await page.waitForFunction((key) => localStorage.getItem(key)?.includes("searches"), storageKey);
  await choice(page).uncheck();
  expect(await kept(page)).toBe("off");
  expect(complaints).toEqual([]);
});

test("clearing visit history in one tab clears it in another", async () => {
  const { page, context } = await visitorWith(await yesterday({ "": 3 }));
  await open(page);
  const tab = await context.newPage();
  await open(tab);
  await notice(tab).waitFor();
  await page.getByRole("button", { name: "Clear visit history" }).click();
  await notice(tab).waitFor({ state: "detached" });
  expect(await choice(tab).isChecked()).toBe(false);
});

test.each(
  everyNth(3, [
    ["forbidden", "get() { throw new DOMException('no', 'SecurityError'); }"],
    ["full", "value: { getItem: () => null, setItem() { throw new DOMException('full'); } }"],
    ["damaged", "value: { getItem: () => '{\"visit\":1,', setItem() {} }"],
  ]),
)("storage that is %s causes no error, and refining still works", async (_, storage) => {
  const { page, complaints } = await visitorWith(null);
  await page.addInitScript(`Object.defineProperty(window, "localStorage", { ${storage} })`);
  await open(page);
  const before = await jobsOn(page);
  await follow(page, page.locator("#disciplines-panel li > a").first());
  expect(await jobsOn(page)).not.toEqual(before);
  expect(await notice(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("the page works if the script with the visit notice fails to load", async () => {
  const { page } = await visitorWith(await yesterday({ "": 3 }));
  await page.route("**/later.*.js", (route) => route.abort());
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(`${site().address}/jobs`);
  await begun(page);
  // The list's renderer fails to load too, so the click loads a whole page.
  await leadingOn(page, async () => {
    await follow(page, page.locator("#disciplines-panel li > a").first());
  });
  expect([await notice(page).count(), errors]).toEqual([0, []]);
});
