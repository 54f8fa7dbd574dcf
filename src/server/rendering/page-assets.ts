import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Addresses of the files that the first view needs. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const noAssets: PageAssets = { scripts: [], styles: [] };

/** As a `Link` header. */
export function preloadLinks({ styles, scripts }: PageAssets): string {
  const link = (kind: string) => (address: string) => `<${address}>; rel=preload; as=${kind}`;
  return [...styles.map(link("style")), ...scripts.map(link("script"))].join(", ");
}

/** The entry's files as the build named them. Throws where nothing has been built. */
export function readPageAssets(builtFolder: string): PageAssets {
  const manifest: unknown = JSON.parse(readFileSync(join(builtFolder, "manifest.json"), "utf8"));
  const addresses = Object.entries(manifest as Record<string, string>);
  const named = (name: string) => addresses.filter(([file]) => file === name).map(([, address]) => address);
  return { scripts: named("page.js"), styles: named("page.css") };
}
