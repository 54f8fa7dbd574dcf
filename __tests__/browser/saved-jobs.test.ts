import type { Page } from "playwright-core";
import { violationsOn } from "../support/axe";
import { newVisitor } from "../support/browser";
import { alive } from "../support/results-page";
import { served } from "../support/served";

const site = served();
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const rows = (page: Page) => page.getByRole("listitem");
const isOpen = (page: Page) =>
  rows(page)
    .first()
    .getByText(/^Open until \d/);
const count = (page: Page) => page.locator("#saved-count");

/** Opens jobs of the landing page, by their places there, and saves them. Gives their titles. */
async function save(page: Page, places: readonly number[]): Promise<string[]> {
  const titles: string[] = [];
  for (const place of places) {
    await page.goto(`${site().address}/jobs`);
    await page.locator("#results article h2 a").nth(place).click();
    await page.waitForURL("**/jobs/*/*");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Saved", pressed: true }).waitFor();
    titles.push((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
  }
  return titles;
}

/** As another visit, or anybody, may have left it in the storage. */
async function keep(page: Page, jobs: readonly { id: number; title: string }[]) {
  const kept = jobs.map(({ id, title }) => ({
    ...{
      id,
      title,
      url: `/jobs/${id}/x`,
      company: "St Elsewhere",
      place: "",
      savedAt: Date.UTC(2026, 0, id % 9),
    },
  }));
  await page.addInitScript(
    (text) => localStorage.setItem("jobsieve-saved", text),
    JSON.stringify({ version: 1, jobs: kept }),
  );
}

describe.each(sizes)("at $width px", (viewport) => {
  test("what is saved on a job's page is listed, can be removed, put back, and is gone then", async () => {
    const { page, context, complaints } = await newVisitor(site().browser, { viewport, bypassCSP: true });
    const titles = await save(page, [0, 3]);
    expect(await count(page).textContent()).toBe("2");
    await page.getByRole("link", { name: "Saved jobs" }).click();
    await page.waitForURL("**/saved");
    await isOpen(page).waitFor();
    const listed = await rows(page).getByRole("link").allTextContents();
    expect(listed).toEqual([...titles].reverse());
    expect(await violationsOn(page)).toEqual([]);

    await page.getByRole("button", { name: `Remove ${listed[0]}` }).press("Enter");
    const undo = page.getByRole("button", { name: `Undo removing ${listed[0]}` });
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByRole("status").textContent()).toBe(`${listed[0]} removed`);
    expect(await count(page).textContent()).toBe("1");
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Enter");
    const remove = page.getByRole("button", { name: `Remove ${listed[0]}` });
    expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await rows(page).getByRole("link").allTextContents()).toEqual(listed);

    for (const title of listed) await page.getByRole("button", { name: `Remove ${title}` }).press("Enter");
    await page.reload();
    await page.getByText("Nothing is saved yet.").waitFor();
    expect([await rows(page).count(), await count(page).textContent()]).toEqual([0, ""]);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("link", { name: "Search all jobs" }).click();
    await page.waitForURL("**/jobs");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

test("the results page says how many are saved, once it has come alive, and nothing moves", async () => {
  const { page, context } = await newVisitor(site().browser);
  await keep(page, [{ id: 1, title: "Nurse" }]);
  await page.goto(`${site().address}/jobs`);
  const place = () => page.getByRole("link", { name: "Saved jobs" }).boundingBox();
  const before = await place();
  await alive(page);
  await page.waitForFunction(() => document.getElementById("saved-count")?.textContent === "1");
  expect(await place()).toEqual(before);
  await context.close();
});

test("two tabs agree", async () => {
  const { page, context } = await newVisitor(site().browser);
  await save(page, [0]);
  const other = await context.newPage();
  await other.goto(`${site().address}/saved`);
  await rows(other).first().waitFor();
  await page.getByRole("button", { name: "Saved" }).click();
  await page.getByRole("button", { name: "Save", pressed: false }).waitFor();
  await other.getByText("Nothing is saved yet.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await rows(other)
    .getByRole("button", { name: /^Remove / })
    .press("Enter");
  await page.getByRole("button", { name: "Save", pressed: false }).waitFor();
  await context.close();
});

test("a job that has gone says so, and its row can still be removed", async () => {
  const { page, context } = await newVisitor(site().browser);
  await keep(page, [{ id: 999_999_999, title: "Horologist" }]);
  await page.goto(`${site().address}/saved`);
  await rows(page).getByText("No longer listed").waitFor();
  expect(await isOpen(page).count()).toBe(0);
  await context.close();
});

test("offline the list is what the browser has; back online it asks which are open", async () => {
  const { page, context } = await newVisitor(site().browser);
  await save(page, [0]);
  const isAsked = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/api/v1/jobs?ids="),
  );
  await page.route("**/api/v1/jobs?*", (route) => route.abort());
  await page.goto(`${site().address}/saved`);
  await isAsked;
  expect(await rows(page).getByRole("link").count()).toBe(1);
  expect(await isOpen(page).count()).toBe(0);
  await page.unroute("**/api/v1/jobs?*");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await isOpen(page).waitFor();
  await context.close();
});

test("nothing but ids is sent, once for all of them", async () => {
  const { page, context } = await newVisitor(site().browser);
  await keep(
    page,
    [1, 2, 3].map((id) => ({ id, title: `Nurse ${id}` })),
  );
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(new URL(request.url()).search);
  });
  await page.goto(`${site().address}/saved`);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual(["?ids=3,2,1"]);
  await context.close();
});

test.each(["{", '{"version":7,"jobs":[]}', '[{"id":1}]'])(
  "bad content is an empty list: %s",
  async (text) => {
    const { page, context, complaints } = await newVisitor(site().browser);
    await page.addInitScript((kept) => localStorage.setItem("jobsieve-saved", kept), text);
    await page.goto(`${site().address}/saved`);
    await page.getByText("Nothing is saved yet.").waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  },
);
