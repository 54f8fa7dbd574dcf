import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright-core";
import { violationsOn } from "../support/axe";
import { somePostalFile } from "../support/postal-codes";
import { alive, atRest, countOn, leadingNumber, leadingOn, textOf } from "../support/results-page";
import { servedAlone } from "../support/served";
import { runBuilt } from "../support/server-process";
import { everyNth } from "../support/stage";

const site = servedAlone();

beforeAll(async () => {
  const { data, address } = site();
  const file = path.join(data, "postal-codes.txt");
  writeFileSync(file, somePostalFile);
  const run = runBuilt("postcodes", [file], { DATA_DIR: data });
  if ((await run.exited) !== 0) throw new Error(run.output());
  // The running server picks up the imported codes with a delay.
  const known = async () =>
    (await (await fetch(`${address}/api/v1/results?search[location]=LS1`)).json()).place !== null;
  while (!(await known()));
});

const open = (width: number) => site().open("/jobs", { viewport: { width, height: 900 }, bypassCSP: true });

/** Includes a hidden field, since phones fold the form after a search. */
const box = (page: Page) =>
  page.getByRole("combobox", { name: "Location", exact: true, includeHidden: true });

const searchParam = (page: Page, key: string) => new URL(page.url()).searchParams.get(key);

describe.each(everyNth(2, [1280, 390]))("at %i px, by keyboard", (width) => {
  test("a postcode can be typed, chosen, searched around with distances, and left by Back", async () => {
    const { page, complaints } = await open(width);
    await box(page).focus();
    await page.keyboard.type("sw1a1aa");
    await page.getByRole("option", { name: /^SW1A 1AA / }).waitFor();
    await page.keyboard.press("ArrowDown");
    const active = await box(page).getAttribute("aria-activedescendant");
    expect(await textOf(page.locator(`[id="${active}"]`))).toMatch(/^SW1A 1AA .*England/);
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /within 25 miles of SW1A 1AA/ }).waitFor();
    await atRest(page);
    expect(searchParam(page, "search[location]")).toBe("SW1A 1AA");
    expect(await box(page).inputValue()).toMatch(/^SW1A 1AA, .*England$/);
    expect(await textOf(page.locator("#results article").first())).toMatch(/(?:\d miles?|under a mile)/);
    expect(await violationsOn(page)).toEqual([]);
    const found = await countOn(page);
    await page.reload();
    expect([await countOn(page), await box(page).inputValue()]).toEqual([
      found,
      expect.stringMatching(/^SW1A 1AA, .*England$/),
    ]);
    await alive(page);
    await page.goBack();
    await page.waitForFunction(() => location.search === "");
    expect(await box(page).inputValue()).toBe("");
    expect(complaints).toEqual([]);
  });

  test("a misspelt place finds no jobs, is announced and links to the intended place", async () => {
    const { page } = await open(width);
    await box(page).focus();
    await page.keyboard.type("londn");
    await page.getByRole("option", { name: /^London England/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    const status = page.getByRole("status").filter({ hasText: "We couldn’t find a place called “londn”" });
    await status.waitFor({ state: "attached" });
    expect(await textOf(status)).toMatch(/^0 jobs, /);
    expect(await countOn(page)).toBe(0);
    const link = page.locator("[data-in-place=location] a").first();
    expect(await textOf(link)).toMatch(/^London, England/);
    const promised = leadingNumber(await textOf(page.locator("[data-in-place=location] li").first()));
    await link.press("Enter");
    await page.waitForURL(/london\.town/);
    await atRest(page);
    expect(await countOn(page)).toBe(promised);
  });
});

test("the picker offers no postcodes", async () => {
  const { page } = await open(1280);
  await page.getByRole("combobox", { name: "Locations", exact: true }).fill("sw1a 1aa");
  await page.getByText("We couldn’t find a place called “sw1a 1aa”").waitFor();
});

test("without scripts a postcode is recognised as typed and as the page formats it", async () => {
  const { page } = await site().open("/jobs", { javaScriptEnabled: false });
  const search = async () => {
    await leadingOn(page, () => page.getByRole("button", { name: "Search", exact: true }).click());
    expect(await textOf(page.locator("#results-heading"))).toContain("within 25 miles of LS1 4AP");
    return countOn(page);
  };
  const field = page.getByLabel("Location", { exact: true });
  await field.fill("ls1 4ap");
  const found = await search();
  expect(await field.inputValue()).toBe("LS1 4AP, Leeds, West Yorkshire, England");
  expect(await search()).toBe(found);
});
