import type { Locator, Page } from "playwright-core";
import { violationsOn } from "../support/axe";
import { type ContextOptions, newVisitor } from "../support/browser";
import { atRest, countOn, leadingNumber, leadingOn, textOf } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();

const wide: ContextOptions = { bypassCSP: true };
const phone: ContextOptions = {
  bypassCSP: true,
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
};

const notes = (page: Page) => page.locator("#results [data-in-place=keywords]");
const addressFor = (keywords: string) => `/jobs?search[query]=${encodeURIComponent(keywords)}`;

/** Found by selector, since phones fold the search form away. */
const typed = (page: Page) => page.locator("form[role=search] input[name='search[query]']").inputValue();

async function open(keywords: string, options: ContextOptions) {
  const visitor = await site().open(addressFor(keywords), options);
  await notes(visitor.page).waitFor();
  return visitor;
}

/** The number of jobs in a link's accessible name or text. */
async function promisedBy(link: Locator): Promise<number> {
  return leadingNumber((await link.getAttribute("aria-label")) ?? (await textOf(link)));
}

/** Follows a link by touch or by keyboard and waits for its results. */
async function use(page: Page, link: Locator, { hasTouch }: ContextOptions): Promise<void> {
  const href = (await link.getAttribute("href")) ?? "";
  if (hasTouch) await link.tap();
  else {
    await link.focus();
    await page.keyboard.press("Enter");
  }
  await page.waitForURL((url) => url.href === new URL(href, page.url()).href);
  await atRest(page);
}

const isFocusLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);

describe.each(
  everyNth(2, [
    ["at 1280 by keyboard", wide],
    ["at 390 by touch", phone],
  ]),
)("%s", (_name, options) => {
  test("one synonym or all of them can be excluded, and Back restores them", async () => {
    const { page, complaints } = await open("lawyer", options);
    const all = await countOn(page);
    const also = page.getByRole("link", { name: /^Remove “attorney”: / });
    const promised = await promisedBy(also);
    expect(promised).toBeLessThan(all);
    await use(page, also, options);
    expect([await countOn(page), await also.count(), await isFocusLost(page)]).toEqual([promised, 0, false]);
    await page.goBack();
    await also.waitFor();
    expect(await countOn(page)).toBe(all);

    await use(page, page.getByRole("link", { name: "Search for these exact words" }), options);
    expect(new URL(page.url()).searchParams.get("search[exact]")).toBe("1");
    expect(await countOn(page)).toBeLessThan(promised);
    expect(await violationsOn(page)).toEqual([]);
    await use(page, page.getByRole("link", { name: "Include similar words" }), options);
    expect(await countOn(page)).toBe(all);
    await page.goBack();
    await page.goBack();
    await also.waitFor();
    expect([await countOn(page), await violationsOn(page), complaints]).toEqual([all, [], []]);
  });

  test("similar titles can be added after the searched ones, and hidden again", async () => {
    const { page, complaints } = await open("developer", options);
    const [few, first] = [await countOn(page), await textOf(page.locator("#results h2").first())];
    const similar = page.getByRole("link", { name: /^Include similar job titles / });
    const promised = await promisedBy(similar);
    expect(promised).toBeGreaterThan(few);
    await use(page, similar, options);
    expect([await countOn(page), await textOf(page.locator("#results h2").first())]).toEqual([
      promised,
      first,
    ]);
    expect(await violationsOn(page)).toEqual([]);
    await use(page, page.getByRole("link", { name: "Hide them" }), options);
    expect(await countOn(page)).toBe(few);
    await page.goBack();
    await page.getByRole("link", { name: "Hide them" }).waitFor();
    expect([await countOn(page), complaints]).toEqual([promised, []]);
  });

  test("a misspelt keyword is corrected with a notice and can be searched exactly", async () => {
    const { page, complaints } = await open("acountant", options);
    const found = await countOn(page);
    expect([found > 0, await textOf(page.locator("#results-heading"))]).toEqual([
      true,
      expect.stringContaining("accountant"),
    ]);
    expect(await textOf(notes(page))).toContain("No results for “acountant”");
    expect(await typed(page)).toBe("acountant");
    expect(await violationsOn(page)).toEqual([]);
    await use(page, page.getByRole("link", { name: "Search for “acountant” instead" }), options);
    expect(await countOn(page)).toBe(0);
    await page.goBack();
    await notes(page).getByText("No results for").waitFor();
    expect([await countOn(page), complaints]).toEqual([found, []]);
  });

  test("a refinement among the keywords is used as one if no job has all the words", async () => {
    const { page, complaints } = await open("remote python", options);
    const offer = notes(page).getByRole("link", { name: /Remote/ });
    const promised = await promisedBy(offer);
    expect(await countOn(page)).toBe(promised);
    await use(page, offer, options);
    expect([await countOn(page), complaints]).toEqual([promised, []]);
    expect(new URL(page.url()).searchParams.get("remote")).toBe("1");
    await page.goBack();
    await offer.waitFor();
    expect(await typed(page)).toBe("remote python");
  });
});

test("without scripts the same links lead to as many jobs as they promise", async () => {
  const { page } = await newVisitor(site().browser, { javaScriptEnabled: false });
  for (const [keywords, name] of [
    ["lawyer", /^Remove “attorney”: /],
    ["developer", /^Include similar job titles /],
    ["remote python", /Remote/],
  ] as const) {
    await page.goto(site().address + addressFor(keywords));
    const link = notes(page).getByRole("link", { name });
    const promised = await promisedBy(link);
    await leadingOn(page, () => link.click());
    expect([keywords, await countOn(page)]).toEqual([keywords, promised]);
  }
  await page.goto(site().address + addressFor("acountant"));
  await leadingOn(page, () => page.getByRole("link", { name: /^Search for “acountant” instead/ }).click());
  expect(await countOn(page)).toBe(0);
});
