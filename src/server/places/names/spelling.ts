import anyAscii from "any-ascii";

/** Visitors do not type longer names of places; the rest is dropped. */
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
 * A name as it is looked up: lower-case ASCII words with a space between, abbreviations written out: "Bury
 * St. Edmunds" → "bury saint edmunds", "King's Lynn" → "kings lynn", "Zürich" → "zurich". Empty when nothing
 * of the text can be looked up.
 */
export function spellingOf(text: string): string {
  return wordsOf(text).map(writtenOut).join(" ");
}

/**
 * What a visitor may mean who is still typing: "east st" may become "East St Louis" or "East Stoke". None for
 * a text without letters or digits.
 */
export function spellingsOfTyped(text: string): string[] {
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return [];
  const before = words.slice(0, -1).map(writtenOut);
  return [...new Set([[...before, writtenOut(last)].join(" "), [...before, last].join(" ")])];
}

/**
 * The ways to write one name: as it is ("hawai i"), without apostrophes ("hawaii"), and with the letters that
 * stand for umlauts ("zuerich" for Zürich, "aarhus" for Århus).
 */
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

/** Emoji have ASCII names too, but visitors do not search for places by them. */
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

/** What visitors write for where they are, which the server does not know. */
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

/**
 * The place in 'Raum Stuttgart', 'near the Leeds area', 'München und Umgebung', 'York city centre'; the text itself
 * where nothing surrounds it.
 */
export function withoutSurroundings(text: string): string {
  const written = text.trim();
  return written.replace(before, "").replace(after, "").replace(after, "").trim() || written;
}
