import type { ResultsFragment } from "../../src/shared/wire/results";
import { newVisitor } from "../support/browser";
import { alive, follow, jobsOn } from "../support/results-page";
import { served } from "../support/served";

const site = served();

/** A refined, sorted third page, built from the server's largest facet values. */
async function deepLink(): Promise<string> {
  const answer = await fetch(`${site().address}/api/v1/results`);
  const { facets } = (await answer.json()) as ResultsFragment;
  const discipline = [...facets.disciplines].sort((a, b) => b.count - a.count)[0]?.slug;
  const jobType = [...facets.job_types].sort((a, b) => b.count - a.count)[0]?.slug;
  return `disciplines=${discipline}&job_types=${jobType}&sort_type=salary&page=3`;
}

test("a refined, sorted third page has the same jobs in HTML, in JSON and after clicking there", async () => {
  const search = await deepLink();
  const html = await (await fetch(`${site().address}/jobs?${search}`)).text();
  const fromServer = [...html.matchAll(/<h2[^>]*><a href="(\/jobs\/\d+\/[^"]+)"/g)].map(([, href]) => href);
  const fragment = (await (
    await fetch(`${site().address}/api/v1/results?${search}`)
  ).json()) as ResultsFragment;
  expect(fromServer).toHaveLength(20);
  expect(fragment.jobs.map(({ url }) => url)).toEqual(fromServer);

  const { page, complaints } = await newVisitor(site().browser);
  const [discipline, jobType] = search.split("&");
  await page.goto(`${site().address}/jobs?sort_type=salary`);
  await alive(page);
  await follow(page, page.locator(`#disciplines-panel a[href*="${discipline}&"]`).first());
  await follow(page, page.locator(`#job_types-panel a[href*="${jobType}&"]`).first());
  await follow(page, page.getByRole("link", { name: "Page 2" }));
  await follow(page, page.getByRole("link", { name: "Page 3" }));
  expect(decodeURIComponent(page.url())).toBe(`${site().address}/jobs?${search}`);
  expect(await jobsOn(page)).toEqual(fromServer);
  await page.reload();
  expect(await jobsOn(page)).toEqual(fromServer);
  expect(complaints).toEqual([]);
});

test("search fields have the same widths before the submit button has arrived", async () => {
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 720 },
  ]) {
    const { page } = await site().open("/jobs", { viewport, javaScriptEnabled: false });
    const widths = () =>
      page
        .locator("form[role=search] :is(input:not([type=hidden]), select)")
        .evaluateAll((fields) => fields.map((field) => field.getBoundingClientRect().width));
    const whole = await widths();
    expect(whole).toHaveLength(3);
    await page.locator("form[role=search] button[type=submit]").evaluate((button) => button.remove());
    expect(await widths()).toEqual(whole);
  }
});
