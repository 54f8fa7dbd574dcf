import { disciplines } from "../../../taxonomy/taxonomy";
import type { RawOccupation } from "../../feed/feed-row";
import { plainLine } from "../../feed/mend-text";
import words from "./discipline-words.txt";
import { foreignWords, vagueForeignWords } from "./foreign-words";
import { disciplineOfCode, disciplineOfSeries, disciplineOfSoc } from "./occupation-codes";
import { anyOf, tableIn, type Weight, wordTable } from "./word-table";

const specificWords = wordTable(tableIn(words, "telling"));
const vagueWords = wordTable(tableIn(words, "vague"));
const healthWords = wordTable(tableIn(words, "health"));
const vagueHealthWords = wordTable(tableIn(words, "vague health"));
const sectorWords = wordTable(tableIn(words, "sectors"));
const staffGroupWords = wordTable(tableIn(words, "staff groups"));

/** Terms found only in titles of a health service. */
const ofHospitals = new RegExp(
  "\\b(?:band [2-9][a-d]?|NHS|ward|inpatient|outpatients?|CAMHS|A&E|locum|trust grade|" +
    "operating theatres?|scrub(?! (?:operator|wheel|wom[ae]n))|blood bank|consultant microbiologist)\\b",
  "i",
);

/** Branches of medicine that end in -ology; no geologist, biologist or technologist is among them. */
const branches =
  "allerg|ana?esthesi|cardi|dermat|diabet|endocrin|gastroenter|geront|gyna?ec|ha?emat|hepat|hist|immun|laryng|" +
  "neonat|nephr|neur|onc|ophthalm|path|pneum|pulmon|radi|rheumat|ur|vener|vir";
const medicine = new RegExp(
  `(?<!\\b(?:crop |forest |plant |phyto))(?:${branches})olog(?:y|ists?)\\b|` +
    "iatric|obstetric|orthopa?edic|ana?esthe|\\bmedicine\\b",
  "i",
);
const medical =
  /\bmedical\b(?! (?:devices?|engineer|equipment|insurance|law|negligence|sales|suppl|technolog|writ))/i;

/** Teaching a subject is not practising it. */
const teaching = /\b(?:teacher|lecturer|professor|tutor)\b/i;

/** A staff bank lends these to wards; a money bank employs few. */
const bank = /\bbank\b(?! of\b)/i;
const supportRole =
  /\b(?:porters?|cleaners?|domestics?|housekeepers?|chefs?|cooks?|kitchen|catering|laundry|technicians?)\b/i;

/**
 * Whether a title alone indicates a health service. Beside the name of another industry, only terms that
 * health services alone use count.
 */
function speaksOfHealth(title: string, isOfOtherIndustry: boolean): boolean {
  if (ofHospitals.test(title)) return true;
  if (teaching.test(title)) return false;
  if (isOfOtherIndustry) return /\bconsultant\b/i.test(title) && medicine.test(title);
  return medicine.test(title) || medical.test(title) || (bank.test(title) && supportRole.test(title));
}

const healthEmployers =
  /\b(?:NHS|hospitals?|health ?care|health board|infirmary|hospice|clinic|medical (?:cent(?:re|er)|practice|group))\b/i;

function isOfHealth(sectors: readonly string[], employer: string, title: string): boolean {
  if (sectors.includes("health") || healthEmployers.test(employer)) return true;
  return speaksOfHealth(title, sectors.length > 0 && !sectors.includes("government"));
}

const allSlugs = new Set(disciplines.map(({ slug }) => slug));

/** An advertisement for everything is about nothing in particular. */
const maxPerJob = 5;

/**
 * Sorted slugs: the feed's own, else from its codes, its names of occupations, or the title, which is read in
 * the context of the industry or employer. Roots are left out beside their children.
 */
export function readDisciplines(occupation: RawOccupation, title: string, employer = ""): string[] {
  const names = (occupation.names ?? []).map(plainLine);
  const sectors = [...names, ...(occupation.industries ?? []).map(plainLine)];
  const context = distinct(sectors.map((name) => sectorWords(name)));
  const english = withoutFrenchHead(title);
  const ofTitle =
    foreignWords(title) ??
    (isOfHealth(context, employer, title) ? healthDiscipline(english) : disciplineIn(english, context)) ??
    vagueForeignWords(title);
  const own = (occupation.disciplines ?? []).filter((slug) => allSlugs.has(slug));
  const byCode = [
    ...(occupation.opmSeries ?? []).map(disciplineOfSeries),
    ...(occupation.socCodes ?? []).map(disciplineOfSoc),
    ...names.map(disciplineOfCode),
  ];
  const byName = names.map((name) => ofCategory(name, context.includes("health")));
  const said = [own, byCode, byName].map(distinct).find(({ length }) => length > 0) ?? [];
  return refined(said, ofTitle).slice(0, maxPerJob).sort();
}

/** A category's name is read like a title; one that only names an industry adds nothing. */
function ofCategory(name: string, ofHealth: boolean): string | null {
  const foreign = foreignWords(name);
  if (foreign !== null) return foreign;
  const english = withoutFrenchHead(name);
  const telling = ofHealth ? healthWords(english) : specificWords(english);
  const group = staffGroupWords(name);
  const own = sectorWords(name) === null || telling?.includes(".") ? telling : null;
  return group ?? own ?? vagueForeignWords(name);
}

/** The French *chef de la logistique* and *géologue en chef* are heads of something, not cooks. */
const frenchHead = /\bchef (?=d(?:['’]|es |u |e la |e l['’]))|\ben chef\b/giu;

function withoutFrenchHead(title: string): string {
  return title.replace(frenchHead, "");
}

/** Words that mean something else in a hospital than elsewhere. */
const ambiguous = anyOf(
  "bank, theatre., delivery suite, delivery, recovery, surgery, children's, acute, host, labour, agile, portfolio, care, digital, academic",
);

function healthDiscipline(title: string): string {
  const ofOthers = () => specificWords(title.replace(ambiguous, " "), isNoSubject);
  return healthWords(title) ?? ofOthers() ?? vagueHealthWords(title) ?? "health";
}

/** Found in every trade, so less specific than the trade's own subjects: 'Loan Administrator'. */
const doneEverywhere = ["administration", "business", "government"];

/**
 * In a known industry, phrases of any trade count ('software engineer'), single words of other trades only
 * after those, and their subjects never: a bank worker in social care is not in a bank.
 */
function disciplineIn(title: string, industries: readonly string[]): string | null {
  // A government does everything, so it changes no word's meaning.
  const trades = industries.filter((root) => root !== "government");
  if (trades.length === 0) return specificWords(title) ?? industries[0] ?? vagueWords(title);
  const roots = trades.flatMap(rootsRead);
  const isOwn = (slug: string) => roots.includes(rootOf(slug));
  const isDone = (slug: string) => doneEverywhere.includes(rootOf(slug));
  return (
    specificWords(title, (slug, weight) =>
      isOwn(slug) ? weight !== "subject" : weight === "phrase" && !isDone(slug),
    ) ??
    specificWords(title, (slug, weight) => weight === "word" && !isDone(slug)) ??
    specificWords(title, isOwn) ??
    specificWords(title, isNoSubject) ??
    trades[0] ??
    null
  );
}

/** Departments called 'Engineering' write software as often as they build. */
function rootsRead(root: string): readonly string[] {
  return root === "engineering" ? [root, "technology"] : [root];
}

function isNoSubject(_slug: string, weight: Weight): boolean {
  return weight !== "subject";
}

function rootOf(slug: string): string {
  return slug.split(".")[0] ?? slug;
}

/** 'IT Specialist (Network Services)' under 'technology': a title only refines a root or fills a gap. */
function refined(found: readonly string[], ofTitle: string | null): readonly string[] {
  if (ofTitle === null) return found;
  if (found.length === 0) return [ofTitle];
  const root = rootOf(ofTitle);
  return distinct(found.map((slug) => (slug === root ? ofTitle : slug)));
}

/** Drops repeats, and roots beside their own children. */
function distinct(slugs: readonly (string | null)[]): string[] {
  const all = new Set(slugs.filter((slug) => slug !== null));
  return [...all].filter((slug) => ![...all].some((other) => other.startsWith(`${slug}.`)));
}
