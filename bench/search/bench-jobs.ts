import type { BenchPlaces } from "./bench-places";
import { frequentWords, middlingWords, rarePairs, vocabulary } from "./bench-words";
import { Random } from "./random";

export interface BenchJob {
  /** From 1, the newest job first. */
  readonly id: number;
  readonly title: string;
  readonly company: string;
  readonly description: string;
  readonly salary: number | null;
  readonly posted_at: string;
  /** Ids of towns, disciplines and job types. */
  readonly places: readonly number[];
  readonly disciplines: readonly number[];
  readonly job_types: readonly number[];
}

export const jobTypeCount = 8;
/** Ten roots with twelve children each. */
export const disciplineCount = 130;
export const disciplineRoots = 10;

export function parentDiscipline(id: number): number | null {
  return id > disciplineRoots ? Math.floor((id - disciplineRoots - 1) / 12) + 1 : null;
}

/** Databases filled by another version hold other jobs. */
export const generatorVersion = 3;
const sixtyDaysMs = 60 * 86_400_000;
const companies = makeCompanies(20_000);
const newest = Date.UTC(2026, 0, 1);

/** The same `count` always gives the same jobs. */
export function* generateJobs(count: number, places: BenchPlaces): Generator<BenchJob> {
  const random = new Random(1);
  for (let id = 1; id <= count; id += 1) {
    const age = Math.floor(((id - 1) / count) * sixtyDaysMs);
    yield { id, ...makeJob(random, places), posted_at: new Date(newest - age).toISOString() };
  }
}

/** Titles of 2–5 words, descriptions of 120–250 by Zipf's law; some jobs with several places and types. */
function makeJob(random: Random, { towns }: BenchPlaces): Omit<BenchJob, "id" | "posted_at"> {
  const planted = plant(random);
  const inTitle = planted.filter(() => random.chance(0.1));
  return {
    title: [...text(2 + random.below(2), random), ...inTitle].join(" "),
    company: random.pickZipf(companies),
    description: mix(text(120 + random.below(120), random), planted, random).join(" "),
    salary: random.chance(0.8) ? 18_000 + random.below(400) * 250 : null,
    places: several(() => towns.pick(random).id, [0.8, 0.15, 0.05], random),
    disciplines: several(() => 1 + random.below(disciplineCount), [0.7, 0.25, 0.05], random),
    job_types: several(() => 1 + Math.floor(random.next() ** 3 * jobTypeCount), [0.8, 0.2], random),
  };
}

/** The words that searches ask for, each with the probability of its share of jobs. */
function plant(random: Random): string[] {
  const planted = [...pickEach(frequentWords, 0.25, random), ...pickEach(middlingWords, 0.02, random)];
  for (const [left, right] of rarePairs) {
    const share = random.next();
    if (share < 0.003) planted.push(left);
    if (share >= 0.0027 && share < 0.0057) planted.push(right);
  }
  return planted;
}

function pickEach(words: readonly string[], probability: number, random: Random): string[] {
  return words.filter(() => random.chance(probability));
}

function makeCompanies(count: number): string[] {
  const random = new Random(2);
  const names = new Set<string>();
  while (names.size < count) names.add(text(2, random).join(" "));
  return [...names];
}

function text(length: number, random: Random): string[] {
  return Array.from({ length }, () => random.pickZipf(vocabulary));
}

function mix(words: string[], planted: readonly string[], random: Random): string[] {
  for (const word of planted) words.splice(random.below(words.length), 0, word);
  return words;
}

/** One value with the first probability, two with the second and so on; duplicates merge. */
function several(pick: () => number, probabilities: readonly number[], random: Random): number[] {
  const values = new Set([pick()]);
  let rest = random.next();
  for (const probability of probabilities.slice(0, -1)) {
    rest -= probability;
    if (rest >= 0) values.add(pick());
  }
  return [...values];
}
