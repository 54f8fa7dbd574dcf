import { plainLine } from "./mend-text";

/** Longer ones are a paragraph in the wrong column. */
const titleMaxLength = 200;

const smallWords = new Set(
  "a an and as at but by de du en for from in la nor of on or per the to via vs with und".split(" "),
);

/** Written in capitals even in a title that is not: those that a vowel would otherwise make look like a word. */
const abbreviations = new Set(
  `3D AAA ABA AFB AI API ARNG ASAP AUS BA BAE CAD CEO CFO CIO COO CTO DOD EA EHS EMEA EMT EPA ER ESL ESOL EU FAA FE
  GIS GP HCA HGV HR HRBP HVAC ICU II III IV IOS IT ITU IX JAG LA LGV LPN MIG MOT MRI NE NEBOSH NHS NICU OCONUS OR OT PA PE PHP PICU
  POA PR QA R&D RN SAP SARC SE SEN SENCO SEO SOC SQL SRE TIG UAE UAV UI UK US USA USAF USMC UX VA VI VII VIII VP WA XI XII`.split(
    /\s+/,
  ),
);
/** The English words among the abbreviations: capital only when they cannot be the word. */
const ambiguous = new Set(["OR", "US", "LA", "ER"]);

/** A job's title for a list: one line, in ordinary capitals; empty when there is nothing to read. */
export function cleanTitle(raw: string): string {
  const line = plainLine(raw).replace(/^[\s"'*~|–—-]+|[\s"*~|,;:–—-]+$/g, "");
  const quiet = shouts(line) ? line.replace(/[\p{L}\p{N}&]+(?:['’]\p{L}+)?/gu, quieten) : line;
  return quiet.length <= titleMaxLength ? quiet : `${quiet.slice(0, titleMaxLength - 1).trimEnd()}…`;
}

/** All capitals, and long enough to be words rather than an abbreviation. */
function shouts(title: string): boolean {
  return !/\p{Ll}/u.test(title) && /\p{Lu}{5}|\p{Lu}{3,}\s+\p{Lu}{3,}/u.test(title);
}

function quieten(word: string, offset: number, title: string): string {
  // 'NA-7408': a scale of pay.
  if (word.length <= 3 && /^-\d/.test(title.slice(offset + word.length))) return word;
  if (abbreviations.has(word) && !ambiguous.has(word)) return word;
  if (/\p{N}/u.test(word) || looksAbbreviated(word)) return word;
  const lower = word.toLowerCase();
  if (offset > 0 && smallWords.has(lower)) return lower;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** 'NF', 'BLS', 'CDL': without a vowel it is no word. */
function looksAbbreviated(word: string): boolean {
  return word.length <= 4 && !/[AEIOUYÀ-Ý]/.test(word);
}
