import { readFileSync } from "node:fs";
import type axe from "axe-core";
import type { Page } from "playwright-core";

const source = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** axe-core's violations, one line each. The page's content security policy must be bypassed. */
export async function violationsOn(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  // Passes are not reported: describing them takes longer than finding the violations.
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(" ")} (${node.failureSummary})`),
  );
}

const schemes = ["light", "dark"] as const;

/** The same in both colour schemes; leaves the page in the second. */
export async function violationsInSchemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    for (const violation of await violationsOn(page)) found.push(`${colorScheme}: ${violation}`);
  }
  return found;
}
