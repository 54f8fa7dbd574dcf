import anyAscii from "any-ascii";

/** Visitors do not type longer names; the rest is dropped. */
const maxWords = 12;
const maxLength = 100;

const abbreviations = new Map([
  ["st", "saint"],
  ["sankt", "saint"],
  ["ste", "sainte"],
  ["mt", "mount"],
  ["ft", "fort"],
]);

/**
 * Lower-case ASCII words: "Bury St. Edmunds" → "bury saint edmunds", "King's Lynn" → "kings lynn". May be
 * empty.
 */
export function spellingOf(text: string): string {
  return wordsOf(text).map(writtenOut).join(" ");
}

/** For text still being typed: "east st" may become "East St Louis" or "East Stoke". */
export function spellingsOfTyped(text: string): string[] {
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return [];
  const before = words.slice(0, -1).map(writtenOut);
  return [...new Set([[...before, writtenOut(last)].join(" "), [...before, last].join(" ")])];
}

/** As it is ("hawai i"), without apostrophes ("hawaii"), and with umlauts spelt out ("zuerich"). */
export function spellingsOfName(name: string): string[] {
  const variants = new Set([name, name.replace(apostrophes, ""), withUmlautsWritten(name)]);
  return [...new Set([...variants].map(spellingOf))].filter((spelling) => spelling !== "");
}

const apostrophes = /['’‘ʻʼ`´]/g;

function wordsOf(text: string): string[] {
  const plain = asciiOf(text.slice(0, maxLength))
    .toLowerCase()
    .replace(/['`]s\b/g, "s")
    // "U.K." is "UK".
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, "$1")
    .replaceAll("&", " and ");
  return (plain.match(/[a-z0-9]+/g) ?? []).slice(0, maxWords);
}

/** Drops emoji, which have ASCII names, too, but are not searched for. */
function asciiOf(text: string): string {
  if (!/[^ -~]/.test(text)) return text;
  return anyAscii(text.replace(/\p{Extended_Pictographic}|\p{RI}/gu, " "));
}

function writtenOut(word: string): string {
  return abbreviations.get(word) ?? word;
}

const umlauts = new Map([
  ["ä", "ae"],
  ["ö", "oe"],
  ["ü", "ue"],
  ["ø", "oe"],
  ["å", "aa"],
]);

function withUmlautsWritten(name: string): string {
  return name.normalize("NFC").replace(/[äöüøå]/gi, (letter) => umlauts.get(letter.toLowerCase()) ?? letter);
}

/** Phrases for the visitor's own location, which the server does not know. */
export const wordsForHere = [
  ...["near me", "near by", "near here", "nearby", "around me", "close to me", "in my area"],
  ...["in meiner nähe", "in der nähe"],
];

const around = [
  ...[
    "(?:im |in der )?(?:raum|großraum|grossraum|region|metropolregion|umgebung|nähe|umkreis)(?: von)?",
    "rund um",
    "bei",
  ],
  ...["près de", "autour de", "(?:la )?région de", "cerca de", "zona(?: de)?"],
  ...["near", "around", "in", "within", "at", "across", "throughout", "(?:field |home )?based in"],
];
const before = new RegExp(`^(?:(?:${around.join("|")})\\s+(?:the\\s+)?)+`, "i");
const beside = "surroundings|surrounding areas?|umgebung|umland|environs|alentours|alrededores|dintorni";
const after = new RegExp(
  `(?<![\\s,-])[\\s,-]{1,3}(?:area|wide|only|gebiet|(?:city|town) cent(?:re|er)|stadtzentrum|innenstadt|(?:and|&|und|et|y|e) (?:the )?(?:${beside}))$`,
  "i",
);

/** 'Stuttgart' for 'Raum Stuttgart', 'York' for 'York city centre'; else the text itself. */
export function withoutSurroundings(text: string): string {
  const written = text.trim();
  return written.replace(before, "").replace(after, "").replace(after, "").trim() || written;
}
