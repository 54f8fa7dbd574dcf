import type { Page } from "playwright-core";
import { violationsOn } from "../support/axe";
import { served } from "../support/served";

const site = served();
const searched =
  "/jobs?search[query]=manager&search[location]=london.town&search[radius]=100&job_types=full-time&page=2";

/** Doubles the page's text size, not the browser's zoom. */
async function open(width: number, path: string) {
  const options = { viewport: { width, height: 800 }, bypassCSP: true };
  const { page } = await site().open(path, options);
  await page.addStyleTag({ content: ":root { font-size: 32px }" });
  return page;
}

/** Visible controls and headings outside cards that overflow their box or the window; also the page. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const controls = document.querySelectorAll<HTMLElement>(
      "a, button, summary, label, h1, h2, h3, p, legend",
    );
    const isSeen = (each: HTMLElement) =>
      each.closest("article, .visually-hidden") === null &&
      each.checkVisibility() &&
      getComputedStyle(each).fontSize !== "0px";
    const isCut = (each: HTMLElement) => {
      const { left, right } = each.getBoundingClientRect();
      const isWide = each.clientWidth > 0 && each.scrollWidth > each.clientWidth + 1;
      return isWide || left < -1 || right > clientWidth + 1;
    };
    const cut = [...controls].filter((each) => isSeen(each) && isCut(each));
    const named = cut.map(({ tagName, textContent }) => `${tagName} ${textContent}`);
    return scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`, ...named] : named;
  });
}

/** The select's width minus the width that its longest option needs. */
function distanceRoom(page: Page): Promise<number> {
  return page.getByLabel("Distance").evaluate((select) => {
    const free = select.cloneNode(true) as HTMLElement;
    Object.assign(free.style, { position: "absolute", width: "max-content", visibility: "hidden" });
    select.parentElement?.append(free);
    const needed = free.getBoundingClientRect().width;
    free.remove();
    return select.getBoundingClientRect().width - needed;
  });
}

/** The narrowest width in em: lines of a few letters are unreadable. */
function narrowest(page: Page, selector: string): Promise<number> {
  return page.evaluate((wanted) => {
    const widths = [...document.querySelectorAll<HTMLElement>(wanted)]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(each).fontSize));
    return Math.min(...widths);
  }, selector);
}

describe.each([1280, 390, 320])("text of 200 %% at %d px", (width) => {
  test("fits the form, header, sort orders, chips, pagination and distance options", async () => {
    for (const path of ["/jobs", searched]) {
      const page = await open(width, path);
      expect({ path, cut: await cutOff(page) }).toEqual({ path, cut: [] });
      for (const fold of await page.locator("summary:visible").all()) await fold.click();
      expect({ path, cut: await cutOff(page) }).toEqual({ path, cut: [] });
      expect(await distanceRoom(page)).toBeGreaterThanOrEqual(-0.5);
      expect(await violationsOn(page)).toEqual([]);
    }
  });

  test("fits the sidebar or its menu, an alert and the CV panel", async () => {
    const page = await open(width, "/jobs");
    const refine = page.getByRole("button", { name: /^Filters/ });
    const isMenu = await refine.isVisible();
    if (isMenu) {
      await refine.click();
      await page.getByRole("dialog").waitFor();
    }
    const prefix = isMenu ? "menu-" : "";
    await page.route("**/api/v1/results?*", (route) => route.fulfill({ status: 500, body: "{}" }));
    await page.locator(`#${prefix}job_types-panel li > a`).first().click();
    await page.getByRole("alert").first().waitFor({ state: "attached" });
    expect(await cutOff(page)).toEqual([]);
    expect(await narrowest(page, `#${prefix}disciplines-panel li > a`)).toBeGreaterThan(6);
    if (isMenu) await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Upload your CV" }).click();
    await page.locator("#uploads-panel input[type=file]").waitFor({ state: "attached" });
    const file = { name: "a-curriculum-vitae.txt", mimeType: "text/plain", buffer: Buffer.from("no") };
    await page.locator("#uploads-panel input[type=file]").setInputFiles(file);
    await page.locator("#uploads-panel li").waitFor();
    expect(await cutOff(page)).toEqual([]);
    expect(await narrowest(page, "#uploads-panel li p")).toBeGreaterThan(4);
  });
});
