/** A word and where it begins, in UTF-16 units. */
export interface WordInText {
  readonly text: string;
  readonly start: number;
}

/** ASCII letters and digits, by code. */
const isPlain = Uint8Array.from({ length: 128 }, (_, code) =>
  /[a-z0-9]/i.test(String.fromCharCode(code)) ? 1 : 0,
);
const otherLetter = /[\p{L}\p{N}\p{M}\p{Cs}]/u;

function isLetter(text: string, place: number): boolean {
  const code = text.charCodeAt(place);
  return code < 128 ? isPlain[code] === 1 : otherLetter.test(text.charAt(place));
}

/**
 * The words of a text that begin with one of these letters (lower case), or with one beyond ASCII, or that carry a sign that
 * belongs to a name (`C#`, `C++`, `.NET`). Reads unit by unit, since a page of descriptions is read for every search.
 */
export function wordsBeginningWith(letters: ReadonlySet<string>, text: string): WordInText[] {
  const begins = Uint8Array.from({ length: 128 }, (_, code) =>
    letters.has(String.fromCharCode(code).toLowerCase()) ? 1 : 0,
  );
  const words: WordInText[] = [];
  let place = 0;
  while (place < text.length) {
    if (!isLetter(text, place)) {
      place++;
      continue;
    }
    const end = wordEnd(text, place);
    const start = text.charAt(place - 1) === "." ? place - 1 : place;
    const signed = signEnd(text, end);
    const code = text.charCodeAt(place);
    const hasSign = start < place || signed > end;
    if (code >= 128 || begins[code] === 1 || hasSign) words.push({ text: text.slice(start, signed), start });
    place = signed;
  }
  return words;
}

function wordEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && isLetter(text, end)) end++;
  return end;
}

function signEnd(text: string, end: number): number {
  if (text.charAt(end) === "#") return end + 1;
  return text.startsWith("++", end) ? end + 2 : end;
}
