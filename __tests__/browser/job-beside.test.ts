import type { Page } from "playwright-core";
import { violationsInSchemes } from "../support/axe";
import { type ContextOptions, newVisitor } from "../support/browser";
import { alive, follow, jobsOn, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const found = "/jobs?search[query]=manager";

const pane = (page: Page) => page.locator("#job-beside section");
const heading = (page: Page) => page.locator("#beside-heading");
const card = (page: Page, place: number) => page.locator("#results article h2 a").nth(place);
const marked = (page: Page) =>
  page.$$eval("#results article a[aria-current]", (links) => links.map((link) => link.getAttribute("href")));
const addressOn = (page: Page) => decodeURIComponent(page.url().slice(site().address.length));
const focusedOn = (page: Page) =>
  page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("href"));
const idIn = (href = "") => Number(/\d+/.exec(href)?.[0]);

async function open(path = found, options: ContextOptions = {}) {
  const visitor = await newVisitor(site().browser, options);
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/v1/")) asked.push(pathname);
  });
  await page.goto(site().address + path);
  return { ...visitor, asked };
}

async function openAlive(path = found, options: ContextOptions = {}) {
  const visitor = await open(path, options);
  await alive(visitor.page);
  await visitor.page.locator(":root[data-cards]").waitFor();
  const jobs = await jobsOn(visitor.page);
  return { ...visitor, jobs, ids: jobs.map(idIn) };
}

/** Waits until the pane shows this job in full or, for undefined, is closed. */
async function shows(page: Page, job: number | undefined): Promise<void> {
  await page.waitForFunction((id) => {
    const shown = document.querySelector<HTMLElement>("#job-beside section");
    if (id === undefined) return shown === null;
    return shown?.dataset.beside === String(id) && document.querySelector("#job-actions[data-alive]");
  }, job);
}

test("a job opens beside the unchanged list, and another job replaces it", async () => {
  const { page, jobs, ids, asked, complaints } = await openAlive();
  await page.$$eval("#results article", (articles) => {
    for (const article of articles) article.toggleAttribute("data-kept", true);
  });
  const title = await textOf(card(page, 1));
  await card(page, 1).click();
  await shows(page, ids[1]);
  expect(addressOn(page)).toBe(`${found}&job=${ids[1]}`);
  expect([await textOf(heading(page)), await focusedOn(page)]).toEqual([title, "beside-heading"]);
  expect(await marked(page)).toEqual([jobs[1]]);
  await page
    .locator("#results article")
    .nth(3)
    .click({ position: { x: 5, y: 5 } });
  await shows(page, ids[3]);
  expect([addressOn(page), await marked(page)]).toEqual([`${found}&job=${ids[3]}`, [jobs[3]]]);
  expect(await jobsOn(page)).toEqual(jobs);
  expect(await page.locator("#results article[data-kept]").count()).toBe(jobs.length);
  expect(asked.filter((path) => path === "/api/v1/results")).toEqual([]);
  expect(await page.locator("link[rel=canonical]").getAttribute("href")).not.toContain("job=");
  expect(complaints).toEqual([]);
});

test("Back and Forward step through the opened jobs, and each job is requested once", async () => {
  const { page, jobs, ids, asked } = await openAlive();
  await card(page, 0).click();
  await shows(page, ids[0]);
  await card(page, 2).click();
  await shows(page, ids[2]);
  await page.goBack();
  await shows(page, ids[0]);
  expect(addressOn(page)).toBe(`${found}&job=${ids[0]}`);
  await page.goBack();
  await shows(page, undefined);
  expect([addressOn(page), await focusedOn(page), await marked(page)]).toEqual([found, jobs[0], []]);
  await page.goForward();
  await shows(page, ids[0]);
  await page.goForward();
  await shows(page, ids[2]);
  expect(addressOn(page)).toBe(`${found}&job=${ids[2]}`);
  const one = (id?: number) => asked.filter((path) => path === `/api/v1/jobs/${id}`).length;
  expect([one(ids[0]), one(ids[2])]).toEqual([1, 1]);
  expect(asked).not.toContain("/api/v1/results");
});

test.each([
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
  ["its button", (page: Page) => page.getByRole("link", { name: "Close", exact: true }).click()],
])("%s closes the job and focuses its card", async (_name, close) => {
  const { page, jobs, ids } = await openAlive();
  await card(page, 1).focus();
  await page.keyboard.press("Enter");
  await shows(page, ids[1]);
  expect(await focusedOn(page)).toBe("beside-heading");
  await close(page);
  await shows(page, undefined);
  expect([addressOn(page), await focusedOn(page), await marked(page)]).toEqual([found, jobs[1], []]);
  await page.goBack();
  await shows(page, ids[1]);
});

test("Escape in a field does not close the job", async () => {
  const { page, ids } = await openAlive();
  await card(page, 1).click();
  await shows(page, ids[1]);
  await page.getByLabel("Keywords", { exact: true }).focus();
  await page.keyboard.press("Escape");
  expect(addressOn(page)).toBe(`${found}&job=${ids[1]}`);
});

test("Save and Share beside the list act on the shown job", async () => {
  const { page, ids, jobs } = await openAlive(found, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await card(page, 1).click();
  await shows(page, ids[1]);
  await pane(page).getByRole("button", { name: "Save" }).click();
  await pane(page).getByRole("button", { name: "Saved", pressed: true }).waitFor();
  await page.getByRole("article").nth(1).getByRole("button", { name: /^Save/, pressed: true }).waitFor();
  await pane(page).getByRole("button", { name: "Share" }).click();
  await page.getByText("Link copied.").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site().address + jobs[1]);
  await card(page, 2).click();
  await shows(page, ids[2]);
  await pane(page).getByRole("button", { name: "Save", pressed: false }).waitFor();
});

test("the job is shown after a reload, and at a shared address without scripts", async () => {
  const { page, ids } = await openAlive();
  await card(page, 1).click();
  await shows(page, ids[1]);
  const [title, address] = [await textOf(heading(page)), addressOn(page)];
  await page.reload();
  await alive(page);
  await shows(page, ids[1]);
  expect(await textOf(heading(page))).toBe(title);
  await page.goBack();
  await shows(page, undefined);

  const shared = await open(address, { javaScriptEnabled: false });
  expect(await textOf(heading(shared.page))).toBe(title);
  expect(await pane(shared.page).isVisible()).toBe(true);
  expect((await pane(shared.page).boundingBox())?.x).toBeGreaterThan(600);
  await shared.page.getByRole("link", { name: "Close", exact: true }).click();
  await shared.page.waitForURL(`**${found}`);
  expect(await pane(shared.page).count()).toBe(0);
});

test("a job opened by its address is interactive without a request or a hydration error", async () => {
  const first = await openAlive();
  const { page, asked, complaints, jobs } = await openAlive(`${found}&job=${first.ids[1]}`);
  await shows(page, first.ids[1]);
  expect(asked.filter((path) => path.startsWith("/api/v1/jobs"))).toEqual([]);
  expect(await marked(page)).toEqual([jobs[1]]);
  await page.keyboard.press("Escape");
  await shows(page, undefined);
  expect(addressOn(page)).toBe(found);
  expect(complaints).toEqual([]);
});

test.each(
  everyNth(2, [
    ["390 px", { viewport: { width: 390, height: 800 } }],
    ["390 px without scripts", { viewport: { width: 390, height: 800 }, javaScriptEnabled: false }],
    ["1199 px", { viewport: { width: 1199, height: 800 } }],
    ["1280 px without scripts", { javaScriptEnabled: false }],
  ]),
)("without room or scripts a card leads to the job's own page: %s", async (_name, options) => {
  const { page } = await open(found, options);
  if (!("javaScriptEnabled" in options)) await page.locator(":root[data-cards]").waitFor();
  const [, second] = await jobsOn(page);
  await card(page, 1).click();
  await page.waitForURL(`**${second}`);
});

test("at 390 px the address of a job beside the list shows the list and a link to the job", async () => {
  const first = await openAlive();
  const { page, complaints } = await openAlive(`${found}&job=${first.ids[1]}`, {
    viewport: { width: 390, height: 800 },
  });
  expect([await pane(page).isVisible(), await card(page, 0).isVisible()]).toEqual([false, true]);
  const link = page.locator("#job-beside").getByRole("link").first();
  expect([await link.isVisible(), await link.getAttribute("href")]).toEqual([true, first.jobs[1]]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(complaints).toEqual([]);
  await link.click();
  await page.waitForURL(`**${first.jobs[1]}`);
});

const blankOfCard = (page: Page) => page.locator("#results article").nth(1);
const corner = { position: { x: 5, y: 5 } };

const clicksBeside: readonly [string, (page: Page) => Promise<void>][] = [
  ["Ctrl on its title", (page) => card(page, 1).click({ modifiers: ["ControlOrMeta"] })],
  ["Ctrl on the rest of it", (page) => blankOfCard(page).click({ ...corner, modifiers: ["ControlOrMeta"] })],
  ["the middle button on its title", (page) => card(page, 1).click({ button: "middle" })],
  ["the middle button on the rest of it", (page) => blankOfCard(page).click({ ...corner, button: "middle" })],
];

test("a Ctrl click or middle click on a card opens the job's own page in a new tab", async () => {
  const { page, context, jobs } = await openAlive();
  for (const [way, click] of clicksBeside) {
    const popup = context.waitForEvent("page");
    await click(page);
    const tab = await popup;
    await tab.waitForURL(`**${jobs[1]}`);
    expect([way, addressOn(page), await pane(page).count()]).toEqual([way, found, 0]);
    await tab.close();
  }
});

describe("an unavailable job", () => {
  test.each([true, false])(
    "is reported beside the complete list, with scripts: %p",
    async (javaScriptEnabled) => {
      const { page, complaints } = await open(`${found}&job=2147483647`, { javaScriptEnabled });
      expect(await textOf(heading(page))).toBe("We couldn’t find this job");
      expect(await jobsOn(page)).toHaveLength(20);
      expect(complaints).toEqual([]);
    },
  );

  test.each(
    everyNth(3, [
      [410, "This job is no longer listed"],
      [404, "We couldn’t find this job"],
      [500, "We couldn’t load this job"],
    ]),
  )("is reported when its card is opened, with status %d", async (status, said) => {
    const { page, jobs } = await openAlive();
    const body = JSON.stringify({ status });
    await page.route("**/api/v1/jobs/*", (route) =>
      route.fulfill({ status, body, contentType: "application/problem+json" }),
    );
    await card(page, 1).click();
    await heading(page).getByText(said).waitFor();
    expect(await jobsOn(page)).toEqual(jobs);
    const itsPage = pane(page).getByRole("link", { name: "Open full page" });
    expect(await itsPage.count()).toBe(status === 404 ? 0 : 1);
    await page.keyboard.press("Escape");
    await shows(page, undefined);
  });

  test("that failed to load is asked for again by its card", async () => {
    const { page, ids } = await openAlive();
    await page.route("**/api/v1/jobs/*", (route) => route.abort());
    await card(page, 1).click();
    await heading(page).getByText("We couldn’t load this job").waitFor();
    await page.unroute("**/api/v1/jobs/*");
    await card(page, 1).click();
    await shows(page, ids[1]);
  });

  test.each(everyNth(3, ["0", "x", "99999999999"]))(
    "with an invalid id is removed from the address: %s",
    async (id) => {
      const { page } = await open(`${found}&job=${id}`);
      expect([addressOn(page), await pane(page).count()]).toEqual([found, 0]);
    },
  );
});

test("an open job has no accessibility violation in either colour scheme", async () => {
  const { page, ids } = await openAlive(found, { bypassCSP: true });
  await card(page, 1).click();
  await shows(page, ids[1]);
  expect(await violationsInSchemes(page)).toEqual([]);
});

test.each(everyNth(4, [1200, 1280, 1440, 1920]))(
  "the pane's right edge aligns with the search form's: %d px",
  async (width) => {
    const { page, ids } = await openAlive(found, { viewport: { width, height: 800 } });
    await card(page, 1).click();
    await shows(page, ids[1]);
    const rightOf = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().right);
    expect(await rightOf("#job-beside section")).toBeCloseTo(await rightOf("form#search"), 0);
  },
);

test("the pane scrolls independently of the list and starts at the top for another job", async () => {
  const { page, ids } = await openAlive(found, { viewport: { width: 1440, height: 700 } });
  await card(page, 9).click();
  await shows(page, ids[9]);
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);
  await pane(page).evaluate((section) => section.scrollTo(0, 300));
  expect(await page.evaluate(() => scrollY)).toBe(place);
  expect(await pane(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);
  expect((await pane(page).boundingBox())?.y).toBeLessThan(30);
  await card(page, 10).click();
  await shows(page, ids[10]);
  expect(await pane(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test("Back from another search shows the job again", async () => {
  const { page, ids } = await openAlive();
  await card(page, 1).click();
  await shows(page, ids[1]);
  await follow(page, page.locator("#job_types-panel li > a").first());
  await shows(page, undefined);
  await page.goBack();
  await settledAt(page, `?search[query]=manager&job=${ids[1]}`);
  await shows(page, ids[1]);
});
