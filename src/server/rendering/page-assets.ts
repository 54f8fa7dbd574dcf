import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Addresses of the files that a document needs. */
export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface SiteAssets {
  /** Of the results page. */
  readonly results: PageAssets;
  /** Of the pages that are never hydrated. */
  readonly plain: PageAssets;
  /** Of the front page, which is one of them. */
  readonly front: PageAssets;
}

/** As a `Link` header. */
export function preloadLinks({ styles, scripts }: PageAssets): string {
  const link = (kind: string) => (address: string) => `<${address}>; rel=preload; as=${kind}`;
  return [...styles.map(link("style")), ...scripts.map(link("script"))].join(", ");
}

/**
 * The entries' files as the build named them; `client` is the folder of a language's own build. Throws where nothing
 * has been built.
 */
export function readSiteAssets(builtFolder: string, client = ""): SiteAssets {
  const manifest: unknown = JSON.parse(readFileSync(join(builtFolder, client, "manifest.json"), "utf8"));
  const addresses = Object.entries(manifest as Record<string, string>);
  const named = (...names: string[]) =>
    names.flatMap((name) => addresses.filter(([file]) => file === name).map(([, address]) => address));
  return {
    results: { scripts: named("page.js"), styles: named("page.css") },
    plain: { scripts: named("plain.js"), styles: named("page.css", "plain.css") },
    front: { scripts: named("plain.js", "front.js"), styles: named("page.css", "plain.css", "front.css") },
  };
}
