import type { Page, Route } from "playwright-core";
import { newVisitor } from "../support/browser";
import { alive, countOn, follow, jobsOn, painted, settledAt } from "../support/results-page";
import { served } from "../support/served";

const site = served();
const fragments = "**/api/v1/results?*";

/** Holds every results request until the test continues it. */
async function holdAnswers(page: Page) {
  const held: Route[] = [];
  await page.route(fragments, (route) => {
    held.push(route);
  });
  const heldFor = async (part: string): Promise<Route> => {
    for (;;) {
      const route = held.find((each) => decodeURIComponent(each.request().url()).includes(part));
      if (route !== undefined) return route;
      await page.waitForRequest(fragments).catch(() => undefined);
    }
  };
  return { heldFor };
}

async function open(path = "/jobs") {
  const visitor = await newVisitor(site().browser);
  await visitor.page.goto(site().address + path);
  await alive(visitor.page);
  return visitor;
}

const value = (page: Page, index: number) => page.locator("#disciplines-panel li > a").nth(index);

test("old results stay, dimmed, until the answer arrives", async () => {
  const { page, context } = await open();
  const before = await jobsOn(page);
  const { heldFor } = await holdAnswers(page);
  await value(page, 0).click();
  await page.locator("#results[aria-busy=true]").waitFor();
  expect(await jobsOn(page)).toEqual(before);
  await page.waitForFunction(() => {
    const section = document.querySelector("#results");
    const { opacity, pointerEvents } = section
      ? getComputedStyle(section)
      : { opacity: "", pointerEvents: "" };
    return opacity === "0.5" && pointerEvents === "none";
  });
  await (await heldFor("disciplines=")).continue();
  await settledAt(page, new URL(page.url()).search);
  expect(await jobsOn(page)).not.toEqual(before);
  await context.close();
});

test("an answer that arrives after a newer search's is ignored", async () => {
  const { page, context } = await open();
  const { heldFor } = await holdAnswers(page);
  await value(page, 0).click();
  const overtaken = await heldFor("disciplines=");
  await page.getByLabel("Keywords", { exact: true }).fill("manager");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await (await heldFor("search[query]=manager")).continue();
  await settledAt(page, new URL(page.url()).search);
  const count = await countOn(page);
  await overtaken.continue().catch(() => undefined);
  await page.unroute(fragments);
  // The request has either finished or been aborted.
  await (await overtaken.request().response())?.finished();
  await painted(page);
  expect(await countOn(page)).toBe(count);
  expect(await page.getByLabel("Keywords", { exact: true }).inputValue()).toBe("manager");
  await context.close();
});

test("Back shows earlier results again without a request", async () => {
  const { page, context } = await open();
  const before = await jobsOn(page);
  await follow(page, value(page, 0));
  let asked = 0;
  await page.route(fragments, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.evaluate(() => history.back());
  await settledAt(page, "");
  expect(await jobsOn(page)).toEqual(before);
  expect(asked).toBe(0);
  await context.close();
});
