import type { Browser, BrowserContext, BrowserServer, LaunchOptions, Page } from "playwright-core";
import { ensureChromium, headlessChromium } from "./chromium";

declare global {
  /** Of the worker: see measured-environment.js. */
  var playwright: typeof import("playwright-core");
}

/**
 * The menu under Chromium's address bar is a page of its own, made anew for each window that nobody sees: a sixth of a
 * run's processor time. Of several lists Chromium takes the last, so Playwright's own for Linux is named again.
 */
const unusedFeatures = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "SpareRendererForSitePerProcess",
  "ThirdPartyStoragePartitioning",
];

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${unusedFeatures.join(",")}`,
];

const addressVariable = "JOBSIEVE_TEST_BROWSER";

/** Starts the Chromium that all tests of a run share; their processes inherit its address. */
export async function startSharedBrowser(): Promise<BrowserServer> {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launchServer({ executablePath: headlessChromium(), args: flags });
  process.env[addressVariable] = browser.wsEndpoint();
  return browser;
}

/** The run's Chromium; closing it closes what the file opened in it. Every visitor has a profile of their own. */
export function connectBrowser(): Promise<Browser> {
  const address = process.env[addressVariable];
  if (address === undefined) throw new Error("The run's browser was not started: see built-setup.ts.");
  return playwright.chromium.connect(address);
}

/** A Chromium of the caller's own, with all that is around its pages. Close it when the file is done. */
export function launchWholeBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return playwright.chromium.launch({ executablePath: ensureChromium(), args: flags, ...options });
}

export interface Watched {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors and warnings of the console and uncaught errors, in order; what Chromium says of failed requests is left out. */
  readonly complaints: string[];
}

type ContextOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;

/** A visitor of their own: nothing is shared with other contexts. */
export async function newVisitor(browser: Browser, options: ContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning";
    if (isComplaint && !message.text().startsWith("Failed to load resource")) complaints.push(message.text());
  });
  return { context, page, complaints };
}
