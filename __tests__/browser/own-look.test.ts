import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { violationsInSchemes } from "../support/axe";
import { connectBrowser, newVisitor } from "../support/browser";
import { alive, toPageOf } from "../support/results-page";
import { copyServerData } from "../support/server-data";
import { type ServerProcess, startServer } from "../support/server-process";
import { everyNth } from "../support/stage";

const data = copyServerData();
const folder = mkdtempSync(join(tmpdir(), "jobsieve-look-"));
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

let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  writeFileSync(join(folder, "logo.svg"), logo);
  writeFileSync(join(folder, "site.json"), JSON.stringify(settings));
  server = await startServer({ DATA_DIR: data, SITE_CONFIG: join(folder, "site.json") });
  browser = await connectBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  for (const made of [data, folder]) rmSync(made, { recursive: true, force: true });
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
    const { page, context } = await newVisitor(browser, {
      viewport: { width, height: 900 },
      bypassCSP: true,
    });
    for (const view of ["/jobs?search[query]=manager&page=2", "/jobs/999999999/nothing"]) {
      await page.goto(server.address + view);
      if (view.startsWith("/jobs?")) await alive(page);
      expect({ view, violations: await violationsInSchemes(page) }).toEqual({ view, violations: [] });
      const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      expect({ view, isWithin }).toEqual({ view, isWithin: true });
    }
    await page.goto(`${server.address}/jobs`);
    await toPageOf(page.locator("#results article h2 a").first());
    expect(await violationsInSchemes(page)).toEqual([]);
    await context.close();
  },
);

test("theme colours apply under the page's content security policy", async () => {
  const { page, context, complaints } = await newVisitor(browser);
  await page.goto(`${server.address}/jobs`);
  await alive(page);
  expect(await paintOf(page, "[data-in-place=sort] a:not([aria-current])", "color")).toBe(
    "rgb(123, 31, 162)",
  );
  expect(await paintOf(page, "#page > header", "backgroundColor")).toBe("rgb(255, 255, 255)");
  expect(complaints).toEqual([]);
  await context.close();
});

test("the results and not-found pages have the logo, notice and footer links", async () => {
  const { page, context } = await newVisitor(browser);
  for (const view of ["/jobs", "/jobs/999999999/nothing"]) {
    await page.goto(server.address + view);
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
  await context.close();
});

test("the og:image of the list and of a job is a PNG that revalidates by its ETag", async () => {
  const { page, context } = await newVisitor(browser);
  await page.goto(`${server.address}/jobs`);
  const named = () => page.locator('meta[property="og:image"]').getAttribute("content");
  const site = await named();
  await toPageOf(page.locator("#results article h2 a").first());
  const job = await named();
  expect(job).not.toBe(site);
  for (const address of [site, job]) {
    const answer = await fetch(address ?? "");
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const again = await fetch(address ?? "", {
      headers: { "if-none-match": answer.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  }
  await context.close();
});
