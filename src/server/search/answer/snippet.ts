import type { Snippet } from "../../../shared/wire/results";

/** UTF-16 units. */
const snippetLength = 220;
/** How much of the text leads up to the first hit. */
const leadLength = 60;

export interface WordInText {
  readonly text: string;
  readonly start: number;
}

const word = /\.?[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:#|\+\+)?/gu;

export function wordsInText(text: string): WordInText[] {
  return Array.from(text.matchAll(word), (match) => ({ text: match[0], start: match.index }));
}

/** The part of a description around its first hit, or its beginning when there is none, as plain text on one line. */
export function makeSnippet(description: string, isHit: (word: string) => boolean): Snippet {
  const text = description.replace(/\s+/g, " ").trim();
  const first = wordsInText(text).find((each) => isHit(each.text));
  const from = first === undefined ? 0 : windowStart(text, first.start);
  const to = windowEnd(text, from);
  const before = from > 0 ? "… " : "";
  const cut = text.slice(from, to);
  const hits = wordsInText(cut).filter((each) => isHit(each.text));
  return {
    text: `${before}${cut}${to < text.length ? " …" : ""}`,
    hits: hits.map(({ start, text: { length } }) => [before.length + start, before.length + start + length]),
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
