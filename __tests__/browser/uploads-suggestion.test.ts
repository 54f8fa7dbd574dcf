import type { Page } from "playwright-core";
import { pdfOf } from "../server/uploads/support/documents";
import { fillWithTitles } from "../server/uploads/support/titled-jobs";
import { duringTests } from "../support/during-tests";
import { programFile } from "../support/server-process";
import { fileFolder } from "./uploads/files";
import { choose, row, says } from "./uploads/upload-acts";
import { uploadStage } from "./uploads/upload-stage";

const files = fileFolder();
const stage = duringTests(() => uploadStage({ fill: fillWithTitles, cvReader: programFile("cv-reader") }));
let page: Page;
beforeEach(async () => {
  ({ page } = await stage().open());
});

test("a CV offers a search for similar jobs", async () => {
  await choose(page, files.write("cv.pdf", pdfOf("Pastry chef in two hotels")));
  const link = row(page, "cv.pdf").getByRole("link", { name: "Jobs that match your CV" });
  expect(await link.getAttribute("href")).toBe(
    "/jobs?search[query]=pastry+chef&disciplines=hospitality.chefs&search[similar]=1",
  );
  expect(
    await link.evaluate((element) => element.closest("[data-in-place]")?.getAttribute("data-in-place")),
  ).toBe("keywords");
  await row(page, "cv.pdf")
    .getByText(/^Searching for “pastry chef” and similar titles in .+\. Based on: pastry chef$/)
    .waitFor();
});

test("a CV that matches no job says so", async () => {
  await choose(page, files.write("lorem.txt", Buffer.from("Lorem ipsum dolor sit amet.")));
  await says(page, "lorem.txt", "We’ve read your CV, but no jobs here match it yet.");
});

test("a file without text is kept, with a notice", async () => {
  await choose(page, files.write("scan.pdf", pdfOf("")));
  await says(page, "scan.pdf", "Uploaded");
  await says(page, "scan.pdf", "We couldn’t find any text in this file.");
});

test("a missing suggestion shows no message", async () => {
  await page.route("**/suggestion", (route) => route.fulfill({ status: 404, json: {} }));
  const answered = page.waitForResponse("**/suggestion");
  await choose(page, files.write("cv.txt", Buffer.from("Pastry chef")));
  await answered;
  await page.waitForFunction(() => JSON.stringify(window.uploads()).includes("unavailable"));
  expect(await row(page, "cv.txt").textContent()).toBe("txtcv.txt 1 kBUploadedRemove");
});

test("a failed suggestion request can be retried", async () => {
  await page.route("**/suggestion", (route) => route.abort());
  await choose(page, files.write("cv.txt", Buffer.from("Pastry chef")));
  const cv = row(page, "cv.txt");
  await cv.getByText("Couldn’t look for matching jobs. You may be offline.").waitFor();
  await page.unroute("**/suggestion");
  await cv.getByRole("button", { name: "Retry" }).press("Enter");
  await cv.getByRole("link", { name: "Jobs that match your CV" }).waitFor();
  expect(await cv.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test("a kept file can be deleted after a reload and stays deleted after the next one", async () => {
  const open = async () => {
    await page.getByRole("button", { name: "Upload your CV" }).click();
    await page.locator("input[type=file]").waitFor({ state: "attached" });
  };
  await choose(page, files.write("kept.txt", Buffer.from("Pastry chef")));
  await says(page, "kept.txt", "Uploaded");
  await row(page, "kept.txt").getByRole("link", { name: "Jobs that match your CV" }).waitFor();
  await page.reload();
  await open();
  await says(page, "kept.txt", "Uploaded");
  const deleted = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await page.getByRole("button", { name: "Remove kept.txt" }).click();
  expect((await deleted).status()).toBe(204);
  await row(page, "kept.txt").waitFor({ state: "detached" });
  await page.reload();
  await open();
  expect(await row(page, "kept.txt").count()).toBe(0);
});
