import { escapeHtml, scriptJson } from "./escape";
import type { PageAssets } from "./page-assets";

export interface DocumentParts {
  /** BCP 47. */
  readonly lang: string;
  readonly title: string;
  readonly description?: string;
  /** Absolute address that search engines should know the page by. */
  readonly canonical?: string;
  /** Keeps the page out of search engines. */
  readonly isUnlisted?: boolean;
  /** Renders the components. */
  markup(): string;
  /** What the browser's store starts from; without it the page needs no script. */
  readonly state?: unknown;
  /** schema.org facts for search engines. */
  readonly linkedData?: object;
  readonly assets: PageAssets;
  /** Stands in the document itself: it catches what is done before the page is alive. */
  readonly inlineScript: string;
}

export const rootId = "root";
export const stateId = "state";

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
    rest: () => `<div id="${rootId}">${parts.markup()}</div>
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
  const { title, description, canonical, isUnlisted, linkedData, assets } = parts;
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    ...when(description, (text) => `<meta name="description" content="${escapeHtml(text)}">`),
    ...when(canonical, (address) => `<link rel="canonical" href="${escapeHtml(address)}">`),
    ...(isUnlisted ? ['<meta name="robots" content="noindex">'] : []),
    // No SVG: Chromium reads the icon again whenever the address changes, and a document of its own takes 3 ms to make.
    '<link rel="icon" href="/favicon.png" type="image/png">',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    ...scriptsOf(parts),
    ...when(linkedData, (facts) => `<script type="application/ld+json">${scriptJson(facts)}</script>`),
  ];
}

/** Only a page that has a state comes alive. */
function scriptsOf({ state, assets, inlineScript }: DocumentParts): string[] {
  if (state === undefined) return [];
  const scripts = assets.scripts.map((src) => `<script src="${escapeHtml(src)}" defer></script>`);
  return [`<script>${inlineScript}</script>`, ...scripts];
}

function stateOf({ state }: DocumentParts): string {
  if (state === undefined) return "";
  return `<script type="application/json" id="${stateId}">${scriptJson(state)}</script>\n`;
}

function when<Value>(value: Value | undefined, write: (value: Value) => string): string[] {
  return value === undefined ? [] : [write(value)];
}
