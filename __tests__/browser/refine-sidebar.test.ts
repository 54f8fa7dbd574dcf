import type { Page } from "playwright-core";
import { violationsInSchemes } from "../support/axe";
import { newVisitor } from "../support/browser";
import { alive, countOn, follow, leadingNumber, leadingOn, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();
const fragments = "**/api/v1/results?*";

async function open(path = "/jobs", options = {}) {
  const visitor = await newVisitor(site().browser, options);
  await visitor.page.goto(site().address + path);
  if (!("javaScriptEnabled" in options)) await alive(visitor.page);
  return visitor;
}

const values = (page: Page, panel: string) => page.locator(`#${panel}-panel li > a`);
const chips = (page: Page) => page.getByRole("region", { name: "Applied refinements" }).getByRole("listitem");
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id);

test.each(everyNth(2, ["salary_min", "posted_within", "remote", "job_types"]))(
  "%s: a value's count matches the results it leads to",
  async (panel) => {
    const { page, context } = await open();
    const link = values(page, panel).last();
    const promised = leadingNumber((await link.getAttribute("aria-label")) ?? "");
    await follow(page, link);
    expect(await countOn(page)).toBe(promised);
    const chosen = page.locator(`#${panel}-panel li > a[aria-current="true"]`);
    expect(await chosen.count()).toBe(1);
    await follow(page, chosen);
    expect(new URL(page.url()).search).toBe("");
    await context.close();
  },
);

test("by keyboard a branch expands without selecting, and stays expanded after a choice and Back", async () => {
  const { page, context } = await open();
  const row = page.locator("#disciplines-panel li").first();
  const expand = row.getByRole("button").first();
  await expand.focus();
  await page.keyboard.press("Enter");
  expect(await expand.getAttribute("aria-expanded")).toBe("true");
  expect(new URL(page.url()).search).toBe("");
  const child = row.locator("li > a").first();
  await child.focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/disciplines=/);
  await settledAt(page, new URL(page.url()).search);
  expect(await row.locator("> a").getAttribute("aria-label")).toMatch(/, partly selected$/);
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  expect(await expand.getAttribute("aria-expanded")).toBe("true");
  await context.close();
});

test("a search for every child of a value becomes the value itself in the address and chips", async () => {
  const { page, context } = await open("/jobs");
  const parent = await page.evaluate(async () => {
    const fragment = await (await fetch("/api/v1/results")).json();
    const nodes: { slug: string; children: { slug: string }[] }[] = fragment.facets.disciplines;
    for (const { slug, children } of nodes) {
      const all = children.map((child) => child.slug).join("|");
      const answer = await (await fetch(`/api/v1/results?disciplines=${all}`)).json();
      if (answer.query === `disciplines=${slug}`) return { slug, all };
    }
    return null;
  });
  expect(parent).not.toBeNull();
  await page.goto(`${site().address}/jobs?disciplines=${parent?.all}`);
  await settledAt(page, `?disciplines=${parent?.slug}`);
  expect(await chips(page).count()).toBe(1);
  await context.close();
});

test("a collapsed category shows its number of selections and stays collapsed", async () => {
  const { page, context } = await open("/jobs?job_types=full-time|permanent");
  const heading = page.getByRole("heading", { name: /^Job types/ }).getByRole("button");
  await heading.click();
  expect(await textOf(heading)).toBe("Job types2 selected");
  await follow(page, values(page, "disciplines").first());
  expect(await heading.getAttribute("aria-expanded")).toBe("false");
  await context.close();
});

test("removing a chip focuses the next one, else the previous one, else the heading", async () => {
  const { page, context } = await open("/jobs?job_types=full-time|permanent&remote=1");
  const remove = async (index: number) => {
    await chips(page).nth(index).getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement !== document.body);
  };
  await remove(0);
  expect(await focusedName(page)).toBe("Remove Permanent");
  await remove(1);
  expect(await focusedName(page)).toBe("Remove Permanent");
  await remove(0);
  expect(await focusedName(page)).toBe("applied-heading");
  await context.close();
});

test("long lists can be filtered by name", async () => {
  const { page, context } = await open();
  const filter = page.getByLabel("Filter Disciplines");
  const last = values(page, "disciplines").last();
  await filter.fill("nurs");
  expect(await last.textContent()).toMatch(/nurs/i);
  expect(await filter.inputValue()).toBe("nurs");
  await context.close();
});

test("of ten refinements with slow answers only the last is shown, and announced once", async () => {
  const { page, context } = await open();
  let answer = () => {};
  const clicked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // No answer comes before the last click, however slow the machine is.
  await page.route(fragments, async (route) => {
    await clicked;
    await route.continue().catch(() => undefined);
  });
  await page.evaluate(() => {
    const seen: string[] = [];
    const watch = (selector: string, mark: string) => {
      const target = document.querySelector(selector);
      if (target === null) return;
      const note = () => seen.push(`${mark}${target.textContent}`);
      new MutationObserver(note).observe(target, { childList: true, characterData: true, subtree: true });
    };
    watch("#results-heading", "heading ");
    watch("[role=status]", "said ");
    Object.assign(window, { seen });
  });
  for (let place = 0; place < 10; place += 1) await values(page, "disciplines").nth(place).click();
  answer();
  const { search } = new URL(page.url());
  await settledAt(page, search);
  await page.waitForFunction(() => document.querySelector("[role=status]")?.textContent !== "");
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  const heading = await textOf(page.locator("#results-heading"));
  expect(new Set(seen.filter((each) => each.startsWith("heading ")))).toEqual(
    new Set([`heading ${heading}`]),
  );
  expect(seen.filter((each) => each.startsWith("said "))).toHaveLength(1);
  expect(await chips(page).count()).toBe(10);
  await context.close();
});

test("an empty search offers broader searches that find as many jobs as they promise", async () => {
  const { page, context } = await open("/jobs?search[query]=zzzzzz&remote=1&salary_min=30000");
  expect(await countOn(page)).toBe(0);
  const ways = page.getByRole("region", { name: "Broaden your search" }).getByRole("link");
  expect(await ways.count()).toBeGreaterThan(0);
  const promised = leadingNumber(await textOf(ways.first()));
  await follow(page, ways.first());
  expect(await countOn(page)).toBe(promised);
  await context.close();
});

test("without scripts refinements are plain links, and a parent's link shows its children", async () => {
  const { page, context } = await open("/jobs", { javaScriptEnabled: false });
  await leadingOn(page, () => values(page, "disciplines").first().click());
  const child = page.locator("#disciplines-panel li li > a").first();
  const promised = leadingNumber((await child.getAttribute("aria-label")) ?? "");
  await leadingOn(page, () => child.click());
  expect(await countOn(page)).toBe(promised);
  await leadingOn(page, () => values(page, "salary_min").first().click());
  const unstated = page.locator("#salary_min-panel").getByRole("link", { name: /^Include jobs/ });
  await leadingOn(page, () => unstated.click());
  await leadingOn(page, () => values(page, "posted_within").last().click());
  expect(await chips(page).count()).toBe(4);
  expect(new URL(page.url()).searchParams.get("salary_unstated")).toBe("1");
  await leadingOn(page, () => page.getByRole("link", { name: "Clear all", exact: true }).click());
  expect(page.url()).toBe(`${site().address}/jobs`);
  await context.close();
});

test.each(
  everyNth(3, [
    ["320 px wide", { viewport: { width: 320, height: 640 } }],
    ["at 200 % zoom", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ["in forced colours", { forcedColors: "active" as const }],
  ]),
)("%s the page does not overflow", async (_name, options) => {
  const { page, context } = await open("/jobs?salary_min=30000&posted_within=30", options);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
  await context.close();
});

test("with all branches expanded the page has no accessibility violation in either scheme", async () => {
  const path = "/jobs?disciplines=health&salary_min=20000&salary_unstated=1";
  const { page, context } = await open(path, { bypassCSP: true });
  await page.evaluate(async () => {
    const shut = document.querySelectorAll<HTMLElement>('aside button[aria-expanded="false"]');
    for (const button of shut) button.click();
    for (const details of document.querySelectorAll("details")) details.open = true;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  expect(await violationsInSchemes(page)).toEqual([]);
  await context.close();
});
