import type { Browser, Page } from "playwright-core";
import type { Database } from "../../../src/server/database/database";
import { connectBrowser, newVisitor } from "../../support/browser";
import { openMigrated } from "../../support/databases";
import { startUploadPageServer, type UploadPageOptions } from "./upload-page-server";

export interface Visit {
  readonly page: Page;
  readonly complaints: string[];
}

export interface VisitOptions {
  /** Overrides the site's upload settings. */
  readonly settings?: Record<string, unknown>;
  readonly texts?: Record<string, string>;
  /** Called before the page is loaded. */
  readonly before?: (page: Page) => Promise<void>;
}

export interface UploadStage {
  readonly origin: string;
  readonly browser: Browser;
  /** Where uploaded files are stored. */
  readonly directory: string;
  /** A new visitor with the panel open. */
  open(options?: VisitOptions): Promise<Visit>;
  close(): Promise<void>;
}

export interface StageOptions extends UploadPageOptions {
  /** Puts jobs in the database. */
  readonly fill?: (database: Database) => Promise<void>;
}

/** The panel in a real browser, with the real service behind it. */
export async function uploadStage({ fill, ...options }: StageOptions = {}): Promise<UploadStage> {
  const database = await openMigrated();
  await fill?.(database);
  const server = await startUploadPageServer(database, options);
  const browser = await connectBrowser();
  return {
    origin: server.origin,
    browser,
    directory: server.directory,
    open: async ({ settings = {}, texts = {}, before } = {}) => {
      const { page, complaints } = await newVisitor(browser);
      await page.addInitScript(
        ([siteSettings, siteTexts]) => Object.assign(window, { settings: siteSettings, texts: siteTexts }),
        [{ keepDays: options.keepDays ?? 30, ...settings }, texts],
      );
      await before?.(page);
      await page.goto(server.origin);
      await page.getByRole("button", { name: "Upload your CV" }).click();
      await page.locator("input[type=file]").waitFor({ state: "attached" });
      return { page, complaints };
    },
    close: async () => {
      await browser.close();
      await server.stop();
      await database.close();
    },
  };
}
