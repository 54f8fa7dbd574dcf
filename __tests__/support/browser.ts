import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { ensureChromium, headlessChromium } from "./chromium";

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

/** A real Chromium with a fresh profile: only what draws pages, unless it is to be whole. Close it when the file is done. */
export function launchBrowser({ isWhole = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: isWhole ? ensureChromium() : headlessChromium(), args: flags });
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
