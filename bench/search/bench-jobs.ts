import { benchTowns } from "./bench-places";
import { frequentWords, middlingWords, rarePairs, vocabulary } from "./bench-words";
import type { Random } from "./random";

export interface BenchJob {
  readonly title: string;
  readonly company: string;
  readonly description: string;
  readonly salary: number | null;
  readonly posted_at: string;
  readonly places: number[];
  readonly disciplines: number[];
  readonly job_types: number[];
}

export const disciplineCount = 130;
export const jobTypeCount = 8;
const sixtyDaysMs = 60 * 86_400_000;
const newest = Date.UTC(2026, 0, 1);

/** Job `number` of `count`, newest first: titles of 2–5 words, descriptions of 120–240, some with several places and types. */
export function benchJob(number: number, count: number, random: Random): BenchJob {
  const planted = [...pickEach(frequentWords, 0.25, random), ...pickEach(middlingWords, 0.02, random)];
  for (const [left, right] of rarePairs) {
    const share = random.next();
    if (share < 0.003) planted.push(left);
    if (share >= 0.0027 && share < 0.0057) planted.push(right);
  }
  const inTitle = planted.filter(() => random.chance(0.1));
  return {
    title: [...text(2 + random.below(2), random), ...inTitle].join(" "),
    company: text(2, random).join(" "),
    description: mix(text(120 + random.below(120), random), planted, random).join(" "),
    salary: random.chance(0.8) ? 18_000 + random.below(400) * 250 : null,
    posted_at: new Date(newest - Math.floor((number / count) * sixtyDaysMs)).toISOString(),
    places: several(() => random.pickZipf(benchTowns).id, [0.8, 0.15, 0.05], random),
    disciplines: several(() => 1 + random.below(disciplineCount), [0.7, 0.25, 0.05], random),
    job_types: several(() => 1 + Math.floor(random.next() ** 3 * jobTypeCount), [0.8, 0.2], random),
  };
}

function pickEach(words: readonly string[], probability: number, random: Random): string[] {
  return words.filter(() => random.chance(probability));
}

function text(length: number, random: Random): string[] {
  return Array.from({ length }, () => random.pickZipf(vocabulary));
}

function mix(words: string[], planted: readonly string[], random: Random): string[] {
  for (const word of planted) words.splice(random.below(words.length), 0, word);
  return words;
}

/** One value with the first probability, two with the second and so on; repeats fall together. */
function several(pick: () => number, probabilities: readonly number[], random: Random): number[] {
  const values = new Set([pick()]);
  let rest = random.next();
  for (const probability of probabilities.slice(0, -1)) {
    rest -= probability;
    if (rest >= 0) values.add(pick());
  }
  return [...values];
}
