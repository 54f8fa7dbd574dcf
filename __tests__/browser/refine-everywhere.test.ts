import type { Locator, Page } from "playwright-core";
import { countOn, leadingNumber, settledAt, textOf } from "../support/results-page";
import { served } from "../support/served";

const site = served();

const byKeyboard = (control: Locator) => control.press("Enter");
const byTouch = (control: Locator) => control.tap();

/** The sidebar where there is room for it, otherwise its copy in the menu. */
const places = [
  { name: "1280×800, keyboard", width: 1280, height: 800, prefix: "", use: byKeyboard },
  { name: "768×1024, keyboard", width: 768, height: 1024, prefix: "menu-", use: byKeyboard },
  { name: "768×1024, touch", width: 768, height: 1024, prefix: "menu-", use: byTouch },
  { name: "390×844, keyboard", width: 390, height: 844, prefix: "menu-", use: byKeyboard },
  { name: "390×844, touch", width: 390, height: 844, prefix: "menu-", use: byTouch },
];

async function open({ width, height, prefix, use }: (typeof places)[number]) {
  const visitor = await site().open("/jobs", { viewport: { width, height }, hasTouch: use === byTouch });
  const { page } = visitor;
  if (prefix !== "") await use(page.locator("main").getByRole("button", { name: /^Filters/ }));
  const sidebar = page.locator(`#${prefix}refine`);
  await sidebar.waitFor({ state: "visible" });
  return { ...visitor, sidebar, panel: (field: string) => page.locator(`#${prefix}${field}-panel`) };
}

/** Applies a value, waits for its results and returns the number that it promised. */
async function choose(page: Page, use: (control: Locator) => Promise<void>, value: Locator): Promise<number> {
  const promised = leadingNumber((await value.getAttribute("aria-label")) ?? "");
  const { search } = new URL((await value.getAttribute("href")) ?? "", page.url());
  await use(value);
  await settledAt(page, search);
  return promised;
}

const labelOf = async (value: Locator) => (await value.getAttribute("aria-label")) ?? "";

describe.each(places)("$name", (place) => {
  const { use } = place;

  test("branches expand without being selected, and show when they are partly selected", async () => {
    const { page, panel } = await open(place);
    const branch = panel("disciplines").locator("li").first();
    const expand = branch.getByRole("button").first();
    expect(await branch.locator("li").count()).toBe(0);
    await use(expand);
    await branch.locator("li").first().waitFor();
    expect(new URL(page.url()).search).toBe("");
    const found = await choose(page, use, branch.locator("li > a").nth(1));
    expect(await countOn(page)).toBe(found);
    await choose(page, use, branch.locator("li > a").nth(2));
    expect(await labelOf(branch.locator("> a"))).toMatch(/, partly selected$/);
    expect(await expand.getAttribute("aria-expanded")).toBe("true");
    // A parent covers its children: they leave the address and are shown as included.
    await choose(page, use, branch.locator("> a"));
    expect(new URL(page.url()).searchParams.get("disciplines")).not.toMatch(/[|.]/);
    expect(await labelOf(branch.locator("li > a").first())).toMatch(/, included$/);
  });

  test("long lists can be extended and filtered by name", async () => {
    const { panel } = await open(place);
    const disciplines = panel("disciplines");
    const top = disciplines.locator("> div > ul > li");
    expect(await top.count()).toBe(10);
    await use(disciplines.getByRole("button", { name: /^Show \d+ more: .+ to / }));
    expect(await top.count()).toBeGreaterThan(12);
    const filter = disciplines.getByLabel("Filter Disciplines");
    if (use === byTouch) await filter.tap();
    else await filter.focus();
    await filter.pressSequentially("nurs");
    const names = await top.locator("a").allTextContents();
    expect(names.some((name) => /nurs/i.test(name))).toBe(true);
    expect(await filter.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  test("salary and date can be selected, and a collapsed category shows its number of selections", async () => {
    const { page, panel, sidebar } = await open(place);
    expect(await countOn(page)).toBeGreaterThan(
      await choose(page, use, panel("salary_min").locator("li > a").nth(1)),
    );
    const before = await countOn(page);
    const more = await choose(page, use, panel("salary_min").getByRole("link", { name: /^Include jobs/ }));
    expect(await countOn(page)).toBe(before + more);
    await choose(page, use, panel("posted_within").locator("li > a").last());
    const heading = sidebar.getByRole("heading", { name: /^Salary/ }).getByRole("button");
    await use(heading);
    expect(await textOf(heading)).toBe("Salary2 selected");
    expect(await heading.getAttribute("aria-expanded")).toBe("false");
    await choose(page, use, panel("posted_within").locator('li > a[aria-current="true"]'));
    expect(new URL(page.url()).searchParams.has("posted_within")).toBe(false);
    expect(await heading.getAttribute("aria-expanded")).toBe("false");
  });

  test("the focus stays on a value that is selected", async () => {
    const { page, panel } = await open(place);
    const value = panel("job_types").locator("li > a").nth(1);
    const href = (await value.getAttribute("href")) ?? "";
    await value.focus();
    const slug = new URL(href, page.url()).searchParams.get("job_types");
    await use(value);
    await settledAt(page, `?job_types=${slug}`);
    const focused = await page.evaluate(() => document.activeElement?.getAttribute("aria-current"));
    expect(focused).toBe("true");
  });
});
