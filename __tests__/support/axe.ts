import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What axe-core finds wrong, one line for each. The page's content security policy must be bypassed. */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations } = await page.evaluate(() => window.axe.run());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} (${node.failureSummary})`),
  );
}
