import { newVisitor } from "../support/browser";
import { countOn, jobsOn, leadingNumber, textOf } from "../support/results-page";
import { served } from "../support/served";

const site = served();

async function open(path: string) {
  const visitor = await newVisitor(site().browser, { javaScriptEnabled: false });
  await visitor.page.goto(site().address + path);
  return visitor;
}

test("searching, refining, paging, sorting and going back work as plain links and forms", async () => {
  const { page, context } = await open("/jobs");
  await page.getByLabel("Keywords", { exact: true }).fill("manager");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  expect(page.url()).toBe(`${site().address}/jobs?search[query]=manager`);
  const found = await countOn(page);

  const value = page.locator("#disciplines-panel li > a").first();
  const promised = leadingNumber((await value.getAttribute("aria-label")) ?? "");
  await value.click();
  expect(await countOn(page)).toBe(promised);

  const first = await jobsOn(page);
  await page.getByRole("link", { name: "Next" }).click();
  expect(page.url()).toContain("page=2");
  expect(await jobsOn(page)).not.toEqual(first);

  await page.goBack();
  expect(await jobsOn(page)).toEqual(first);
  await page.getByRole("link", { name: /^Remove / }).click();
  expect(await countOn(page)).toBe(found);
  await context.close();
});

test("a new search keeps the refinements, and a place typed by hand is understood", async () => {
  const { page, context } = await open("/jobs");
  await page.locator("#job_types-panel li > a").first().click();
  const refinement = new URL(page.url()).searchParams.get("job_types");
  await page.getByLabel("Location", { exact: true }).fill("London");
  await page.getByLabel("Distance").selectOption("100");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("job_types")).toBe(refinement);
  expect(searchParams.get("search[location]")).toBe("London");
  expect(await textOf(page.locator("#results-heading"))).toContain("London");
  await page.getByRole("navigation", { name: "Sort by" }).getByRole("link", { name: "Distance" }).click();
  expect(page.url()).toContain("sort_type=distance");
  await context.close();
});

test("a job's page is whole, and leads back", async () => {
  const { page, context } = await open("/jobs?page=2");
  const jobs = await jobsOn(page);
  await page.locator("#results article h2 a").first().click();
  expect(await textOf(page.locator("h1"))).not.toBe("");
  await page.getByRole("link", { name: "Back to the search" }).click();
  expect(await jobsOn(page)).toEqual(jobs);
  await context.close();
});

test("an address that leads nowhere is a page with a way on", async () => {
  const { page, context } = await open("/jobs/999999999/nothing");
  await page.getByRole("link", { name: "Search all jobs" }).click();
  expect(page.url()).toBe(`${site().address}/jobs`);
  await context.close();
});
