import type { Page } from "playwright-core";
import { newVisitor } from "../support/browser";
import { alive, follow } from "../support/results-page";
import { served } from "../support/served";
import { everyNth } from "../support/stage";

const site = served();
const value = (page: Page) => page.locator("#disciplines-panel li > a").first();

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Opens the page with a fake clock, over a connection of this kind. */
async function open(connection: Connection) {
  const { page } = await newVisitor(site().browser);
  await page.addInitScript((kind) => {
    Object.defineProperty(Navigator.prototype, "connection", { configurable: true, get: () => kind });
  }, connection);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/api/v1/results") asked.push(request.url());
  });
  await page.goto(`${site().address}/jobs`);
  await alive(page);
  await page.clock.install();
  return { page, asked };
}

test.each<Connection>(everyNth(3, [{ saveData: true }, { effectiveType: "3g" }, { effectiveType: "2g" }]))(
  "nothing is prefetched over %j, and a click requests once",
  async (connection) => {
    const { page, asked } = await open(connection);
    await value(page).hover();
    await page.clock.runFor(10_000);
    await value(page).focus();
    await page.clock.runFor(10_000);
    expect(asked).toEqual([]);
    await follow(page, value(page));
    expect(asked).toHaveLength(1);
  },
);

test.each<Connection>(everyNth(2, [{ saveData: false, effectiveType: "4g" }, {}]))(
  "a hovered link is prefetched over %j",
  async (connection) => {
    const { page, asked } = await open(connection);
    const answered = page.waitForResponse((response) => response.url().includes("disciplines="));
    await value(page).hover();
    await page.clock.runFor(100);
    await answered;
    expect(asked).toHaveLength(1);
    await follow(page, value(page));
    expect(asked).toHaveLength(1);
  },
);

test("a focused link is prefetched", async () => {
  const { page, asked } = await open({});
  const answered = page.waitForResponse((response) => response.url().includes("disciplines="));
  await value(page).focus();
  await page.clock.runFor(100);
  await answered;
  expect(asked).toHaveLength(1);
});
