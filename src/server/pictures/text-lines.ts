/** What the font has: Latin, Greek, Cyrillic and Devanagari letters, and the signs of running text. */
const drawable =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Inherited}\u0020-\u007e\u00a0-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]/gu;

/**
 * The text without what cannot be drawn, such as emoji; empty when letters are among it, because what is left would be
 * another text.
 */
export function drawableText(text: string): string {
  const normal = text.normalize("NFKC").replace(/\s+/g, " ").trim();
  const isWhole = !/\p{L}/u.test(normal.replace(drawable, ""));
  return isWhole ? (normal.match(drawable)?.join("") ?? "") : "";
}

/** Widths by em, a little more than the font's own. What is in no class is as wide as most small letters. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[iIjlftr.,:;'’‘|!()[\]/ -]/, 0.4],
  [/[mwMW@%&—…]/, 0.98],
  [/[\p{Lu}#+=<>]/u, 0.74],
];
const usualWidth = 0.64;

/** About how wide the text is in a semibold of this size. */
export function widthOf(text: string, size: number): number {
  const ems = [...text].map((character) => widths.find(([like]) => like.test(character))?.[1] ?? usualWidth);
  return size * ems.reduce((sum, em) => sum + em, 0);
}

interface Box {
  readonly size: number;
  readonly width: number;
  readonly most: number;
}

/** Lines that fit the box; what does not is left out, and said so by an ellipsis. */
export function linesOf(text: string, box: Box): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").flatMap((word) => piecesOf(word, box))) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`, box.size) <= box.width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  if (lines.length <= box.most) return lines;
  return [...lines.slice(0, box.most - 1), shortened(lines[box.most - 1] ?? "", box)];
}

/** A word wider than a line is parted where the line ends. */
function piecesOf(word: string, { size, width }: Box): string[] {
  if (widthOf(word, size) <= width) return [word];
  const pieces = [""];
  for (const character of word) {
    if (widthOf(pieces.at(-1) + character, size) > width) pieces.push("");
    pieces[pieces.length - 1] += character;
  }
  return pieces;
}

function shortened(line: string, { size, width }: Box): string {
  const characters = [...line];
  while (characters.length > 0 && widthOf(`${characters.join("")}…`, size) > width) characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
