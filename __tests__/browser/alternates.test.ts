import type { Page } from "playwright-core";
import { follow } from "../support/results-page";
import { served } from "../support/served";

const site = served();

const alternates = (page: Page) =>
  page.$$eval("link[rel=alternate]", (links) => links.map((link) => link.getAttribute("href")));

test("in-place navigation updates the alternate links, and the JSON link opens a JSON feed", async () => {
  const { page } = await site().open("/jobs?utm_source=mail");
  expect(await alternates(page)).toEqual(["/jobs.atom", "/jobs.json", "/jobs.csv"]);
  const opened = await page.evaluate(() => performance.timeOrigin);
  const value = page.getByRole("complementary").getByRole("link").first();
  const search = (await follow(page, value)).replace("&utm_source=mail", "");
  await page.waitForFunction(
    (wanted) => document.querySelector("link[rel=canonical]")?.getAttribute("href")?.endsWith(wanted),
    search,
  );
  expect(await alternates(page)).toEqual(["atom", "json", "csv"].map((ending) => `/jobs.${ending}${search}`));
  await page.getByRole("link", { name: "JSON", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/jobs.json");
  const shown = await page.evaluate(() => [document.contentType, performance.timeOrigin]);
  expect(shown).toEqual(["application/feed+json", expect.any(Number)]);
  expect(shown[1]).not.toBe(opened);
});
