import { disciplines } from "../../../taxonomy/discipline-tree";
import type { RawOccupation } from "../../feed/feed-row";
import { plainLine } from "../../feed/mend-text";
import {
  healthWords,
  specificWords,
  vagueHealthWords,
  vagueWords,
  withoutHospitalWords,
} from "./discipline-words";
import { foreignWords, vagueForeignWords } from "./foreign-words";
import { disciplineOfCode, disciplineOfSeries, disciplineOfSoc } from "./occupation-codes";
import { type Weight, wordTable } from "./word-table";

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

/** Root disciplines by names of industries and broad categories: where a job is, not what is done in it. */
const sectorOf = wordTable(`
  environment: veterinar, agricult, farm, animal, environment, horticult
  social-care: social care, social work, charit, non-profit, nonprofit, voluntary, community care
  health: health, medic, hospital., nhs, nursing, clinic, dental, ambulance, pharmac
  education: educat, school, teach, universit, academ, college, nurser, early years, childcare
  technology: information tech, software, technolog, computer, internet, telecom, it.
  finance: financ, bank, banking, insur, account
  legal: legal, law
  hospitality: hospitality, hotel, restaurant, cater, touris, travel, leisure and
  construction: construct, property, real estate, architect, building
  engineering: engineer, aerospace, energy, utilit
  manufacturing: manufactur, production, automotive
  sales: retail, sales, wholesale
  transport: transport, logistic, warehous, aviation, maritime, freight
  marketing: marketing, advertis, public relations
  creative:
    media, entertain, arts, publish, design, music, museum, galler, heritage, theatre, theater, broadcast
  security: security, police, defence, fire service
  government: government, public admin, public sector, civil service
  facilities: facilit, cleaning
  science: science, biotech, research
  sport: sport, fitness, beauty, leisure
  administration: administrat, clerical
  human-resources: human resources`);

/**
 * Staff groups of the British health service, which its feeds give as categories; a root leaves the rest to
 * the title. Source: NHS Electronic Staff Record.
 */
const staffGroupOf = wordTable(`
  health.nursing: nursing and midwifery, nursing & midwifery
  health.medicine: medical and dental, medical & dental
  health.allied-health: allied health prof
  health.imaging-laboratory: healthcare scientist
  health.health-support: additional clinical services
  health: additional professional, add prof
  administration: administrative and clerical, administrative & clerical
  facilities: estates and ancillary, estates & ancillary, estates and facilities`);

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
  const context = distinct(sectors.map((name) => sectorOf(name)));
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
  const group = staffGroupOf(name);
  const own = sectorOf(name) === null || telling?.includes(".") ? telling : null;
  return group ?? own ?? vagueForeignWords(name);
}

/** The French *chef de la logistique* and *géologue en chef* are heads of something, not cooks. */
const frenchHead = /\bchef (?=d(?:['’]|es |u |e la |e l['’]))|\ben chef\b/giu;

function withoutFrenchHead(title: string): string {
  return title.replace(frenchHead, "");
}

function healthDiscipline(title: string): string {
  const ofOthers = () => specificWords(withoutHospitalWords(title), isNoSubject);
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
