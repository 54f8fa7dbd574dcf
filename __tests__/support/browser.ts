import type { Browser, BrowserContext, BrowserServer, LaunchOptions, Page } from "playwright-core";
import { ensureChromium, headlessChromium } from "./chromium";

declare global {
  /** Shared by the worker's test files: see measured-environment.js. */
  var playwright: typeof import("playwright-core");
}

/**
 * Chromium makes the popup of its address bar for each window, seen or not: a sixth of a run's processing.
 * It uses the last of several lists, so this one repeats Playwright's own for Linux.
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

/** Starts the Chromium that all tests of a run share; test processes inherit its address. */
export async function startSharedBrowser(): Promise<BrowserServer> {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launchServer({ executablePath: headlessChromium(), args: flags });
  process.env[addressVariable] = browser.wsEndpoint();
  return browser;
}

/** The run's Chromium; closing it closes only what this file opened. */
export function connectBrowser(): Promise<Browser> {
  const address = process.env[addressVariable];
  if (address === undefined) throw new Error("The run's browser was not started: see built-setup.ts.");
  return playwright.chromium.connect(address);
}

/** A separate Chromium with its whole user interface. The caller closes it. */
export function launchWholeBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return playwright.chromium.launch({ executablePath: ensureChromium(), args: flags, ...options });
}

export interface Watched {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Console errors and warnings and uncaught errors, in order, without Chromium's on failed requests. */
  readonly complaints: string[];
}

export type ContextOptions = NonNullable<Parameters<Browser["newContext"]>[0]>;

/** Only ends what hangs. */
const patienceMs = 120_000;

/** Contexts to close when the test ends. */
const opened = new Set<BrowserContext>();
// Only test files have these: built-setup.ts loads this file, too.
globalThis.beforeEach?.(() => opened.clear());
globalThis.afterEach?.(async () => {
  await Promise.all([...opened].map((context) => context.close()));
});

/** A visitor in a browser context of their own, until the test ends; one of a `beforeAll` stays. */
export async function newVisitor(browser: Browser, options: ContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(patienceMs);
  opened.add(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning";
    if (isComplaint && !message.text().startsWith("Failed to load resource")) complaints.push(message.text());
  });
  return { context, page, complaints };
}
