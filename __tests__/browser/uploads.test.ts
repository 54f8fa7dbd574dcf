import type { Page } from "playwright-core";
import { maxUploadBytes } from "../../src/shared/uploads";
import { pdfLike, sha256Of } from "../server/uploads/support/dropzone-client";
import { duringTests } from "../support/during-tests";
import { everyNth, onlyInTestAll } from "../support/stage";
import { fileFolder, sha256OfFile, storedHashes } from "./uploads/files";
import { answerRequests, choose, gate, row, says, uploadRequests } from "./uploads/upload-acts";
import { uploadStage } from "./uploads/upload-stage";

const files = fileFolder();
const stage = duringTests(uploadStage);
let page: Page;
let complaints: string[];
beforeEach(async () => {
  ({ page, complaints } = await stage().open());
});

const small = (name: string) => files.write(name, pdfLike(3000));
const threeChunks = (name: string, seed = 1) => files.write(name, pdfLike(5_000_000, seed));

describe("an upload", () => {
  onlyInTestAll("uploads of 256 MiB")("of 256 MiB", () => {
    it("arrives byte for byte", async () => {
      const file = files.writeSparse("big.pdf", maxUploadBytes);
      const requests = uploadRequests(page);
      await choose(page, file);
      await row(page, "big.pdf").getByText("Uploaded", { exact: true }).waitFor();
      expect(requests).toHaveLength(135);
      expect(await storedHashes(stage().directory)).toContain(await sha256OfFile(file));
    });
  });

  it("over 256 MiB or of a wrong type is refused without a request; an empty file is accepted", async () => {
    const requests = uploadRequests(page);
    await choose(page, files.writeSparse("bigger.pdf", maxUploadBytes + 1));
    await says(page, "bigger.pdf", "File is too big (256MiB). Max filesize: 256MiB.");
    await choose(page, files.write("film.mp4", Buffer.alloc(100)));
    await says(page, "film.mp4", "You can't upload files of this type.");
    expect(await page.getByRole("button", { name: "Retry film.mp4" }).count()).toBe(0);
    expect(requests).toEqual([]);
    await choose(page, files.write("empty.txt", Buffer.alloc(0)));
    await says(page, "empty.txt", "Uploaded");
    expect(requests).toHaveLength(1);
  });

  it("shows its progress", async () => {
    const held = await gate(page);
    await choose(page, threeChunks("cv.pdf"));
    await held.reached(1);
    await held.waiting.shift()?.continue();
    await held.reached(1);
    await row(page, "cv.pdf")
      .getByText(/^[4-7]\d%/)
      .waitFor();
    const progress = row(page, "cv.pdf").getByRole("progressbar", { name: "Upload of cv.pdf" });
    expect(await progress.getAttribute("max")).toBe("5000000");
    expect(Number(await progress.getAttribute("value"))).toBeGreaterThanOrEqual(2_000_000);
  });

  it("continues while the panel is closed", async () => {
    const held = await gate(page);
    await choose(page, threeChunks("cv.pdf", 7));
    await held.reached(1);
    await page.getByRole("button", { name: "Upload your CV" }).click();
    expect(await page.getByText("cv.pdf").isVisible()).toBe(false);
    for (let chunk = 0; chunk < 3; chunk += 1) {
      await held.reached(1);
      await held.waiting.shift()?.continue();
    }
    await page.getByRole("button", { name: "Upload your CV" }).click();
    await says(page, "cv.pdf", "Uploaded");
  });

  it("keeps its token out of the state and the actions", async () => {
    const answered = page.waitForResponse((response) => response.status() === 201);
    await choose(page, small("cv.pdf"));
    const { token } = await (await answered).json();
    await says(page, "cv.pdf", "Uploaded");
    const seen = await page.evaluate(() => JSON.stringify([window.actions, window.uploads()]));
    expect(seen).toContain("uploads/uploadFinished");
    expect(seen).not.toContain(token);
    expect(complaints).toEqual([]);
  });
});

describe("several files", () => {
  it("are uploaded two at a time", async () => {
    const names = ["1.pdf", "2.pdf", "3.pdf", "4.pdf", "5.pdf"];
    const held = await gate(page);
    await choose(page, names.map(small));
    for (let left = 5; left > 0; left -= 1) {
      await held.reached(Math.min(2, left));
      expect(await page.getByRole("progressbar").count()).toBeLessThanOrEqual(2);
      await held.waiting.shift()?.continue();
    }
    for (const name of names) await says(page, name, "Uploaded");
    expect(held.most).toBe(2);
  });

  it("can be the same file twice in a row", async () => {
    const file = small("twice.pdf");
    await choose(page, file);
    await choose(page, file);
    await row(page, "twice.pdf").nth(1).getByText("Uploaded", { exact: true }).waitFor();
    expect(await row(page, "twice.pdf").count()).toBe(2);
  });

  it("are limited to the site's maximum, and removing one makes room", async () => {
    await choose(page, ["1.pdf", "2.pdf", "3.pdf", "4.pdf", "5.pdf", "6.pdf"].map(small));
    await says(page, "6.pdf", "You can not upload any more files.");
    await says(page, "5.pdf", "Uploaded");
    await page.getByRole("button", { name: "Remove 6.pdf" }).click();
    await page.getByRole("button", { name: "Remove 1.pdf" }).click();
    await row(page, "1.pdf").waitFor({ state: "detached" });
    await choose(page, small("7.pdf"));
    await says(page, "7.pdf", "Uploaded");
  });
});

describe("a failing request", () => {
  const failure = { status: 500, contentType: "text/html", body: "<h1>Oops</h1>" };

  it("for a chunk is retried three times", async () => {
    const requests = uploadRequests(page);
    await answerRequests(page, (number) => (number >= 2 && number <= 4 ? failure : undefined));
    const bytes = pdfLike(5_000_000, 42);
    await choose(page, files.write("retried.pdf", bytes));
    await says(page, "retried.pdf", "Uploaded");
    expect(requests).toHaveLength(6);
    expect(await storedHashes(stage().directory)).toContain(sha256Of(bytes));
  });

  it("is given up after the fourth attempt and can be retried by the visitor", async () => {
    const requests = uploadRequests(page);
    await answerRequests(page, (number) => (number >= 2 && number <= 5 ? failure : undefined));
    const bytes = pdfLike(5_000_000, 43);
    await choose(page, files.write("given-up.pdf", bytes));
    await says(page, "given-up.pdf", "Server responded with 500 code.");
    expect(requests).toHaveLength(5);
    await page.getByRole("button", { name: "Retry given-up.pdf" }).click();
    await says(page, "given-up.pdf", "Uploaded");
    expect(await storedHashes(stage().directory)).toContain(sha256Of(bytes));
  });

  const json = "application/json";
  const badJson = "Invalid JSON response from server.";
  const answers: readonly (readonly [
    what: string,
    ReturnType<Parameters<typeof answerRequests>[1]>,
    string,
  ])[] = [
    ["a page instead of an answer", failure, "Server responded with 500 code."],
    ["broken JSON", { status: 200, contentType: json, body: '{"id":' }, badJson],
    ["broken JSON with an error", { status: 502, contentType: json, body: "oops" }, badJson],
    ["no JSON at all", { status: 200, contentType: "text/html", body: "Log in" }, badJson],
    ["a reason", { status: 429, contentType: json, body: '{"error":"Not today."}' }, "Not today."],
    ["a broken connection", "abort", "The connection was lost."],
  ];

  // A site takes five files, so three cases share a page.
  it.each(everyNth(2, [0, 3]))("shows a message for every kind of answer: three from %i", async (from) => {
    for (const [what, answer, message] of answers.slice(from, from + 3)) {
      await answerRequests(page, () => answer);
      const name = `${what}.pdf`;
      await choose(page, small(name));
      await says(page, name, message);
      expect(await page.getByRole("button", { name: `Retry ${name}` }).isVisible()).toBe(true);
      await page.locator("[aria-live]").getByText(`${name}: ${message}`).waitFor({ state: "attached" });
      await page.unroute("**/api/v1/uploads");
    }
  });
});

describe("cancelling", () => {
  it("asks for confirmation, aborts the upload's request and starts the next file", async () => {
    const requests = uploadRequests(page);
    const held = await gate(page);
    await choose(page, [threeChunks("one.pdf"), threeChunks("two.pdf"), small("three.pdf")]);
    await held.reached(2);
    await page.getByRole("button", { name: "Cancel one.pdf" }).click();
    await page.getByRole("group", { name: "Are you sure you want to cancel this upload?" }).waitFor();
    expect(requests).toHaveLength(2);
    const ended = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Cancel upload" }).click();
    expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
    await says(page, "one.pdf", "Upload canceled.");
    await held.reached(3);
    expect(requests).toHaveLength(3);
    const [canceled, ...others] = held.waiting.splice(0);
    expect(canceled?.request()).toBe(requests[0]);
    for (const route of others) await route.continue();
    await says(page, "three.pdf", "Uploaded");
    await held.reached(1);
    expect(requests).toHaveLength(4);
  });

  it("can be declined by button or Escape, which keeps the focus", async () => {
    const held = await gate(page);
    await choose(page, small("cv.pdf"));
    await held.reached(1);
    for (const decline of ["Escape", "Enter"]) {
      await page.getByRole("button", { name: "Cancel cv.pdf" }).press("Enter");
      if (decline === "Enter") await page.keyboard.press("Tab");
      await page.keyboard.press(decline);
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
        "Cancel cv.pdf",
      );
    }
    await held.waiting.shift()?.continue();
    await says(page, "cv.pdf", "Uploaded");
  });

  it("can be followed by a retry", async () => {
    const held = await gate(page);
    const bytes = pdfLike(5_000_000, 99);
    await choose(page, files.write("again.pdf", bytes));
    await held.reached(1);
    await held.waiting.shift()?.continue();
    await held.reached(1);
    await page.getByRole("button", { name: "Cancel again.pdf" }).click();
    await page.getByRole("button", { name: "Cancel upload" }).click();
    await says(page, "again.pdf", "Upload canceled.");
    await page.unroute("**/api/v1/uploads");
    await page.getByRole("button", { name: "Retry again.pdf" }).click();
    await says(page, "again.pdf", "Uploaded");
    expect(await storedHashes(stage().directory)).toContain(sha256Of(bytes));
  });
});

describe("removing", () => {
  it("deletes the file on the server and focuses the next one", async () => {
    const answered = page.waitForResponse((response) => response.status() === 201);
    await choose(page, small("gone.pdf"));
    const { id, token } = await (await answered).json();
    await says(page, "gone.pdf", "Uploaded");
    await choose(page, small("stays.pdf"));
    await says(page, "stays.pdf", "Uploaded");
    await page.getByRole("button", { name: "Remove gone.pdf" }).press("Enter");
    await row(page, "gone.pdf").waitFor({ state: "detached" });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${stage().origin}/api/v1/uploads/${id}`, { headers })).status).toBe(404);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      "Remove stays.pdf",
    );
    await page.keyboard.press("Enter");
    await row(page, "stays.pdf").waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
  });

  it("reports a failed deletion and can be repeated", async () => {
    await choose(page, small("stuck.pdf"));
    await says(page, "stuck.pdf", "Uploaded");
    await page.route("**/api/v1/uploads/*", (route) => route.abort());
    await page.getByRole("button", { name: "Remove stuck.pdf" }).click();
    await says(page, "stuck.pdf", "Couldn’t delete this file. Try again.");
    await page.unroute("**/api/v1/uploads/*");
    await page.getByRole("button", { name: "Remove stuck.pdf" }).click();
    await row(page, "stuck.pdf").waitFor({ state: "detached" });
  });
});
