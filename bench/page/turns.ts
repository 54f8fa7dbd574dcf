import type { Browser } from "playwright-core";
import { spreadOf } from "../figures/percentiles";
import { type Choice, choicesOnShow, pointOf, type Stated, type TurnTimes } from "./in-page";
import { type PageSiteFigures, type Turn, turns } from "./page-result";
import type { PageSite } from "./rivals/rival-site";
import { type ThrottledPage, throttledPage } from "./throttled-page";

interface TurnedPage {
  readonly visitor: ThrottledPage;
  readonly start: Stated;
  readonly times: { readonly turn: Turn; readonly times: TurnTimes }[];
}

/** One choice on all sites before the next; a page has about forty. One entry per site, in order. */
export async function measureTurns(
  browser: Browser,
  sites: readonly Pick<PageSite, "address">[],
  rate: number,
  rounds: number,
): Promise<Pick<PageSiteFigures, "turns" | "interaction">[]> {
  const pages: TurnedPage[] = [];
  for (const site of sites) pages.push(await openPage(browser, site, rate));
  const choices = (await pages[0]?.visitor.page.evaluate(choicesOnShow)) ?? [];
  for (const choice of choices.slice(0, rounds)) {
    for (const page of pages) await takeTurns(page, choice);
  }
  const interactions = await Promise.all(
    pages.map(({ visitor }) => visitor.page.evaluate(() => window.inp ?? Number.NaN)),
  );
  for (const { visitor } of pages) await visitor.close();
  return pages.map(({ times }, place) => ({
    turns: Object.fromEntries(
      turns.map((turn) => [turn, figuresOf(turn, times)]),
    ) as PageSiteFigures["turns"],
    interaction: interactions[place] ?? Number.NaN,
  }));
}

async function openPage(
  browser: Browser,
  site: Pick<PageSite, "address">,
  rate: number,
): Promise<TurnedPage> {
  const visitor = await throttledPage(browser, rate);
  const { page } = visitor;
  await page.goto(`${site.address}/jobs`, { waitUntil: "networkidle" });
  await page.waitForFunction(() => /\d/.test(document.querySelector("#results-heading")?.textContent ?? ""));
  const jobs = await page.evaluate(() =>
    Number(
      /\d[\d,]*/.exec(document.querySelector("#results-heading")?.textContent ?? "")?.[0].replaceAll(",", ""),
    ),
  );
  await visitor.slowDown(false);
  return { visitor, start: { jobs, page: 1 }, times: [] };
}

async function takeTurns({ visitor, start, times }: TurnedPage, choice: Choice): Promise<void> {
  await visitor.slowDown(true);
  const facet = await follow(visitor, ["aside a", choice.text], { jobs: choice.jobs, page: 1 });
  times.push({ turn: "facet click", times: facet });
  times.push({ turn: "Back", times: await goBack(visitor, start) });
  const page = await follow(visitor, ["main nav a", "2"], { ...start, page: 2 });
  times.push({ turn: "page click", times: page });
  await goBack(visitor, start);
  await visitor.slowDown(false);
}

async function follow({ page }: ThrottledPage, link: [string, string], to: Stated): Promise<TurnTimes> {
  const point = await page.evaluate(pointOf, link);
  if (point === null) throw new Error(`There is no link ${link[1]} at ${page.url()}.`);
  // Watched from before the click: a quick turn could end before a later call starts watching.
  await page.evaluate((wanted) => {
    window.turning = window.turned?.(wanted, false);
  }, to);
  await page.mouse.click(point.x, point.y);
  return (await page.evaluate(() => window.turning)) ?? neverBegun();
}

async function goBack({ page }: ThrottledPage, to: Stated): Promise<TurnTimes> {
  return (await page.evaluate((wanted) => window.turned?.(wanted, true), to)) ?? neverBegun();
}

function neverBegun(): never {
  throw new Error("The page is not watched.");
}

function figuresOf(turn: Turn, all: TurnedPage["times"]) {
  const times = all.filter((each) => each.turn === turn).map((each) => each.times);
  return {
    in_view: spreadOf(times.map(({ in_view }) => in_view)),
    whole: spreadOf(times.map(({ whole }) => whole)),
  };
}
