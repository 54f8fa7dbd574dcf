import { countOn, jobsOn, leadingNumber, leadingOn, textOf } from "../support/results-page";
import { served } from "../support/served";

const site = served();

const open = (path: string) => site().open(path, { javaScriptEnabled: false });

test("without scripts searching, refining, paging and going back work as links and forms", async () => {
  const { page } = await open("/jobs");
  await page.getByLabel("Keywords", { exact: true }).fill("manager");
  await leadingOn(page, () => page.getByRole("button", { name: "Search", exact: true }).click());
  expect(page.url()).toBe(`${site().address}/jobs?search[query]=manager`);
  const found = await countOn(page);

  const value = page.locator("#disciplines-panel li > a").first();
  const promised = leadingNumber((await value.getAttribute("aria-label")) ?? "");
  await leadingOn(page, () => value.click());
  expect(await countOn(page)).toBe(promised);

  const first = await jobsOn(page);
  await leadingOn(page, () => page.getByRole("link", { name: "Next" }).click());
  expect(page.url()).toContain("page=2");
  expect(await jobsOn(page)).not.toEqual(first);

  await page.goBack();
  expect(await jobsOn(page)).toEqual(first);
  await leadingOn(page, () => page.getByRole("link", { name: /^Remove / }).click());
  expect(await countOn(page)).toBe(found);
});

test("without scripts a new search keeps its refinements and recognises a typed place", async () => {
  const { page } = await open("/jobs");
  await leadingOn(page, () => page.locator("#job_types-panel li > a").first().click());
  const refinement = new URL(page.url()).searchParams.get("job_types");
  await page.getByLabel("Location", { exact: true }).fill("London");
  await page.getByLabel("Distance").selectOption("100");
  await leadingOn(page, () => page.getByRole("button", { name: "Search", exact: true }).click());
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("job_types")).toBe(refinement);
  expect(searchParams.get("search[location]")).toBe("London");
  expect(await textOf(page.locator("#results-heading"))).toContain("London");
  await leadingOn(page, () =>
    page.getByRole("navigation", { name: "Sort by" }).getByRole("link", { name: "Distance" }).click(),
  );
  expect(page.url()).toContain("sort_type=distance");
});

test("without scripts an unknown place finds no jobs and links to a similar name and to anywhere", async () => {
  const { page } = await open("/jobs");
  for (const name of [/^London, /, /^Anywhere /]) {
    await page.goto(`${site().address}/jobs`);
    await page.getByLabel("Location", { exact: true }).fill("Lodnon");
    await leadingOn(page, () => page.getByRole("button", { name: "Search", exact: true }).click());
    expect([new URL(page.url()).search, await countOn(page)]).toEqual(["?search[location]=Lodnon", 0]);
    const notice = page.locator("[data-in-place=location]");
    expect(await textOf(notice)).toContain("“Lodnon”");
    const link = notice.getByRole("link", { name }).first();
    const promised = leadingNumber(await textOf(link));
    await leadingOn(page, () => link.click());
    expect(await countOn(page)).toBe(promised);
  }
});

test("a job in several places shows the same place on its card and its page", async () => {
  const { page } = await open("/jobs?search[location]=london.town&search[radius]=100");
  const card = page
    .locator("#results article")
    .filter({ hasText: /and \d+ more place/ })
    .first();
  const nearest = await textOf(card.locator("p").nth(1));
  await leadingOn(page, () => card.locator("h2 a").click());
  expect(await textOf(page.locator("dt", { hasText: "Location" }).locator("xpath=../dd").first())).toBe(
    nearest,
  );
});

test("without scripts a job's page leads back to its results", async () => {
  const { page } = await open("/jobs?page=2");
  const jobs = await jobsOn(page);
  await leadingOn(page, () => page.locator("#results article h2 a").first().click());
  expect(await textOf(page.locator("h1"))).not.toBe("");
  await leadingOn(page, () => page.getByRole("link", { name: "Back to results" }).click());
  expect(await jobsOn(page)).toEqual(jobs);
});

test("a job opened without a search has no Previous or Next, and its wordmark leads to the front page", async () => {
  const { page } = await open("/jobs");
  await leadingOn(page, () => page.locator("#results article h2 a").first().click());
  await page.goto(site().address + new URL(page.url()).pathname);
  expect(await page.getByRole("navigation").count()).toBe(0);
  expect(await page.getByRole("link", { name: "See all jobs" }).count()).toBe(1);
  await leadingOn(page, () => page.getByRole("banner").getByRole("link", { name: "Jobsieve" }).click());
  expect(page.url()).toBe(`${site().address}/`);
});
