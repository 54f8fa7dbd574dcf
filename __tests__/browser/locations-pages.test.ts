import { duringTests } from "../support/during-tests";
import { listed, locationPage } from "../support/location-page";
import { locationStage } from "../support/location-stage";

const stage = duringTests(locationStage);

const pages = () => stage().lookups.map(({ page }) => page);

async function newports(options: Parameters<typeof locationPage>[2] = {}) {
  const page = await locationPage(stage(), "/jobs", options);
  const list = page.page.getByRole("listbox", { name: "Places" });
  const scroll = (to: number) => list.evaluate((box, part) => box.scrollTo(0, part * box.scrollHeight), to);
  const ask = async () => {
    await page.focus();
    await page.type("newport");
    await page.debounce();
  };
  return { ...page, list, scroll, ask };
}

test("each further page is requested once, at the end of the list, up to the last page", async () => {
  const page = await newports();
  await page.ask();
  await listed(page, 20);
  await page.scroll(0.4);
  await page.pass(1000);
  expect(pages()).toEqual([1]);

  const release = stage().hold("newport");
  await page.scroll(1);
  await page.asked(2);
  await page.scroll(0);
  await page.scroll(1);
  await page.box.press("ArrowUp");
  await page.pass(1000);
  expect(pages()).toEqual([1, 2]);
  release();
  expect(new Set(await listed(page, 40)).size).toBe(40);

  await page.scroll(1);
  expect(new Set(await listed(page, 45)).size).toBe(45);
  await page.scroll(0);
  await page.scroll(1);
  await page.pass(1000);
  expect(pages()).toEqual([1, 2, 3]);
  expect(page.complaints).toEqual([]);
});

test("ArrowDown continues into the next page once it has loaded", async () => {
  const page = await newports();
  await page.ask();
  await listed(page, 20);
  const release = stage().hold("newport");
  await page.box.press("ArrowUp");
  expect(await page.active()).toContain("County 20,");
  await page.asked(2);
  await page.box.press("ArrowDown");
  await page.box.press("ArrowDown");
  expect(await page.active()).toContain("County 20,");
  release();
  await listed(page, 40);
  await page.box.press("ArrowDown");
  expect(await page.active()).toContain("County 21,");
  expect(pages()).toEqual([1, 2]);
});

test("a list that does not scroll loads all its pages", async () => {
  const page = await newports({ bypassCSP: true });
  await page.page.addStyleTag({ content: "[role=listbox] { max-height: none !important }" });
  await page.ask();
  await listed(page, 45);
  expect(pages()).toEqual([1, 2, 3]);
});

test("a further page that fails keeps the list and can be retried", async () => {
  const page = await newports();
  await page.ask();
  await listed(page, 20);
  stage().failNext();
  await page.scroll(1);
  const retry = page.page.getByRole("button", { name: "Try again" });
  await retry.waitFor();
  expect(await page.options()).toHaveLength(20);
  await retry.click();
  await listed(page, 40);
  expect(pages()).toEqual([1, 2, 2]);
});
