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
  "/jobs/in/united-kingdom",
  "/jobs/999999999/nothing",
];

test.each(widths)(
  "no view has an accessibility violation at %d px, in either colour scheme",
  async (width) => {
    const { page } = await newVisitor(site().browser, {
      viewport: { width, height: 900 },
      bypassCSP: true,
    });
    for (const view of views) {
      await page.goto(site().address + view);
      if (/^\/jobs(?:\?|\/in\/)/.test(view)) await alive(page);
      expect({ view, violations: await violationsInSchemes(page) }).toEqual({ view, violations: [] });
    }
    await page.goto(`${site().address}/jobs`);
    await toPageOf(page.locator("#results article h2 a").first());
    expect(await violationsInSchemes(page)).toEqual([]);
  },
);
