/**
 * The elements of HTML that descriptions are written with: the one list from which follow what is markup at
 * all, what stands in a paragraph of its own, and what the page keeps.
 */
const blocks =
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol p pre section summary table tbody td
  tfoot th thead tr ul`.split(/\s+/);
const inline =
  `a abbr acronym b bdo big br button cite code del dfn em font i iframe img ins kbd label mark o:p picture q
  s samp script small span strike strong style sub sup svg tt u var video`.split(/\s+/);

export const knownElements: readonly string[] = [...blocks, ...inline];

/** What the page shows as it is; cells and what holds rows and entries are taken off, their content stays. */
export const keptElements = ["p", "br", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "blockquote"];
const takenOff = new Set("body dl fieldset form head html table tbody td tfoot th thead".split(" "));

/** By element: what the page shows in its place. */
export const shownAs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    blocks.filter((name) => !keptElements.includes(name) && !takenOff.has(name)).map((name) => [name, "p"]),
  ),
  b: "strong",
  i: "em",
  // The page has the job's title as its h1 and its own sections below.
  h1: "h3",
  h2: "h3",
  h5: "h4",
  h6: "h4",
  hr: "br",
  title: "p",
  // Parted from each other once the rest is known to be well-formed: `partedCells`.
  td: "td",
  th: "td",
};

/** Any of the elements, as a part of a pattern; 'b' does not stand for 'blockquote'. */
export const anyElement = `(?:${knownElements.join("|")})(?![\\w:-])`;
export const anyBlock = `(?:${[...blocks, "br"].join("|")})(?![\\w:-])`;
