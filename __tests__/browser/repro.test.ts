import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Repro } from "../../src/page/repro";
import { newVisitor } from "../support/browser";
import { replay } from "../support/replay";
import { alive, follow, settledAt } from "../support/results-page";
import { served } from "../support/served";
import { projectRoot } from "../support/server-process";
import { developersBuild } from "./developer/developers-build";

const site = served();

test("Alt+Shift+R in a development build copies a session that can be replayed", async () => {
  const { page, context } = await newVisitor(site().browser);
  await developersBuild.serveDevelopment(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${site().address}/jobs?utm_source=mail`);
  await alive(page);
  await page.getByLabel("Keywords", { exact: true }).fill("manager");
  await page.keyboard.press("Enter");
  await settledAt(page, "?search[query]=manager&utm_source=mail");
  await follow(page, page.locator("#job_types-panel li > a").first());
  const refined = new URL(page.url());
  await page.evaluate(() => history.back());
  await settledAt(page, "?search[query]=manager&utm_source=mail");
  await page.evaluate(() => history.forward());
  await settledAt(page, refined.search);

  await page.keyboard.press("Alt+Shift+KeyR");
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).startsWith("{"));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const repro: Repro = JSON.parse(copied);
  expect([repro.version, repro.address]).toEqual([1, "/jobs?utm_source=mail"]);
  const again = await replay(repro);
  expect(decodeURIComponent(again.history.address)).toBe(
    decodeURIComponent(refined.pathname + refined.search),
  );
  expect(again.history.position).toBe(2);
  expect(again.progress()).toBe("idle");
  expect(again.shown()).toContain("search[query]=manager&job_types=");
});

test("a copied session includes the job beside the list, opened by click or by address", async () => {
  const { page, context } = await newVisitor(site().browser);
  await developersBuild.serveDevelopment(context);
  const reproOf = async (): Promise<Repro> =>
    JSON.parse(await page.evaluate(() => (window as unknown as { repro: () => string }).repro()));
  await page.goto(`${site().address}/jobs?search[query]=manager`);
  await alive(page);
  await page.locator(":root[data-cards]").waitFor();
  await page.locator("#results article h2 a").first().click();
  await page.waitForURL(/[?&]job=\d+$/);
  const { pathname, search } = new URL(page.url());
  const again = await replay(await reproOf());
  expect(decodeURIComponent(again.history.address)).toBe(decodeURIComponent(pathname + search));
  await page.reload();
  await alive(page);
  const reloaded = await reproOf();
  expect(decodeURIComponent(reloaded.address)).toBe(decodeURIComponent(pathname + search));
  const once = await replay(reloaded);
  expect(decodeURIComponent(once.history.address)).toBe(decodeURIComponent(pathname + search));
});

test("the production build contains no session recording", async () => {
  const recording = /KeyR|\brepro\b/;
  const built = join(projectRoot, "dist/client");
  const manifest: Record<string, string> = JSON.parse(readFileSync(join(built, "manifest.json"), "utf8"));
  const scripts = Object.values(manifest)
    .filter((address) => address.endsWith(".js"))
    .map((address) => basename(address));
  expect(scripts.length).toBeGreaterThan(3);
  for (const file of scripts) {
    expect([file, recording.test(readFileSync(join(built, file), "utf8"))]).toEqual([file, false]);
  }
  const { page, context } = await site().open();
  expect(await page.evaluate(() => "repro" in window)).toBe(false);
  await developersBuild.serveDevelopment(context);
  await page.reload();
  await alive(page);
  expect(await page.evaluate(() => "repro" in window)).toBe(true);
});
