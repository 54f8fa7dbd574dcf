const ascii = /^[\x20-\x7e]*$/;

/** Without case, accents and other marks, for comparing words. */
export function foldLetters(text: string): string {
  // Most texts are ASCII, and this is several times as fast.
  if (ascii.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A title or company for comparison, without control characters; never holds a line break. */
export function foldName(name: string): string {
  return spacedOnce(foldLetters(name.toWellFormed()));
}

export function shownName(name: string): string {
  return spacedOnce(name.toWellFormed());
}

function spacedOnce(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
