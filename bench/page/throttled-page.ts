import { readFileSync } from "node:fs";
import type { Browser, CDPSession, Page } from "playwright-core";
import { watchTurns } from "./in-page";

export interface ThrottledPage {
  readonly page: Page;
  readonly devTools: CDPSession;
  /** Turns the slowdown on or off: a page that waits for its turn must not use up the processor. */
  slowDown(isSlow: boolean): Promise<void>;
  close(): Promise<void>;
}

const webVitals = readFileSync("node_modules/web-vitals/dist/web-vitals.iife.js", "utf8");

/** A visitor with an empty cache and a processor `rate` times slower than this one. */
export async function throttledPage(browser: Browser, rate: number): Promise<ThrottledPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(`${webVitals}\n;(${watchTurns})(webVitals);`);
  const devTools = await context.newCDPSession(page);
  const slowDown = async (isSlow: boolean) => {
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: isSlow ? rate : 1 });
  };
  await slowDown(true);
  return { page, devTools, slowDown, close: () => context.close() };
}
