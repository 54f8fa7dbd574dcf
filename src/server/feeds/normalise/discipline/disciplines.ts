import { disciplines } from "../../../taxonomy/discipline-tree";
import type { RawOccupation } from "../../feed/feed-row";
import { plainLine } from "../../feed/mend-text";
import { tellingWords, vagueWords } from "./discipline-words";
import { healthWords, vagueHealthWords, withoutHospitalWords } from "./health-words";
import { disciplineOfSeries } from "./opm-series";
import { isOfHealth, sectorOf, staffGroupOf } from "./sectors";
import { disciplineOfSoc } from "./soc-codes";

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
  const sectors = [...names, ...(occupation.industries ?? []).map(plainLine)].map(sectorOf);
  const context = distinct(sectors);
  const ofTitle = isOfHealth(context, employer, title)
    ? healthDiscipline(title)
    : disciplineIn(title, context);
  const own = (occupation.disciplines ?? []).filter((slug) => allSlugs.has(slug));
  const byCode = [
    ...(occupation.opmSeries ?? []).map(disciplineOfSeries),
    ...(occupation.socCodes ?? []).map(disciplineOfSoc),
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
  const telling = ofHealth ? healthWords(name) : tellingWords(name);
  const group = staffGroupOf(name);
  return group ?? (sectorOf(name) === null || telling?.includes(".") ? telling : null);
}

function healthDiscipline(title: string): string {
  return (
    healthWords(title) ?? tellingWords(withoutHospitalWords(title)) ?? vagueHealthWords(title) ?? "health"
  );
}

function disciplineIn(title: string, context: readonly string[]): string | null {
  return tellingWords(title) ?? context[0] ?? vagueWords(title);
}

/**
 * A title tells nothing but a root's child, or all there is: 'IT Specialist (Network Services)' under
 * 'technology'.
 */
function refined(found: readonly string[], ofTitle: string | null): readonly string[] {
  if (ofTitle === null) return found;
  if (found.length === 0) return [ofTitle];
  const root = ofTitle.split(".")[0] ?? ofTitle;
  return distinct(found.map((slug) => (slug === root ? ofTitle : slug)));
}

/** Without repeats, and without a root beside a child of its own. */
function distinct(slugs: readonly (string | null)[]): string[] {
  const all = new Set(slugs.filter((slug) => slug !== null));
  return [...all].filter((slug) => ![...all].some((other) => other.startsWith(`${slug}.`)));
}
