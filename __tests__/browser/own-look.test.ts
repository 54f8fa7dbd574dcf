import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { violationsInSchemes } from "../support/axe";
import { newVisitor } from "../support/browser";
import { alive, toPageOf } from "../support/results-page";
import { servedAlone } from "../support/served";
import { everyNth } from "../support/stage";

const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 30"><rect width="120" height="30" fill="#7b1fa2"/></svg>`;
const settings = {
  name: "Nurses Weekly",
  theme: { accent: "#7b1fa2", band: "#ffffff", logo: "logo.svg", favicon: "logo.svg" },
  footerLinks: [
    { label: "Privacy", url: "/privacy" },
    { label: "Contact", url: "mailto:us@jobs.example" },
  ],
  notice: { text: "Away on Sunday from 6 to 7.", url: "/status" },
};

const site = servedAlone({
  config: settings,
  prepare: (data) => writeFileSync(join(data, "logo.svg"), logo),
});

function paintOf(page: Page, selector: string, property: "color" | "backgroundColor"): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element)[name], property);
}

test.each(everyNth(2, [1280, 390]))(
  "themed pages have no accessibility violation at %d px, in either colour scheme",
  async (width) => {
    const { page } = await newVisitor(site().browser, {
      viewport: { width, height: 900 },
      bypassCSP: true,
    });
    for (const view of ["/jobs?search[query]=manager&page=2", "/jobs/999999999/nothing"]) {
      await page.goto(site().address + view);
      if (view.startsWith("/jobs?")) await alive(page);
      expect({ view, violations: await violationsInSchemes(page) }).toEqual({ view, violations: [] });
      const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      expect({ view, isWithin }).toEqual({ view, isWithin: true });
    }
    await page.goto(`${site().address}/jobs`);
    await toPageOf(page.locator("#results article h2 a").first());
    expect(await violationsInSchemes(page)).toEqual([]);
  },
);

test("theme colours apply under the page's content security policy", async () => {
  const { page, complaints } = await site().open();
  expect(await paintOf(page, "[data-in-place=sort] a:not([aria-current])", "color")).toBe(
    "rgb(123, 31, 162)",
  );
  expect(await paintOf(page, "#page > header", "backgroundColor")).toBe("rgb(255, 255, 255)");
  expect(complaints).toEqual([]);
});

test("the results and not-found pages have the logo, notice and footer links", async () => {
  const { page } = await newVisitor(site().browser);
  for (const view of ["/jobs", "/jobs/999999999/nothing"]) {
    await page.goto(site().address + view);
    const home = page.getByRole("banner").getByRole("link", { name: "Nurses Weekly" });
    const drawn = await home.getByRole("img").evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.clientWidth, image.clientHeight];
    });
    expect(drawn).toEqual([128, 32]);
    const notice = page.getByRole("region", { name: "Notice" }).getByRole("link");
    expect([await notice.textContent(), await notice.getAttribute("href")]).toEqual([
      settings.notice.text,
      "/status",
    ]);
    const links = page.getByRole("contentinfo").getByRole("listitem").getByRole("link");
    expect(await links.allInnerTexts()).toEqual(["Privacy", "Contact"]);
  }
});

test("the og:image of the list and of a job is a PNG that revalidates by its ETag", async () => {
  const { page } = await site().open();
  const named = async () => (await page.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
  const ofSite = await named();
  await toPageOf(page.locator("#results article h2 a").first());
  const ofJob = await named();
  expect(ofJob).not.toBe(ofSite);
  for (const address of [ofSite, ofJob]) {
    const answer = await fetch(address);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const etag = answer.headers.get("etag") ?? "";
    expect((await fetch(address, { headers: { "if-none-match": etag } })).status).toBe(304);
  }
});
