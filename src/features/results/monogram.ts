/** What stands for a company's logo: drawn from its name alone, so that no page asks for a picture. */

/** A letter or digit with what belongs to its word: `O’Neill`, `A.B.C`, `R2D2`. */
const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}.'’]*/gu;

/** The first characters of the first two words, in capitals; undefined for a name without any. */
export function initialsOf(name: string): string | undefined {
  return name
    .match(words)
    ?.slice(0, 2)
    .map(([first]) => first)
    .join("")
    .toUpperCase();
}

const tones = 5;

/** Which of the style sheet's tones: 0 to 4, the same for a name wherever it stands. */
export function toneOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones;
}
