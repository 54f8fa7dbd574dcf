import { disciplines } from "../../vocabulary/disciplines";
import type { RawOccupation } from "../feed-row";
import { disciplineOfWords } from "./discipline-words";
import { plainLine } from "./mend-text";
import { disciplineOfSeries } from "./opm-series";
import { disciplineOfSoc } from "./soc-codes";

const known = new Set(disciplines.map(({ slug }) => slug));

/** An advertisement for everything is about nothing in particular. */
const mostPerJob = 5;

/**
 * Slugs of what a job is about, sorted: what the feed's codes say, else its names of occupations, else the title. A root stands
 * only where none of its children does.
 */
export function readDisciplines(occupation: RawOccupation, title: string): string[] {
  const own = (occupation.disciplines ?? []).filter((slug) => known.has(slug));
  const byCode = [
    ...(occupation.opmSeries ?? []).map(disciplineOfSeries),
    ...(occupation.socCodes ?? []).map(disciplineOfSoc),
  ];
  const said = [own, byCode, byWords(occupation.names ?? [])].map(distinct).find(({ length }) => length > 0);
  const found = said ?? [];
  return refinedByTitle(found, title).slice(0, mostPerJob).sort();
}

function byWords(names: readonly string[]): (string | null)[] {
  return names.map((name) => disciplineOfWords(plainLine(name)));
}

/** A title tells nothing but a root's child, or all there is: 'IT Specialist (Network Services)' under 'technology'. */
function refinedByTitle(found: readonly string[], title: string): string[] {
  const ofTitle = disciplineOfWords(title);
  if (ofTitle === null) return [...found];
  if (found.length === 0) return [ofTitle];
  const root = ofTitle.split(".")[0] ?? ofTitle;
  return distinct(found.map((slug) => (slug === root ? ofTitle : slug)));
}

/** Without repeats, and without a root beside a child of its own. */
function distinct(slugs: readonly (string | null)[]): string[] {
  const all = new Set(slugs.filter((slug) => slug !== null));
  return [...all].filter((slug) => ![...all].some((other) => other.startsWith(`${slug}.`)));
}
