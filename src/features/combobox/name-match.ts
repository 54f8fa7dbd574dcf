type Range = readonly [start: number, end: number];

/**
 * Half-open range of UTF-16 units in `name` that matches `typed` from the start of a word. Ignores case,
 * accents, punctuation, and anything after a comma, which names the area.
 */
export function matchRange(name: string, typed: string): Range | null {
  const wanted = fold(typed.split(",")[0] ?? "").text.trim();
  if (wanted === "") return null;
  const { text, starts } = fold(name);
  const found = ` ${text}`.indexOf(` ${wanted}`);
  if (found === -1) return null;
  return [starts[found] ?? 0, starts[found + wanted.length] ?? name.length];
}

/** Letters without case and accents, anything else a space. `starts` maps each unit to its source index. */
function fold(name: string) {
  let text = "";
  const starts: number[] = [];
  let at = 0;
  for (const letter of name) {
    const folded = plain(letter);
    for (let unit = 0; unit < folded.length; unit++) starts.push(at);
    text += folded;
    at += letter.length;
  }
  return { text, starts };
}

/** Letters without a Unicode decomposition, as typed on keyboards that lack them. */
const typedAs: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Æ: "AE",
    Ð: "D",
    Đ: "D",
    Ł: "L",
    Ø: "O",
    Œ: "OE",
    Þ: "TH",
  }),
);

function plain(letter: string): string {
  // Upper case, because only that makes SS of ß.
  const bare = letter.normalize("NFKD").replace(/\p{M}/gu, "").toUpperCase();
  if (bare === "") return "";
  return /^[\p{L}\p{N}]+$/u.test(bare) ? (typedAs.get(bare) ?? bare) : " ";
}
