import type { Browser, CDPSession, Page } from "playwright-core";

export interface ThrottledPage {
  readonly page: Page;
  readonly devTools: CDPSession;
  /** Slows the page down from now on, or no longer: a page that waits for its turn is not to use up the processor. */
  slowDown(isSlow: boolean): Promise<void>;
  close(): Promise<void>;
}

/** A visitor with an empty cache, whose processor is `rate` times as slow as this one. */
export async function throttledPage(browser: Browser, rate: number): Promise<ThrottledPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const slowDown = async (isSlow: boolean) => {
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: isSlow ? rate : 1 });
  };
  await slowDown(true);
  return { page, devTools, slowDown, close: () => context.close() };
}

/** Until the page's script has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById("root");
    return root !== null && Object.keys(root).some((key) => key.startsWith("__reactContainer"));
  });
}
