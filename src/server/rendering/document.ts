import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pictureSize } from "../pictures/share-pictures";

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
  /** Of what the results page loads later, for documents that show some of it from the start. */
  readonly later: PageAssets;
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
    later: { scripts: [], styles: named("later.css") },
  };
}

/** What all documents of a site have in their heads. */
interface SiteHead {
  readonly name: string;
  readonly icon: { readonly address: string; readonly mediaType: string };
  /** The site's own colours, if it has any. In the document, so that none is painted in others. */
  readonly style: string | null;
  /** The operator's own script, which counts visits. */
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
  /** Absolute address of what is shown where the page's own is shared, and what is to be read on it. */
  readonly picture: { readonly address: string; readonly text: string };
  readonly description?: string;
  /** Absolute address that search engines should know the page by. */
  readonly canonical?: string;
  /** The same in other formats, by media type. */
  readonly alternates?: readonly { readonly type: string; readonly address: string }[];
  /** Keeps the page out of search engines. */
  readonly isUnlisted?: boolean;
  /** Renders the components. */
  markup(): string;
  /** What the browser's store starts from; without it nothing is hydrated. */
  readonly state?: unknown;
  /** schema.org facts for search engines. */
  readonly linkedData?: object;
  readonly assets: PageAssets;
}

const pageId = "page";
const stateId = "state";

/** An HTML document in two pieces, so that the first can be on its way while the second is made. */
export interface DocumentPieces {
  /** The head, which names all files that a browser has to get. */
  readonly opening: string;
  /** Renders and writes all that is left. */
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

/** The document in one piece. */
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

/** Whenever it comes: nothing waits for it. */
function analyticsTag({ script, attributes }: NonNullable<SiteHead["analytics"]>): string {
  const said = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<script src="${escapeHtml(script)}" async fetchpriority="low"${said.join("")}></script>`;
}

/** What others show of the page where its address is shared: Open Graph, which X reads, too. */
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

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }),
);

/** For text between tags and in double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities.get(character) ?? character);
}

/** JSON that no HTML parser can take for the end of its script element or the start of a comment. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
