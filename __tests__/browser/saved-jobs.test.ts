import type { Page } from "playwright-core";
import { violationsOn } from "../support/axe";
import { newVisitor } from "../support/browser";
import { alive, painted, toPageOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

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

/** Saves the jobs at these places of the list, each on its own page, and returns their titles. */
async function save(page: Page, places: readonly number[]): Promise<string[]> {
  const titles: string[] = [];
  for (const place of places) {
    await page.goto(`${site().address}/jobs`);
    await toPageOf(page.locator("#results article h2 a").nth(place));
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Saved", pressed: true }).waitFor();
    titles.push((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
  }
  return titles;
}

/** Fills the storage as an earlier visit would have. */
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

describe.each(everyNth(2, sizes))("at $width px", (viewport) => {
  test("jobs saved on their pages are listed, and can be removed, restored and removed for good", async () => {
    const { page, complaints } = await newVisitor(site().browser, { viewport, bypassCSP: true });
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
    await page.getByText("No saved jobs yet.").waitFor();
    expect([await rows(page).count(), await count(page).textContent()]).toEqual([0, ""]);
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("link", { name: "Search all jobs" }).click();
    await page.waitForURL("**/jobs");
    expect(complaints).toEqual([]);
  });
});

test("the results page shows the saved count after hydration without moving its link", async () => {
  const { page } = await newVisitor(site().browser);
  await keep(page, [{ id: 1, title: "Nurse" }]);
  await page.goto(`${site().address}/jobs`);
  const place = () => page.getByRole("link", { name: "Saved jobs" }).boundingBox();
  const before = await place();
  await alive(page);
  await page.waitForFunction(() => document.getElementById("saved-count")?.textContent === "1");
  expect(await place()).toEqual(before);
});

test("saving and removing a job is synchronised between two tabs", async () => {
  const { page, context } = await newVisitor(site().browser);
  await save(page, [0]);
  const other = await context.newPage();
  await other.goto(`${site().address}/saved`);
  await rows(other).first().waitFor();
  await page.getByRole("button", { name: "Saved" }).click();
  await page.getByRole("button", { name: "Save", pressed: false }).waitFor();
  await other.getByText("No saved jobs yet.").waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await rows(other)
    .getByRole("button", { name: /^Remove / })
    .press("Enter");
  await page.getByRole("button", { name: "Save", pressed: false }).waitFor();
});

test("a saved job that no longer exists is marked as no longer listed", async () => {
  const { page } = await newVisitor(site().browser);
  await keep(page, [{ id: 999_999_999, title: "Horologist" }]);
  await page.goto(`${site().address}/saved`);
  await rows(page).getByText("No longer listed").waitFor();
  expect(await isOpen(page).count()).toBe(0);
});

test("the saved list is shown offline, and once back online it shows which jobs are open", async () => {
  const { page } = await newVisitor(site().browser);
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
});

test("only the ids of saved jobs are sent, in one request", async () => {
  const { page } = await newVisitor(site().browser);
  await keep(
    page,
    [1, 2, 3].map((id) => ({ id, title: `Nurse ${id}` })),
  );
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) asked.push(new URL(request.url()).search);
  });
  const answered = page.waitForResponse("**/api/v1/jobs?*");
  await page.goto(`${site().address}/saved`);
  await (await answered).finished();
  await painted(page);
  expect(asked).toEqual(["?ids=3,2,1"]);
});

const cards = (page: Page) => page.locator("#results article");
const mark = (page: Page, place: number) => cards(page).nth(place).locator("[data-part=mark]");

describe.each(everyNth(2, sizes))("a card at $width px", (viewport) => {
  test("stays saved and hidden by its buttons after a reload, and can be shown again", async () => {
    const { page, complaints } = await site().open("/jobs", { viewport, bypassCSP: true });
    await cards(page).getByRole("button", { name: /^Save/ }).first().press("Enter");
    expect(await count(page).textContent()).toBe("1");
    expect(await mark(page, 0).textContent()).toBe("Saved");
    const hidden = (await cards(page).nth(1).locator("h2").textContent()) ?? "";
    await page
      .getByRole("button", { name: `Hide ${hidden}` })
      .nth(0)
      .press("Enter");
    const next = cards(page).nth(2).getByRole("link");
    expect(await next.evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await cards(page).nth(1).isVisible()).toBe(false);
    await page.reload();
    await page.getByText("Hidden: 1, still counted").waitFor();
    expect(await mark(page, 0).textContent()).toBe("Saved");
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole("button", { name: "Show", exact: true }).press("Enter");
    expect(await cards(page).nth(1).isVisible()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    await cards(page)
      .nth(1)
      .getByRole("button", { name: `Hide ${hidden}`, pressed: true })
      .press("Enter");
    expect(await page.getByText(/^Hidden: /).count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

test("a card shows that its job was viewed or applied to, until visit history is turned off", async () => {
  // At this width a job opens on its own page, not beside the list.
  const { page } = await site().open("/jobs", { viewport: { width: 1100, height: 800 } });
  await cards(page).nth(0).locator("p").first().click();
  await page.waitForURL("**/jobs/*/*");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("[data-part=mark]")?.textContent === "Viewed");
  await page.route("https://**", (route) => route.abort());
  await page.goForward();
  await page
    .locator("[data-apply]")
    .first()
    .evaluate((link) => {
      link.addEventListener("click", (click) => click.preventDefault());
      (link as HTMLElement).click();
    });
  await page.goBack();
  await page.waitForFunction(() =>
    /^Applied \d/.test(document.querySelector("[data-part=mark]")?.textContent ?? ""),
  );
  await page.getByRole("checkbox").uncheck();
  await page.waitForFunction(() => document.querySelector("[data-part=mark]")?.textContent === "");
  expect(await page.evaluate(() => localStorage.getItem("jobsieve-jobs"))).toBeNull();
});

test("a hidden job stays hidden after a reload while visit history is off", async () => {
  const { page } = await site().open();
  await page.getByRole("checkbox").uncheck();
  await cards(page)
    .getByRole("button", { name: /^Hide / })
    .nth(1)
    .press("Enter");
  for (let visit = 0; visit < 2; visit += 1) {
    await page.reload();
    await page.getByText("Hidden: 1, still counted").waitFor();
    await painted(page);
    await page.getByRole("checkbox").waitFor();
  }
  expect(await page.evaluate(() => localStorage.getItem("jobsieve-jobs"))).not.toBeNull();
});

test("a card says why its job can't be saved", async () => {
  const { page } = await newVisitor(site().browser);
  await keep(
    page,
    Array.from({ length: 200 }, (_, place) => ({ id: 900_000 + place, title: "Nurse" })),
  );
  await page.goto(`${site().address}/jobs`);
  await cards(page).getByRole("button", { name: /^Save/ }).first().press("Enter");
  const full = page.getByRole("alert").filter({ hasText: "Your list is full." });
  await full.waitFor();
  expect(await mark(page, 0).textContent()).toBe(await full.textContent());
  const other = await page.context().newPage();
  await other.goto(`${site().address}/jobs`);
  await other.evaluate(() => localStorage.removeItem("jobsieve-saved"));
  await full.waitFor({ state: "detached" });
  await cards(page).getByRole("button", { name: /^Save/ }).first().press("Enter");
  await cards(page).first().getByText("Saved", { exact: true }).first().waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("a card's text opens its job in a new tab by middle or Ctrl click, and can be selected", async () => {
  const { page, context } = await site().open();
  await page.waitForFunction(() => document.documentElement.dataset.cards === "");
  const snippet = cards(page).nth(1).locator("[class*=snippet]");
  const href = await cards(page).nth(1).locator("h2 a").getAttribute("href");
  for (const act of [{ button: "middle" as const }, { modifiers: ["Control" as const] }]) {
    const opened = context.waitForEvent("page");
    await snippet.click(act);
    const tab = await opened;
    await tab.waitForURL(`**${href}`);
    await tab.close();
  }
  const { x, y, width } = (await snippet.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  await page.mouse.move(x + 4, y + 8);
  await page.mouse.down();
  await page.mouse.move(x + width / 2, y + 8, { steps: 4 });
  await page.mouse.up();
  expect([new URL(page.url()).pathname, await page.evaluate(() => `${getSelection()}`)]).toEqual([
    "/jobs",
    expect.stringMatching(/\w/),
  ]);
});

test("without scripts a click on a card's text leads to its job", async () => {
  const { page } = await site().open("/jobs", { javaScriptEnabled: false });
  const href = await cards(page).nth(1).locator("h2 a").getAttribute("href");
  await cards(page).nth(1).locator("[class*=snippet]").click({ force: true });
  await page.waitForURL(`**${href}`);
});

test("recently viewed jobs are on the front and saved pages until the history is cleared", async () => {
  const { page, complaints } = await site().open("/jobs", { bypassCSP: true });
  await toPageOf(page.locator("#results article h2 a").nth(2));
  const title = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  for (const path of ["/", "/saved"]) {
    await page.goto(site().address + path);
    const viewed = page.getByRole("region", { name: "Recently viewed" });
    expect(await viewed.getByRole("link").allTextContents()).toEqual([title]);
    expect(await violationsOn(page)).toEqual([]);
  }
  await page.getByRole("button", { name: "Clear history" }).press("Enter");
  expect(await page.getByRole("region", { name: "Recently viewed" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("shortcuts move between cards, save, focus the search and open help, and can be turned off", async () => {
  const { page } = await site().open("/jobs", { bypassCSP: true });
  await page.waitForFunction(() => document.documentElement.dataset.cards === "");
  const focused = () =>
    page.evaluate(() => {
      const cards = [...document.querySelectorAll("#results article")];
      return cards.findIndex((each) => each.contains(document.activeElement));
    });
  for (const [key, place] of [
    ["j", 0],
    ["j", 1],
    ["k", 0],
    ["k", 0],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused()).toBe(place);
  }
  await page.keyboard.press("s");
  expect(await count(page).textContent()).toBe("1");
  await page.keyboard.press("/");
  await page.keyboard.type("j/s?");
  expect(await page.getByLabel("Keywords", { exact: true }).inputValue()).toBe("j/s?");
  await page.locator("#results-heading").focus();
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await help.waitFor();
  expect(await violationsOn(page)).toEqual([]);
  await help.getByRole("checkbox").uncheck();
  await help.getByRole("button", { name: "Close" }).press("Enter");
  await page.locator("#results-heading").focus();
  await page.keyboard.press("j");
  expect(await focused()).toBe(-1);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).press("Enter");
  await help.waitFor();
});
