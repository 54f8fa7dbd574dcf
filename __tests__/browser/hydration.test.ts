import { newVisitor } from "../support/browser";
import { holdRequests } from "../support/held-answers";
import { alive, begun } from "../support/results-page";
import { served } from "../support/served";
import { developersBuild } from "./developer/developers-build";

const site = served();

/** Serves the development build, in which React reports hydration mismatches. */
async function developer() {
  const visitor = await newVisitor(site().browser);
  await developersBuild.serveDevelopment(visitor.context);
  return visitor;
}

test("hydration matches the server's markup in every kind of view", async () => {
  const { page, complaints } = await developer();
  const views = [
    "/jobs",
    "/jobs?search[query]=manager&page=2&utm_source=mail",
    "/jobs?search[location]=london&search[radius]=100&sort_type=distance",
    "/jobs?search[location]=nowhere+at+all",
    "/jobs?search[query]=zzzzzz&job_types=full-time&disciplines=no.such&all_locations=england.region",
    "/jobs?page=999999",
  ];
  for (const view of views) {
    await page.goto(site().address + view);
    await alive(page);
    expect({ view, complaints }).toEqual({ view, complaints: [] });
  }
});

test("a hydration mismatch is reported", async () => {
  const { page, complaints } = await developer();
  await page.route("**/jobs", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(<h1[^>]*>)[^<]*/, "$1Other words");
    await route.fulfill({ response: answer, body });
  });
  await page.goto(`${site().address}/jobs`);
  await alive(page);
  await page.waitForFunction(() => !document.querySelector("h1")?.textContent?.includes("Other words"));
  expect(complaints.join()).toContain("ydrat");
});

test("a link in a part that is not hydrated yet is followed in place", async () => {
  const { page } = await newVisitor(site().browser);
  const letCome = await holdRequests(page, "**/assets/later*.js");
  await page.goto(`${site().address}/jobs`);
  await begun(page);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.click('#results nav a[href="/jobs?page=2"]');
  letCome();
  await page.waitForURL("**/jobs?page=2");
  await page.waitForFunction(
    () => document.querySelector("#results [aria-current=page]")?.textContent === "2",
  );
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(true);
});
