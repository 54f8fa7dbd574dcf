import type { Page } from "playwright-core";
import { violationsInSchemes } from "../support/axe";
import { holdRequests } from "../support/held-answers";
import { countOn, leadingNumber, leadingOn, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();
const fragments = "**/api/v1/results?*";

const values = (page: Page, panel: string) => page.locator(`#${panel}-panel li > a`);
const chips = (page: Page) => page.getByRole("region", { name: "Applied refinements" }).getByRole("listitem");
const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id);

test("by keyboard a branch expands without selecting, and stays expanded after a choice and Back", async () => {
  const { page } = await site().open();
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
});

test("a search for every child of a value becomes the value itself in the address and chips", async () => {
  const { page } = await site().open("/jobs");
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
});

test("removing a chip focuses the next one, else the previous one, else the heading", async () => {
  const { page } = await site().open("/jobs?job_types=full-time|permanent&remote=1");
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
});

test("ten refinements with slow answers add ten entries; only the last is shown, and announced once", async () => {
  const { page } = await site().open();
  // No answer comes before the last click, however slow the machine is.
  const answer = await holdRequests(page, fragments);
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
  const entries = await page.evaluate(() => history.length);
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
  expect(await page.evaluate(() => history.length)).toBe(entries + 10);
});

test("without scripts refinements are plain links, and a parent's link shows its children", async () => {
  const { page } = await site().open("/jobs", { javaScriptEnabled: false });
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
});

test.each(
  everyNth(3, [
    ["320 px wide", { viewport: { width: 320, height: 640 } }],
    ["at 200 % zoom", { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ["in forced colours", { forcedColors: "active" as const }],
  ]),
)("%s the page does not overflow", async (_name, options) => {
  const { page } = await site().open("/jobs?salary_min=30000&posted_within=30", options);
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow).toBeLessThanOrEqual(0);
});

test("with all branches expanded the page has no accessibility violation in either scheme", async () => {
  const path = "/jobs?disciplines=health&salary_min=20000&salary_unstated=1";
  const { page } = await site().open(path, { bypassCSP: true });
  await page.evaluate(async () => {
    const shut = document.querySelectorAll<HTMLElement>('aside button[aria-expanded="false"]');
    for (const button of shut) button.click();
    for (const details of document.querySelectorAll("details")) details.open = true;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  expect(await violationsInSchemes(page)).toEqual([]);
});
