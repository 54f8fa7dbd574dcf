import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { maxUploadBytes } from "../../src/shared/uploads";
import { pdfOf } from "../server/uploads/support/documents";
import { newVisitor } from "../support/browser";
import { alive } from "../support/results-page";
import { type Served, served, servedAlone } from "../support/served";
import { onlyInTestAll } from "../support/stage";
import { fileFolder, sha256OfFile, storedHashes } from "./uploads/files";
import { choose, gate, row, says } from "./uploads/upload-acts";

const site = served();
const files = fileFolder();

async function openPanel({ open }: Served): Promise<Page> {
  const { page } = await open();
  await page.getByRole("button", { name: "Upload your CV" }).click();
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  return page;
}

/** Resident memory in MiB; only Linux reports it. */
function residentMebibytes(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return undefined;
  }
}

test("the panel's script is loaded only when the panel is opened", async () => {
  const { page, complaints } = await newVisitor(site().browser);
  const scripts: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.url());
  });
  await page.goto(`${site().address}/jobs`);
  await alive(page);
  expect(scripts.filter((url) => url.includes("uploads"))).toEqual([]);
  const panel = page.getByRole("region", { name: "Upload your CV" });
  await panel.getByRole("button", { name: "Upload your CV" }).click();
  await panel.locator("input[type=file]").waitFor({ state: "attached" });
  expect(scripts.filter((url) => url.includes("uploads"))).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test("a paste into a field stays text, though office programs add a picture of it", async () => {
  const page = await openPanel(site());
  const isTaken = await page.getByLabel("Keywords", { exact: true }).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add("nurse", "text/plain");
    clipboardData.items.add(new File(["…"], "nurse.png", { type: "image/png" }));
    const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData });
    return !field.dispatchEvent(paste);
  });
  expect([isTaken, await row(page, "nurse.png").count()]).toEqual([false, 0]);
});

test("an upload continues while the visitor goes to another page of results", async () => {
  const page = await openPanel(site());
  const held = await gate(page);
  await choose(page, files.writeSparse("cv.pdf", 5_000_000));
  await held.reached(1);
  await page.locator("#results").getByRole("link", { name: "Page 2" }).first().click();
  await page.waitForURL(/page=2/);
  for (let chunk = 0; chunk < 3; chunk += 1) {
    await held.reached(1);
    await held.waiting.shift()?.continue();
  }
  await says(page, "cv.pdf", "Uploaded");
});

test("the search suggested by a CV is followed in place and finds jobs", async () => {
  const page = await openPanel(site());
  await page.evaluate(() => Object.assign(window, { stays: true }));
  const text = "Registered nurse, staff nurse on a surgical ward, wound care and nursing assessment";
  await choose(page, files.write("nurse.pdf", pdfOf(text)));
  await row(page, "nurse.pdf").getByRole("link", { name: "Jobs that match your CV" }).click();
  await page.waitForURL(/disciplines=health/);
  await page.locator("#results[aria-busy]").waitFor({ state: "detached" });
  expect(await page.getByLabel("Keywords").inputValue()).toMatch(/^[a-z ]+$/i);
  expect(await page.locator("#results article").count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
  await says(page, "nurse.pdf", "Read and deleted");
});

onlyInTestAll("uploads of 256 MiB")("256 MiB", () => {
  const alone = servedAlone();

  test("arrive byte for byte, with at most 64 MiB more server memory", async () => {
    const page = await openPanel(alone());
    const file = files.writeSparse("big.pdf", maxUploadBytes);
    // Without a suggestion request a file stays for an hour; a route would pass each chunk through Node.
    const session = await page.context().newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setBlockedURLs", { urls: ["*/suggestion"] });
    // A first, small upload loads whatever stays in memory afterwards.
    await choose(page, files.writeSparse("small.pdf", 100_000));
    await row(page, "small.pdf").getByText("Uploaded", { exact: true }).waitFor();
    const resident = () => residentMebibytes(alone().server.child.pid);
    const before = resident();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most ?? 0, resident() ?? 0);
    }, 50);
    await choose(page, file);
    await row(page, "big.pdf").getByText("Uploaded", { exact: true }).waitFor();
    clearInterval(watch);
    expect(await storedHashes(join(alone().data, "uploads"))).toContain(await sha256OfFile(file));
    if (before !== undefined) expect((most ?? 0) - before).toBeLessThanOrEqual(64);
  });
});
