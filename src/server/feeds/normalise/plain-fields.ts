import type { RawJob, RawValue } from "../feed/feed-row";
import { plainLine, withoutUnprintable } from "../feed/mend-text";

/** Longer titles are a paragraph in the wrong column. */
const titleMaxLength = 200;

const smallWords = new Set(
  "a an and as at but by de du en for from in la nor of on or per the to via vs with und".split(" "),
);

/** Abbreviations that look like words, and stay in capitals; not OR, US, LA and ER, which are words, too. */
const abbreviations = new Set(
  `3D AAA ABA AFB AI API ARNG ASAP AUS BA BAE CAD CEO CFO CIO COO CTO DOD EA EHS EMEA EMT EPA ESL ESOL EU FAA FE
  GIS GP HCA HGV HR HRBP HVAC ICU II III IV IOS IT ITU IX JAG LGV LPN MIG MOT MRI NE NEBOSH NHS NICU OCONUS OT PA PE PHP PICU
  POA PR QA R&D RN SAP SARC SE SEN SENCO SEO SOC SQL SRE TIG UAE UAV UI UK USA USAF USMC UX VA VI VII VIII VP WA XI XII`.split(
    /\s+/,
  ),
);

/** A title as one line in ordinary capitals; empty if there is nothing to read. */
export function cleanTitle(raw: string): string {
  const line = plainLine(raw)
    .replace(/^[\s"'*~|–—-]+/, "")
    .replace(/(?<![\s"*~|,;:–—-])[\s"*~|,;:–—-]+$/, "");
  const quiet = isAllCaps(line) ? line.replace(/[\p{L}\p{N}&]+(?:['’]\p{L}+)?/gu, quieten) : line;
  return quiet.length <= titleMaxLength ? quiet : `${quiet.slice(0, titleMaxLength - 1).trimEnd()}…`;
}

/** All capitals, and long enough to be words rather than an abbreviation. */
function isAllCaps(title: string): boolean {
  return !/\p{Ll}/u.test(title) && /\p{Lu}{5}|\p{Lu}{3}\s+\p{Lu}{3}/u.test(title);
}

function quieten(word: string, offset: number, title: string): string {
  // 'NA-7408': a pay scale.
  if (word.length <= 3 && /^-\d/.test(title.slice(offset + word.length))) return word;
  if (abbreviations.has(word)) return word;
  if (/\p{N}/u.test(word) || looksAbbreviated(word)) return word;
  const lower = word.toLowerCase();
  if (offset > 0 && smallWords.has(lower)) return lower;
  return lower.charAt(0).toUpperCase() + lower.slice(1);
}

/** 'NF', 'BLS', 'CDL': without a vowel it is not a word. */
function looksAbbreviated(word: string): boolean {
  return word.length <= 4 && !/[AEIOUYÀ-Ý]/.test(word);
}

const maxLength = 200;

/** Null if the id can be stored. Ids are never changed, since they identify jobs across imports. */
export function idError(id: string): string | null {
  if (id === "") return "no id";
  if (id.length > maxLength) return `id longer than ${maxLength} characters`;
  return withoutUnprintable(id) === id ? null : "id with characters that cannot be stored";
}

const urlMaxLength = 2000;

/** An absolute web or mail address, or null: nothing else may become a link on the page. */
export function readApplyUrl(raw: string | null): string | null {
  const given = raw?.trim().replaceAll("&amp;", "&") ?? "";
  if (given === "" || given.length > urlMaxLength) return null;
  const absolute = /^www\./i.test(given) ? `https://${given}` : given;
  if (!URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : null;
}

/** In characters, for every field except the description. */
const fieldMaxLength = 20_000;
/** Lower, since each name may mean many places, all of which are weighed. */
const placesMaxLength = 10_000;
const maxPlaces = 200;

export function sizeError(raw: RawJob): string | null {
  if (raw.places.length > maxPlaces) return `more than ${maxPlaces} places`;
  for (const [field, values] of Object.entries(fieldsOf(raw))) {
    const most = field === "places" ? placesMaxLength : fieldMaxLength;
    const length = values.reduce<number>(
      (sum, each) => sum + (typeof each === "string" ? each.length : 0),
      0,
    );
    if (length > most) return `${field} longer than ${most.toLocaleString("en")} characters`;
  }
  return null;
}

function fieldsOf(raw: RawJob): Readonly<Record<string, readonly (RawValue | undefined)[]>> {
  const { salary, occupation } = raw;
  return {
    title: [raw.title],
    company: [raw.company],
    "address to apply": [raw.applyUrl],
    pay: Object.values(salary ?? {}),
    dates: [raw.postedAt, raw.validThrough, raw.featured],
    places: raw.places.flatMap((place) => Object.values(place)),
    "job types": raw.jobTypes,
    categories: Object.values(occupation).flat(),
  };
}

/** The canonical BCP 47 tag; null for anything else, such as a language's name. */
export function readLanguage(given: string | null | undefined): string | null {
  try {
    const [tag = null] = Intl.getCanonicalLocales(given?.trim().replace("_", "-") ?? []);
    return tag !== null && tag.length <= 35 && /^[a-z]{2,3}(?:-|$)/.test(tag) ? tag : null;
  } catch {
    return null;
  }
}
