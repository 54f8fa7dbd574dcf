import type { Page } from "playwright-core";
import { pdfOf } from "../server/uploads/support/documents";
import { newVisitor } from "../support/browser";
import { alive, follow, toPageOf } from "../support/results-page";
import { served } from "../support/served";
import { fileFolder } from "./uploads/files";
import { choose, row } from "./uploads/upload-acts";

const site = served();
const files = fileFolder();

/** A visitor whose documents report violations of their content security policy. */
async function policed() {
  const visitor = await newVisitor(site().browser);
  const refused: string[] = [];
  await visitor.context.exposeFunction("tellRefused", (what: string) => refused.push(what));
  await visitor.context.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, documentURI }) => {
      const { tellRefused } = window as unknown as { tellRefused(what: string): void };
      tellRefused(`${effectiveDirective} of ${blockedURI} on ${documentURI}`);
    });
  });
  return { ...visitor, refused };
}

const box = (page: Page, name: string) => page.getByRole("search").getByLabel(name, { exact: true });

async function searchAndRefine(page: Page): Promise<void> {
  await page.goto(`${site().address}/`);
  await page.goto(`${site().address}/jobs`);
  await alive(page);
  await box(page, "Keywords").pressSequentially("man");
  await page.getByRole("listbox").getByRole("option").first().waitFor();
  await box(page, "Keywords").fill("manager");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(/manager/);
  await follow(page, page.locator("#disciplines-panel li > a").first());
  await follow(page, page.getByRole("link", { name: "Next" }));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.emulateMedia({ media: "print", colorScheme: null });
  await page.emulateMedia({ media: null });
}

async function upload(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Upload your CV" }).click();
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  await choose(page, files.write("nurse.pdf", pdfOf("Registered nurse, staff nurse on a surgical ward")));
  await row(page, "nurse.pdf").getByRole("link", { name: "Jobs that match your CV" }).waitFor();
}

async function readAndSave(page: Page): Promise<void> {
  await toPageOf(page.locator("#results article h2 a").first());
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Saved", pressed: true }).waitFor();
  await page.goto(`${site().address}/saved`);
  await page.getByRole("listitem").first().waitFor();
  await page.goBack();
  await page.goto(`${site().address}/jobs/nowhere/at/all`);
}

test("a whole session violates no content security policy, and a violation is reported", async () => {
  const { page, complaints, refused } = await policed();
  await searchAndRefine(page);
  await upload(page);
  await readAndSave(page);
  expect(refused).toEqual([]);
  expect(complaints).toEqual([]);
  await page.evaluate(
    () =>
      new Promise((heard) => {
        addEventListener("securitypolicyviolation", heard);
        const script = document.createElement("script");
        script.textContent = "window.wasRun = true";
        document.body.append(script);
      }),
  );
  expect(refused).toEqual([expect.stringMatching(/^script-src-elem of inline on /)]);
  expect(await page.evaluate(() => "wasRun" in window)).toBe(false);
});
