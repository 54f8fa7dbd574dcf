import type { Browser, CDPSession, Page } from "playwright-core";

export interface ThrottledPage {
  readonly page: Page;
  readonly devTools: CDPSession;
  close(): Promise<void>;
}

/** A visitor with an empty cache, whose processor is `rate` times as slow as this one. */
export async function throttledPage(browser: Browser, rate: number): Promise<ThrottledPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate });
  return { page, devTools, close: () => context.close() };
}

/** Until the page's script has taken the page over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const root = document.getElementById("root");
    return root !== null && Object.keys(root).some((key) => key.startsWith("__reactContainer"));
  });
}
