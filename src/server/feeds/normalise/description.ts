import { escapeText } from "entities";
import sanitizeHtml from "sanitize-html";
import { decodeEntities, mendMojibake, withoutUnprintable } from "../feed/mend-text";

/** The single list that decides what is markup, what is a block, and what is kept. */
const blocks =
  `address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure
  footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol p pre section summary table tbody td
  tfoot th thead tr ul`.split(/\s+/);
const inline =
  `a abbr acronym b bdo big br button cite code del dfn em font i iframe img ins kbd label mark o:p picture q
  s samp script small span strike strong style sub sup svg tt u var video`.split(/\s+/);

export const knownElements: readonly string[] = [...blocks, ...inline];

/** Elements that are kept as they are. Those taken off lose their tags but keep their content. */
const keptElements = ["p", "br", "h3", "h4", "ul", "ol", "li", "strong", "em", "a", "blockquote"];
const takenOff = new Set("body dl fieldset form head html table tbody td tfoot th thead".split(" "));

const shownAs = new Map([
  ...blocks
    .filter((name) => !keptElements.includes(name) && !takenOff.has(name))
    .map((name) => [name, "p"] as const),
  ["b", "strong"],
  ["i", "em"],
  // The page's h1 is the job's title, with its own sections below.
  ["h1", "h3"],
  ["h2", "h3"],
  ["h5", "h4"],
  ["h6", "h4"],
  ["hr", "br"],
  ["title", "p"],
  // Separated once the rest is known to be well-formed: `partedCells`.
  ["td", "td"],
  ["th", "td"],
]);

/** Regex source for any element; 'b' does not match 'blockquote'. */
const anyElement = `(?:${knownElements.join("|")})(?![\\w:-])`;
const anyBlock = `(?:${[...blocks, "br"].join("|")})(?![\\w:-])`;

/** Ten times a long advertisement. */
const maxLength = 50_000;
/** Descriptions with more tags are read as plain text. */
const maxTags = 3_000;

const blockTag = new RegExp(`</?${anyBlock}[^<>]*>`, "gi");
const anyTag = new RegExp(`</?${anyElement}[^<>]*>`, "i");
const escapedTag = new RegExp(`&(?:amp;)*(?:lt|#60|#x3c);/?${anyElement}`, "i");

const policy: sanitizeHtml.IOptions = {
  allowedTags: [...keptElements, "td"],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: 20,
  exclusiveFilter: ({ tag, text, mediaChildren }) =>
    tag !== "br" && tag !== "hr" && text.trim() === "" && mediaChildren.length === 0,
};

/** One for all elements: for every description, the sanitizer prepares each transformation. */
function transformFor(jobAddress: string | null): sanitizeHtml.Transformer {
  return (name, attribs) => {
    if (name !== "a") return { tagName: shownAs.get(name) ?? name, attribs };
    const address = absoluteLink(attribs.href, jobAddress);
    const href = address === null ? {} : { href: address };
    return { tagName: "a", attribs: { ...href, rel: "nofollow noopener ugc" } };
  };
}

/**
 * Reads HTML, HTML escaped once or twice, or plain text. Relative links are resolved against `jobAddress`;
 * without it they are not links.
 */
export function readDescription(raw: string, jobAddress: string | null = null) {
  const given = withoutUnprintable(mendMojibake(raw.slice(0, maxLength)).replace(/\r\n?/g, "\n"));
  const unescaped = unescapeTags(given);
  const html = anyTag.test(unescaped) ? fromHtml(onceEscaped(unescaped), jobAddress) : paragraphs(unescaped);
  const tidy = tidyHtml(html);
  return {
    /** Safe to insert into a page. */
    html: tidy,
    /** Plain text, with a blank line between blocks. */
    text: textOf(tidy),
  };
}

/** Thousands of unclosed elements or unmatched closing tags would take quadratic time. */
function fromHtml(html: string, jobAddress: string | null): string {
  const tags = html.match(/<[a-z/]/gi)?.length ?? 0;
  if (tags > maxTags) return paragraphs(html.replace(/<[^<>]*>/g, " "));
  return partedCells(sanitizeHtml(html, { ...policy, transformTags: { "*": transformFor(jobAddress) } }));
}

/** Decodes markup that arrives escaped. Text that only mentions a tag beside real ones stays as it is. */
function unescapeTags(given: string): string {
  let text = given;
  for (let times = 0; times < 3 && escapedTag.test(text) && !anyTag.test(text); times++) {
    text = text.replace(/&(amp|lt|gt|quot|apos|#39|#60|#62|#x3c|#x3e|#34);/gi, (found) =>
      decodeEntities(found),
    );
  }
  return text;
}

/** 'R&amp;amp;D' is R&D. */
function onceEscaped(html: string): string {
  return html.replace(/&amp;(?=(?:amp|nbsp|lt|gt|quot|apos|[a-z]{3,8}|#\d{2,5});)/gi, "&");
}

function paragraphs(plain: string): string {
  return decodeEntities(plain)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block) => `<p>${trimmedLines(escapeText(block)).join("<br />")}</p>`)
    .join("\n");
}

function tidyHtml(html: string): string {
  const spaced = html
    .replace(/(?:\u00a0|&nbsp;)+/g, " ")
    .replace(/[ \t]+/g, " ")
    .replace(/(?<!\s)(?:\s*<br \/>){3,}\s*/g, "<br /><br />");
  return trimmedLines(spaced).join("\n");
}

function trimmedLines(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

function textOf(html: string): string {
  const broken = html.replace(blockTag, (found) => (/^<(?:li|br)/i.test(found) ? "\n" : "\n\n"));
  return decodeEntities(broken.replace(/<[^<>]*>/g, ""))
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const ownScheme = /^(?:https?:\/\/|mailto:|tel:)/i;

/** Null for a relative link without a job address: '/apply/12' would lead into our own site. */
function absoluteLink(href: string | undefined, jobAddress: string | null): string | null {
  const given = href?.trim() ?? "";
  if (ownScheme.test(given)) return given;
  if (/^www\./i.test(given)) return `https://${given}`;
  const base = jobAddress?.startsWith("http") ? jobAddress : undefined;
  if (given === "" || base === undefined || !URL.canParse(given, base)) return null;
  const address = new URL(given, base);
  return /^https?:$/.test(address.protocol) ? address.href : null;
}

const betweenCells = " · ";
const startsWithBlock = new RegExp(`^</?${anyBlock}`, "i");

/** Separates cells of well-formed HTML ('Salary · £25,000'), except those with blocks of their own. */
function partedCells(html: string): string {
  const parts = html.split(/<\/?td>/).filter((part) => part.trim() !== "");
  return parts.map((part, index) => `${separator(parts[index - 1], part)}${part}`).join("");
}

function separator(before: string | undefined, after: string): string {
  return before === undefined || endsWithBlock(before) || startsWithBlock.test(after.trimStart())
    ? ""
    : betweenCells;
}

function endsWithBlock(html: string): boolean {
  const end = html.trimEnd();
  return end.endsWith(">") && startsWithBlock.test(end.slice(end.lastIndexOf("<")));
}
