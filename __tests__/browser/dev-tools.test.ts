import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { alive, atRest, follow, jobsOn, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";
import { developersBuild } from "./developer/developers-build";

const site = served();

async function open(path = "/jobs") {
  const visitor = await newVisitor(site().browser);
  await developersBuild.installDevTools(visitor.context);
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/v1/results") asked.push(request.url());
  });
  await page.goto(site().address + path);
  await alive(page);
  return { ...visitor, asked };
}

const moment = (page: Page) => page.evaluate(() => window.devTools.moments().current);
const jumpTo = (page: Page, to: number) => page.evaluate((wanted) => window.devTools.jumpTo(wanted), to);
const goLive = (page: Page) => page.evaluate(() => window.devTools.jumpTo(window.devTools.moments().last));
const keywords = (page: Page) => page.getByLabel("Keywords", { exact: true });

async function search(page: Page, words: string) {
  await keywords(page).fill(words);
  await page.keyboard.press("Enter");
  await settledAt(page, `?search[query]=${words}`);
}

/** Everything that reflects the current search. */
async function view(page: Page) {
  await atRest(page);
  return {
    search: decodeURIComponent(new URL(page.url()).search),
    title: await page.title(),
    heading: await textOf(page.locator("#results-heading")),
    jobs: await jobsOn(page),
    keywords: await keywords(page).inputValue(),
    chosen: await page.locator("aside a[aria-current=true]").allTextContents(),
    canonical: await page.locator("link[rel=canonical]").getAttribute("href"),
  };
}

/** A search and its refinement, with the position of each in the action log. */
async function twoActs() {
  const opened = await open();
  const { page } = opened;
  const start = { at: await moment(page), view: await view(page) };
  await search(page, "manager");
  const first = { at: await moment(page), view: await view(page) };
  await follow(page, page.locator("#job_types-panel li > a").first());
  const second = { at: await moment(page), view: await view(page) };
  return { ...opened, start, first, second };
}

test("jumping restores the address and view without requests or history entries", async () => {
  const { page, asked, start, first, second, complaints } = await twoActs();
  expect(second.view.chosen).toHaveLength(1);
  const entries = await page.evaluate(() => history.length);
  asked.length = 0;
  for (const { at, view: expected } of [start, second, first, start]) {
    await jumpTo(page, at);
    expect(await view(page)).toEqual(expected);
  }
  expect([await page.evaluate(() => history.length), asked]).toEqual([entries, []]);
  expect(complaints).toEqual([]);
});

const place = (page: Page) => page.getByRole("combobox", { name: "Location", exact: true });
const distance = (page: Page) => page.getByRole("combobox", { name: "Distance" });

test("jumping discards unsubmitted input and its suggestions, even in a focused field", async () => {
  const { page, start, first, second, complaints } = await twoActs();
  const sent = async () => [await place(page).inputValue(), await distance(page).inputValue()];
  const asSent = await sent();
  await keywords(page).focus();
  await keywords(page).pressSequentially("x");
  await jumpTo(page, first.at);
  expect(await view(page)).toEqual(first.view);
  await keywords(page).pressSequentially("y");
  await jumpTo(page, second.at);
  expect(await view(page)).toEqual(second.view);
  await distance(page).selectOption("100");
  await jumpTo(page, first.at);
  expect(await sent()).toEqual(asSent);

  await goLive(page);
  await place(page).fill("leeds");
  await page
    .getByRole("option", { name: /^Leeds/ })
    .first()
    .waitFor();
  await jumpTo(page, start.at);
  expect([await sent(), await page.locator("#location-list [role=option]:visible").count()]).toEqual([
    asSent,
    0,
  ]);
  await goLive(page);
  expect(await place(page).getAttribute("aria-expanded")).toBe("false");
  expect(complaints).toEqual([]);
});

const log = (page: Page) =>
  page.evaluate(() => {
    const { actionsById, stagedActionIds } = JSON.parse(window.devTools.saved());
    return stagedActionIds.map((id: number) => actionsById[id].action.type) as string[];
  });

test("a pointer that sweeps over the sidebar logs no action; one that rests on a link does", async () => {
  const { page } = await open();
  await atRest(page);
  // Modules that load when the page is idle log actions of their own.
  await page.waitForFunction(() => {
    const saved = window.devTools.saved();
    return saved.includes("refine/findingBegan") && saved.includes("visits/searchCompared");
  });
  const before = await log(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const box = await page.locator("aside").boundingBox();
  if (box === null) throw new Error("There is no sidebar.");
  await page.mouse.move(box.x + 40, box.y);
  await page.mouse.move(box.x + 40, box.y + box.height, { steps: 60 });
  await page.mouse.move(box.x + box.width + 200, 5);
  await page.clock.runFor(1000);
  expect(await log(page)).toEqual(before);
  await page.locator("#job_types-panel li > a").first().hover();
  await page.clock.runFor(65);
  expect(await log(page)).toContain("results/linkNeared");
});

test("ten user actions are logged in order, each followed by addressRead and shown", async () => {
  const { page } = await open();
  const value = (panel: string) => page.locator(`#${panel}-panel li > a`).first();
  const applied = page.getByRole("region", { name: "Applied refinements" });
  const travel = async (by: 1 | -1) => {
    const from = page.url();
    await page.evaluate((steps) => history.go(steps), by);
    await page.waitForURL((url) => url.href !== from);
    await atRest(page);
  };
  const begun = (await log(page)).length;
  await search(page, "manager");
  await follow(page, value("job_types"));
  await follow(page, value("disciplines"));
  await follow(page, page.locator("a[rel~=next]").first());
  await travel(-1);
  await travel(1);
  await follow(page, applied.getByRole("link").first());
  await follow(page, applied.getByRole("link", { name: "Clear all", exact: true }));
  await search(page, "nurse");
  await travel(-1);
  // Whether results are requested or already prefetched depends on how long the pointer rested.
  const told = (await log(page))
    .slice(begun)
    .filter((type) => /^(search|results)\/(?!link|requested)/.test(type));
  const acts = [
    "keywordsSubmitted",
    "facetToggled",
    "facetToggled",
    "pageChosen",
    "historyPopped",
    "historyPopped",
    "facetToggled",
    "refinementsCleared",
    "keywordsSubmitted",
    "historyPopped",
  ];
  expect(told).toEqual(acts.flatMap((act) => [`search/${act}`, "search/addressRead", "results/shown"]));
});
