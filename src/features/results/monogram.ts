/** Stands in for a company's logo, made from its name so that no image is requested. */

/** A word with its inner marks and digits: `O’Neill`, `A.B.C`, `R2D2`. */
const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}.'’]*/gu;

/** Undefined for a name without letters and digits. */
export function initialsOf(name: string): string | undefined {
  return name
    .match(words)
    ?.slice(0, 2)
    .map(([first]) => first)
    .join("")
    .toUpperCase();
}

const tones = 5;

/** One of the style sheet's tones, 0 to 4. */
export function toneOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones;
}
