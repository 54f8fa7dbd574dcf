import type { Browser } from "playwright-core";
import { spreadOf } from "../figures/percentiles";
import { type Choice, choicesOnShow, pointOf, type Stated, type TurnTimes, watchTurns } from "./in-page";
import { type PageSiteFigures, type Turn, turns } from "./page-figures";

type ThrottledPage = Awaited<ReturnType<typeof throttledPage>>;

/** A visitor with an empty cache and a processor `rate` times slower than this one. */
export async function throttledPage(browser: Browser, rate: number) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(watchTurns);
  const devTools = await context.newCDPSession(page);
  // Turned off while a page waits for its turn: it must not use up the processor.
  const slowDown = async (isSlow: boolean) => {
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: isSlow ? rate : 1 });
  };
  await slowDown(true);
  return { page, devTools, slowDown, close: () => context.close() };
}

type TurnedPage = Awaited<ReturnType<typeof openPage>>;

/** One choice on all sites before the next; a page has about forty. One entry per site, in order. */
export async function measureTurns(
  browser: Browser,
  addresses: readonly string[],
  rate: number,
  rounds: number,
): Promise<PageSiteFigures["turns"][]> {
  const pages: TurnedPage[] = [];
  for (const address of addresses) pages.push(await openPage(browser, address, rate));
  const choices = (await pages[0]?.visitor.page.evaluate(choicesOnShow)) ?? [];
  for (const choice of choices.slice(0, rounds)) {
    for (const page of pages) await takeTurns(page, choice);
  }
  for (const { visitor } of pages) await visitor.close();
  return pages.map(
    ({ times }) =>
      Object.fromEntries(turns.map((turn) => [turn, figuresOf(turn, times)])) as PageSiteFigures["turns"],
  );
}

async function openPage(browser: Browser, address: string, rate: number) {
  const visitor = await throttledPage(browser, rate);
  const { page } = visitor;
  await page.goto(`${address}/jobs`, { waitUntil: "networkidle" });
  await page.waitForFunction(() => (window.stated?.().jobs ?? 0) > 0);
  const start = (await page.evaluate(() => window.stated?.())) ?? neverBegun();
  await visitor.slowDown(false);
  const times: { readonly turn: Turn; readonly times: TurnTimes }[] = [];
  return { visitor, start, times };
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
