import { readFileSync } from "node:fs";
import { join } from "node:path";
import { escapeHtml, pictureSize } from "../pictures/share-pictures";

export interface PageAssets {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface SiteAssets {
  readonly results: PageAssets;
  /** For pages that are never hydrated. */
  readonly plain: PageAssets;
  readonly front: PageAssets;
  /** Loaded later by the results page; for documents that show some of it from the start. */
  readonly later: PageAssets;
}

/** As a `Link` header. */
export function preloadLinks({ styles, scripts }: PageAssets): string {
  const link = (kind: string) => (address: string) => `<${address}>; rel=preload; as=${kind}`;
  return [...styles.map(link("style")), ...scripts.map(link("script"))].join(", ");
}

/** `client` is the folder of a language's own build. Throws if nothing has been built. */
export function readSiteAssets(builtFolder: string, client = ""): SiteAssets {
  const manifest: unknown = JSON.parse(readFileSync(join(builtFolder, client, "manifest.json"), "utf8"));
  const addresses = Object.entries(manifest as Record<string, string>);
  const named = (...names: string[]) =>
    names.flatMap((name) => addresses.filter(([file]) => file === name).map(([, address]) => address));
  return {
    results: { scripts: named("page.js"), styles: named("page.css") },
    plain: { scripts: named("plain.js"), styles: named("page.css", "plain.css") },
    front: { scripts: named("plain.js", "front.js"), styles: named("page.css", "plain.css", "front.css") },
    later: { scripts: [], styles: named("later.css") },
  };
}

interface SiteHead {
  readonly name: string;
  readonly icon: { readonly address: string; readonly mediaType: string };
  /** The site's own colours, if any. Inline, so that no others are painted first. */
  readonly style: string | null;
  readonly analytics?: {
    readonly script: string;
    readonly attributes: Readonly<Record<string, string>>;
  } | null;
}

export interface DocumentParts {
  /** BCP 47. */
  readonly lang: string;
  readonly site: SiteHead;
  readonly title: string;
  /** Absolute address of the preview picture for shared links, and its alternative text. */
  readonly picture: { readonly address: string; readonly text: string };
  readonly description?: string;
  /** Absolute. */
  readonly canonical?: string;
  /** The page in other formats, by media type. */
  readonly alternates?: readonly { readonly type: string; readonly address: string }[];
  /** Keeps the page out of search engines. */
  readonly isUnlisted?: boolean;
  markup(): string;
  /** Initial state of the browser's store; without it nothing is hydrated. */
  readonly state?: unknown;
  /** schema.org facts for search engines. */
  readonly linkedData?: object;
  readonly assets: PageAssets;
}

const pageId = "page";
const stateId = "state";

/** An HTML document in two pieces, so that the first can be sent while the second is rendered. */
export interface DocumentPieces {
  /** The head, which names all files that the browser needs. */
  readonly opening: string;
  rest(): string;
}

export function documentOf(parts: DocumentParts): DocumentPieces {
  const opening = `<!doctype html>
<html lang="${escapeHtml(parts.lang)}">
<head>
${headOf(parts).join("\n")}
</head>
<body>
`;
  return {
    opening,
    rest: () => `<div id="${pageId}">${parts.markup()}</div>
${stateOf(parts)}</body>
</html>
`,
  };
}

export function wholeDocument({ opening, rest }: DocumentPieces): string {
  return opening + rest();
}

function headOf(parts: DocumentParts): string[] {
  const { title, description, canonical, alternates = [], isUnlisted, linkedData, assets, site } = parts;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    ...when(description, (text) => `<meta name="description" content="${escapeHtml(text)}">`),
    ...when(canonical, (address) => `<link rel="canonical" href="${escapeHtml(address)}">`),
    ...alternates.map(
      ({ type, address }) => `<link rel="alternate" type="${type}" href="${escapeHtml(address)}">`,
    ),
    ...(isUnlisted ? ['<meta name="robots" content="noindex">'] : []),
    `<link rel="icon" href="${site.icon.address}" type="${site.icon.mediaType}">`,
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...(site.style === null ? [] : [`<style>${site.style}</style>`]),
    ...assets.scripts.map((src) => `<script src="${escapeHtml(src)}" defer></script>`),
    ...(site.analytics ? [analyticsTag(site.analytics)] : []),
    ...when(linkedData, (facts) => `<script type="application/ld+json">${scriptJson(facts)}</script>`),
    ...sharingTags(parts),
  ];
}

function analyticsTag({ script, attributes }: NonNullable<SiteHead["analytics"]>): string {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<script src="${escapeHtml(script)}" async fetchpriority="low"${said.join("")}></script>`;
}

/** Previews of shared links: Open Graph, which X reads too. */
function sharingTags({ site, title, description, canonical, picture }: DocumentParts): string[] {
  const facts: Readonly<Record<string, string | undefined>> = {
    "og:type": "website",
    "og:site_name": site.name,
    "og:title": title,
    "og:description": description,
    "og:url": canonical,
    "og:image": picture.address,
    "og:image:width": String(pictureSize.width),
    "og:image:height": String(pictureSize.height),
    "og:image:alt": picture.text,
  };
  const tags = Object.entries(facts).flatMap(([name, fact]) =>
    when(fact, (content) => `<meta property="${name}" content="${escapeHtml(content)}">`),
  );
  return [...tags, '<meta name="twitter:card" content="summary_large_image">'];
}

function stateOf({ state }: DocumentParts): string {
  if (state === undefined) return "";
  return `<script type="application/json" id="${stateId}">${scriptJson(state)}</script>\n`;
}

function when<Value>(value: Value | undefined, write: (value: Value) => string): string[] {
  return value === undefined ? [] : [write(value)];
}

/** JSON without anything that an HTML parser takes for the end of the script or the start of a comment. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
