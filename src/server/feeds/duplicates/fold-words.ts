/** Lower case without accents or apostrophes; `24,000.00` and `24k` become 24000. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200d\ufeff]/g, "")
    .toLowerCase()
    .replace(/['’`´]/g, "")
    .replace(/(\d)[,\u202f\u00a0](?=\d{3}\b)/g, "$1")
    .replace(/(\d)\.00?\b/g, "$1")
    .replace(/\b(\d{2,3})k\b/g, "$1000");
}

/** Words and numbers of a folded text, in order; `37.5`, `c++` and `c#` are one word each. */
export function foldedWords(folded: string): string[] {
  return folded.match(/\d+(?:\.\d+)?|[\p{L}\p{N}]+(?:\+\+|#)?/gu) ?? [];
}

/** The singular by rule, with British spellings made American. */
export function plainForm(word: string): string {
  const singular = word
    .replace(/(?<=[a-z]{2})ies$/, "y")
    .replace(/(?<=ss|sh|ch|x)es$/, "")
    .replace(/(?<=[a-z]{2}[a-hj-rtv-z])s$/, "");
  return singular
    .replace(/(?<=[a-z]{3})is(e[dr]?|ing|ation)$/, "iz$1")
    .replace(/(?<=[a-z]{2})our$/, "or")
    .replace(/(?<=[a-z]{3})tre$/, "ter")
    .replace(/(?<=[a-z]{3})ogramme$/, "ogram");
}

const small =
  "a an and are as at be been by can do for from has have he her his i if in into is it its my no of on or our out she so some such than that the their them then there they this to up us was we were what when which who will with would you your yours ll re ve s";

/** Stop words. */
export const smallWords: ReadonlySet<string> = new Set(small.split(" "));

/** A 32-bit hash (FNV-1a, mixed), the same on every machine. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return mixHash(hash);
}

export function mixHash(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
