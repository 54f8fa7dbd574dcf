import type { Page } from "playwright-core";
import { pdfLike } from "../server/uploads/support/dropzone-client";
import { violationsInSchemes } from "../support/axe";
import { newVisitor } from "../support/browser";
import { duringTests } from "../support/during-tests";
import { fileFolder } from "./uploads/files";
import { choose, gate, row, says, uploadRequests } from "./uploads/upload-acts";
import { uploadStage } from "./uploads/upload-stage";

const files = fileFolder();
const stage = duringTests(uploadStage);

/** Drops or pastes a file on an element; true if the page handled the event. */
async function hand(page: Page, how: "drop" | "paste", selector: string, name: string): Promise<boolean> {
  return page.evaluate(
    ([kind, target, fileName]) => {
      const data = new DataTransfer();
      data.items.add(new File(["A plain text."], fileName ?? "", { type: "text/plain" }));
      const options = { bubbles: true, cancelable: true };
      const event =
        kind === "drop"
          ? new DragEvent("drop", { ...options, dataTransfer: data })
          : new ClipboardEvent("paste", { ...options, clipboardData: data });
      document.querySelector(target ?? "")?.dispatchEvent(event);
      return event.defaultPrevented;
    },
    [how, selector, name] as const,
  );
}

describe("files can be added", () => {
  let page: Page;
  // One page for all tests: the site takes five files, and their names differ.
  beforeAll(async () => {
    // A chooser that opened before the first listener would be missed.
    ({ page } = await stage().open({ before: async (opened) => void opened.on("filechooser", () => {}) }));
  });
  afterAll(() => page?.context().close());

  it("by drag and drop", async () => {
    await hand(page, "drop", "label", "dropped.txt");
    await says(page, "dropped.txt", "Uploaded");
  });

  it("but not by a drop outside the area, which does not leave the page", async () => {
    expect(await hand(page, "drop", "h1", "beside.txt")).toBe(true);
    expect(await row(page, "beside.txt").count()).toBe(0);
  });

  it("by a paste outside the area", async () => {
    expect(await hand(page, "paste", "h1", "pasted.txt")).toBe(true);
    await says(page, "pasted.txt", "Uploaded");
  });

  it("by a click on the area's text", async () => {
    const chooser = page.waitForEvent("filechooser");
    await page.getByText("Drop files here, paste them, or").click();
    const asked = await chooser;
    expect(asked.isMultiple()).toBe(true);
    await asked.setFiles(files.write("clicked.pdf", pdfLike(100)));
    await says(page, "clicked.pdf", "Uploaded");
  });

  it.each(["Enter", "Space"])("by keyboard with %s", async (key) => {
    await page.locator("#uploads-title").focus();
    await page.keyboard.press("Tab");
    const chooser = page.waitForEvent("filechooser");
    await page.keyboard.press(key);
    await (await chooser).setFiles(files.write(`by-${key}.pdf`, pdfLike(100)));
    await says(page, `by-${key}.pdf`, "Uploaded");
  });
});

test("a panel that failed to load can be retried", async () => {
  const { page } = await newVisitor(stage().browser);
  await page.route("**/assets/uploads.js", (route) => route.abort());
  await page.goto(stage().origin);
  await page.getByRole("button", { name: "Upload your CV" }).click();
  await page.getByRole("alert").getByText("Couldn’t load this.").waitFor();
  await page.unroute("**/assets/uploads.js");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator("input[type=file]").waitFor({ state: "attached" });
});

describe("a stalled request", () => {
  it("is given up after 30 s and no sooner", async () => {
    const { page } = await stage().open({ before: (opened) => opened.clock.install() });
    const held = await gate(page);
    const requests = uploadRequests(page);
    await choose(page, files.write("slow.pdf", pdfLike(100)));
    await held.reached(1);
    await page.clock.pauseAt(Date.now() + 5_000);
    const startedAt = await page.evaluate(() => performance.now());
    await page.clock.runFor(23_000);
    expect(await page.getByRole("progressbar").count()).toBe(1);
    await page.clock.runFor(7_000);
    await says(page, "slow.pdf", "The server didn’t respond within 30 seconds.");
    expect(await page.evaluate(() => performance.now())).toBeLessThanOrEqual(startedAt + 30_000);
    expect(requests).toHaveLength(1);
  });

  it("for a chunk is retried three times", async () => {
    const { page } = await stage().open({ before: (opened) => opened.clock.install() });
    const held = await gate(page);
    await choose(page, files.write("slow-chunks.pdf", pdfLike(3_000_000)));
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await held.reached(attempt);
      await page.clock.fastForward(30_000);
    }
    await says(page, "slow-chunks.pdf", "The server didn’t respond within 30 seconds.");
    expect(held.waiting).toHaveLength(4);
  });
});

describe("the site's settings", () => {
  it("determine the upload address, file types, file count and texts", async () => {
    const { page } = await stage().open({
      settings: { url: "/elsewhere", acceptedTypes: [".txt"], maxFiles: 1 },
      texts: { "uploads.error.type_not_accepted": "Text only, please.", "uploads.choose": "pick one" },
    });
    const input = page.locator("input[type=file]");
    expect([await input.getAttribute("accept"), await input.getAttribute("multiple")]).toEqual([
      ".txt",
      null,
    ]);
    await page.getByText("pick one").waitFor();
    await page.getByText("TXT, up to 256 MB each, at most 1 file").waitFor();
    await choose(page, files.write("cv.pdf", pdfLike(100)));
    await says(page, "cv.pdf", "Text only, please.");
    await page.getByRole("button", { name: "Remove cv.pdf" }).click();
    await page.route("**/elsewhere", (route) => route.fulfill({ status: 200, json: { stored: true } }));
    const asked = page.waitForRequest("**/elsewhere");
    await choose(page, files.write("cv.txt", Buffer.from("text")));
    expect((await asked).headers()["x-upload-client"]).toMatch(/^[\w-]{36}$/);
    await says(page, "cv.txt", "Uploaded");
  });
});

test("uploads in several states have no accessibility violation in either colour scheme", async () => {
  const { page } = await stage().open();
  await choose(page, [files.write("done.txt", Buffer.from("done")), files.write("film.mp4", pdfLike(10))]);
  await says(page, "done.txt", "Uploaded");
  const held = await gate(page);
  await choose(page, [files.write("asking.pdf", pdfLike(100)), files.write("going.pdf", pdfLike(100))]);
  await held.reached(2);
  await page.getByRole("button", { name: "Cancel asking.pdf" }).click();
  expect(await violationsInSchemes(page)).toEqual([]);
});
