const ascii = /^[\x20-\x7e]*$/;

/** A text without case, accents and other marks, as words are compared. */
export function foldLetters(text: string): string {
  // Most texts, and several times as fast.
  if (ascii.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** A title or company as it is compared: folded, without controls and superfluous spaces. Never holds a line break. */
export function foldName(name: string): string {
  return spacedOnce(foldLetters(name.toWellFormed()));
}

/** As it is shown and searched for. */
export function shownName(name: string): string {
  return spacedOnce(name.toWellFormed());
}

function spacedOnce(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
