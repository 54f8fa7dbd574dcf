import type { Snippet } from "../../../shared/wire/results";
import type { WordInText } from "./words-in-text";

/** UTF-16 units. */
const snippetLength = 220;
/** How much of the text leads up to the first hit. */
const leadLength = 60;

/** The part of a text around its first hit, or its beginning when there is none. The hits come in their order. */
export function makeSnippet(text: string, hits: readonly WordInText[]): Snippet {
  const [first] = hits;
  const from = first === undefined ? 0 : windowStart(text, first.start);
  const to = windowEnd(text, from);
  const before = from > 0 ? "… " : "";
  const shift = before.length - from;
  const inside = hits.filter(({ start, text: word }) => start >= from && start + word.length <= to);
  return {
    text: `${before}${text.slice(from, to)}${to < text.length ? " …" : ""}`,
    hits: inside.map(({ start, text: word }) => [start + shift, start + word.length + shift]),
  };
}

/** A little before the hit, at the start of a word; the text's own start when that is near. */
function windowStart(text: string, hit: number): number {
  if (hit <= leadLength * 2) return 0;
  const space = text.indexOf(" ", hit - leadLength);
  return space >= 0 && space < hit ? space + 1 : hit;
}

function windowEnd(text: string, from: number): number {
  if (text.length - from <= snippetLength) return text.length;
  const space = text.lastIndexOf(" ", from + snippetLength);
  return space > from ? space : wholeCharacter(text, from + snippetLength);
}

/** Never between the halves of a surrogate pair. */
function wholeCharacter(text: string, end: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end;
}
