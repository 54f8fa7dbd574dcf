import { violationsInSchemes } from "../support/axe";
import { newVisitor } from "../support/browser";
import { alive, toPageOf } from "../support/results-page";
import { served } from "../support/served";

const site = served();

const widths = [1280, 390];
const views = [
  "/",
  "/jobs",
  "/jobs?search[query]=manager&search[location]=london&search[radius]=100&sort_type=distance&page=2",
  "/jobs?search[query]=zzzzzz&job_types=full-time",
  "/jobs/999999999/nothing",
];

test.each(widths)(
  "no view has an accessibility violation at %d px, in either colour scheme",
  async (width) => {
    const { page, context } = await newVisitor(site().browser, {
      viewport: { width, height: 900 },
      bypassCSP: true,
    });
    for (const view of views) {
      await page.goto(site().address + view);
      if (view.startsWith("/jobs?")) await alive(page);
      expect({ view, violations: await violationsInSchemes(page) }).toEqual({ view, violations: [] });
    }
    await page.goto(`${site().address}/jobs`);
    await toPageOf(page.locator("#results article h2 a").first());
    expect(await violationsInSchemes(page)).toEqual([]);
    await context.close();
  },
);

test("following Next is announced in the same, initially empty status region", async () => {
  const { page, context } = await newVisitor(site().browser);
  await page.goto(`${site().address}/jobs`);
  await alive(page);
  const region = page.locator("#announced[role=status]");
  expect(await region.textContent()).toBe("");
  await region.evaluate((element) => element.setAttribute("data-same", ""));
  await page.getByRole("link", { name: "Next" }).click();
  const words = page
    .locator("#announced[data-same]")
    .filter({ hasText: /^[\d,]+ jobs, sorted by .+, page 2 of/ });
  await words.waitFor({ state: "attached" });
  await context.close();
});
