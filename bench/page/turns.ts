import type { Browser } from "playwright-core";
import { type Spread, spreadOf } from "../figures/percentiles";
import { type Choice, type ClickTimes, choicesOnShow, clickToPainted } from "./in-page";
import { type MainThreadWork, mainThreadDuring } from "./main-thread";
import type { PageSite } from "./page-site";
import { type ThrottledPage, throttledPage } from "./throttled-page";

export const clickKinds = ["at once", "hovered first", "visited before", "Back"] as const;
export type ClickKind = (typeof clickKinds)[number];

export interface ClickFigures {
  readonly kind: ClickKind;
  /** Milliseconds to painted. */
  readonly painted: Spread;
  /** Milliseconds until nothing was left to be drawn. */
  readonly whole: Spread;
  /** Medians of what the main thread did until then. */
  readonly work: MainThreadWork;
}

interface Click extends ClickTimes {
  readonly kind: ClickKind;
  readonly spent: MainThreadWork;
}

/** One site's page, and what was measured on it. */
interface ClickedPage {
  readonly site: PageSite;
  readonly visitor: ThrottledPage;
  readonly choices: readonly Choice[];
  /** Stated for all jobs together. */
  readonly jobs: number;
  readonly clicks: Click[];
}

/**
 * Each refinement is chosen from the whole list of jobs, gone back from, chosen again and gone back from, so that every click finds the
 * same page; then it is the next site's turn. A page has some forty to choose from; more `rounds` than that are not made. One answer a site, in order.
 */
export async function measureClicks(
  browser: Browser,
  sites: readonly PageSite[],
  rate: number,
  rounds: number,
): Promise<ClickFigures[][]> {
  const pages: ClickedPage[] = [];
  for (const site of sites) pages.push(await openPage(browser, site, rate));
  for (let round = 0; round < rounds; round += 1) {
    for (const page of pages) await clickThrough(page, round);
  }
  for (const { visitor } of pages) await visitor.close();
  return pages.map(({ clicks }) => clickKinds.map((kind) => figuresOf(kind, clicks)));
}

async function openPage(browser: Browser, site: PageSite, rate: number): Promise<ClickedPage> {
  const visitor = await throttledPage(browser, rate);
  await visitor.page.goto(`${site.address}/jobs`, { waitUntil: "networkidle" });
  await site.ready(visitor.page);
  const jobs = await jobsStated(visitor);
  const choices = await visitor.page.evaluate(choicesOnShow);
  if (choices.length === 0) throw new Error("The page offers nothing to refine by.");
  await visitor.slowDown(false);
  return { site, visitor, choices, jobs, clicks: [] };
}

async function clickThrough(
  { site: { asksAhead }, visitor, choices, jobs, clicks }: ClickedPage,
  round: number,
): Promise<void> {
  const choice = choices[round];
  if (choice === undefined) return;
  await visitor.slowDown(true);
  const back = async () => clicks.push(await measureClick(visitor, "Back", { href: null, jobs }));
  const kind = round % 2 === 0 || asksAhead === undefined ? "at once" : "hovered first";
  if (kind === "hovered first") await hover(visitor, choice, asksAhead ?? "");
  clicks.push(await measureClick(visitor, kind, choice));
  await back();
  clicks.push(await measureClick(visitor, "visited before", choice));
  await back();
  await visitor.slowDown(false);
}

async function measureClick(
  { page, devTools }: ThrottledPage,
  kind: ClickKind,
  to: { readonly href: string | null; readonly jobs: number },
): Promise<Click> {
  const { result, spent } = await mainThreadDuring(devTools, () => page.evaluate(clickToPainted, to));
  // What a click leaves to be done later is not to weigh on the next one.
  await page.waitForTimeout(500);
  return { kind, ...result, spent };
}

/** Until the answer has been asked for ahead and is there, as when a visitor hesitates a moment. */
async function hover({ page }: ThrottledPage, { href }: Choice, asksAhead: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes(asksAhead), {
    timeout: 5_000,
  });
  await page.locator(`aside a[href="${href}"]`).first().hover();
  await answered.then((answer) => answer.finished()).catch(() => undefined);
  await page.waitForTimeout(300);
}

function jobsStated({ page }: ThrottledPage): Promise<number> {
  return page.evaluate(() => {
    const text = document.getElementById("results-heading")?.textContent ?? "";
    return Number(/\d[\d,]*/.exec(text)?.[0].replaceAll(",", ""));
  });
}

function figuresOf(kind: ClickKind, all: readonly Click[]): ClickFigures {
  const clicks = all.filter((click) => click.kind === kind);
  const median = (part: keyof MainThreadWork) => spreadOf(clicks.map(({ spent }) => spent[part])).p50;
  return {
    kind,
    painted: spreadOf(clicks.map(({ painted }) => painted)),
    whole: spreadOf(clicks.map(({ whole }) => whole)),
    work: { script: median("script"), style_and_layout: median("style_and_layout"), rest: median("rest") },
  };
}
