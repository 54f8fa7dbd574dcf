import { disciplines } from "../../../taxonomy/discipline-tree";
import type { RawOccupation } from "../../feed/feed-row";
import { plainLine } from "../../feed/mend-text";
import { tellingWords, vagueWords } from "./discipline-words";
import { foreignWords, vagueForeignWords } from "./foreign-words";
import { healthWords, vagueHealthWords, withoutHospitalWords } from "./health-words";
import { disciplineOfCode } from "./occupation-codes";
import { disciplineOfSeries } from "./opm-series";
import { isOfHealth, sectorOf, staffGroupOf } from "./sectors";
import { disciplineOfSoc } from "./soc-codes";
import type { Weight } from "./word-table";

const allSlugs = new Set(disciplines.map(({ slug }) => slug));

/** An advertisement for everything is about nothing in particular. */
const mostPerJob = 5;

/**
 * Slugs of what a job is about, sorted: what the feed's codes say, else its names of occupations, else the
 * title, whose words are read by the industry that the feed or the employer names. A root stands only where
 * none of its children does.
 */
export function readDisciplines(occupation: RawOccupation, title: string, employer = ""): string[] {
  const names = (occupation.names ?? []).map(plainLine);
  const sectors = [...names, ...(occupation.industries ?? []).map(plainLine)];
  const context = distinct(sectors.map((name) => sectorOf(name)));
  const ofTitle =
    foreignWords(title) ??
    (isOfHealth(context, employer, title) ? healthDiscipline(title) : disciplineIn(title, context)) ??
    vagueForeignWords(title);
  const own = (occupation.disciplines ?? []).filter((slug) => allSlugs.has(slug));
  const byCode = [
    ...(occupation.opmSeries ?? []).map(disciplineOfSeries),
    ...(occupation.socCodes ?? []).map(disciplineOfSoc),
    ...names.map(disciplineOfCode),
  ];
  const byName = names.map((name) => ofCategory(name, context.includes("health")));
  const said = [own, byCode, byName].map(distinct).find(({ length }) => length > 0) ?? [];
  return refined(said, ofTitle).slice(0, mostPerJob).sort();
}

/**
 * A category's name is read as a title is; one that is only that of an industry says no more than the
 * industry.
 */
function ofCategory(name: string, ofHealth: boolean): string | null {
  const foreign = foreignWords(name);
  if (foreign !== null) return foreign;
  const telling = ofHealth ? healthWords(name) : tellingWords(name);
  const group = staffGroupOf(name);
  const own = sectorOf(name) === null || telling?.includes(".") ? telling : null;
  return group ?? own ?? vagueForeignWords(name);
}

function healthDiscipline(title: string): string {
  const ofOthers = () => tellingWords(withoutHospitalWords(title), isNoSubject);
  return healthWords(title) ?? ofOthers() ?? vagueHealthWords(title) ?? "health";
}

/** What is done in every trade: it says less than the trade's own subjects, as of a 'Loan Administrator'. */
const doneEverywhere = ["administration", "business", "government"];

/**
 * Among the words of a known industry, phrases of any trade count, as 'software engineer'; single words of
 * others only after those, and their mere subjects never: a bank worker of social care is in no bank.
 */
function disciplineIn(title: string, industries: readonly string[]): string | null {
  // A government does everything: it makes no word mean something else.
  const trades = industries.filter((root) => root !== "government");
  if (trades.length === 0) return tellingWords(title) ?? industries[0] ?? vagueWords(title);
  const roots = trades.flatMap(rootsRead);
  const isOwn = (slug: string) => roots.includes(rootOf(slug));
  const isDone = (slug: string) => doneEverywhere.includes(rootOf(slug));
  return (
    tellingWords(title, (slug, weight) =>
      isOwn(slug) ? weight !== "subject" : weight === "phrase" && !isDone(slug),
    ) ??
    tellingWords(title, (slug, weight) => weight === "word" && !isDone(slug)) ??
    tellingWords(title, isOwn) ??
    tellingWords(title, isNoSubject) ??
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

/**
 * A title tells nothing but a root's child, or all there is: 'IT Specialist (Network Services)' under
 * 'technology'.
 */
function refined(found: readonly string[], ofTitle: string | null): readonly string[] {
  if (ofTitle === null) return found;
  if (found.length === 0) return [ofTitle];
  const root = rootOf(ofTitle);
  return distinct(found.map((slug) => (slug === root ? ofTitle : slug)));
}

/** Without repeats, and without a root beside a child of its own. */
function distinct(slugs: readonly (string | null)[]): string[] {
  const all = new Set(slugs.filter((slug) => slug !== null));
  return [...all].filter((slug) => ![...all].some((other) => other.startsWith(`${slug}.`)));
}
