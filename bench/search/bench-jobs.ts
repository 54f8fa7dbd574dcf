import { buildPlaces, type PlaceRow } from "../../src/server/places/gazetteer/build-places";
import { readGeoNames } from "../../src/server/places/gazetteer/gazetteer-source";
import { sampleCountries } from "../../src/server/sample/sample-places";
import { firstIndex } from "../../src/shared/first-index";
import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";
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
const disciplineRoots = 10;

export function parentDiscipline(id: number): number | null {
  return id > disciplineRoots ? Math.floor((id - disciplineRoots - 1) / 12) + 1 : null;
}

/** Databases filled by another version hold other jobs. */
export const generatorVersion = 3;
const sixtyDaysMs = 60 * 86_400_000;
const newest = Date.UTC(2026, 0, 1);

const wordsRandom = new Random(7);
const taken = new Set<string>();

/** Vocabulary of the descriptions, most frequent first. */
export const vocabulary = inventMany(100_000);
/** In 25 % of jobs each. */
export const frequentWords = inventMany(39);
/** In 2 % of jobs each. */
export const middlingWords = inventMany(40);
/** Each word in 0.3 % of jobs, both in 0.03 %. */
export const rarePairs = Array.from({ length: 40 }, () => inventMany(2) as [string, string]);

function inventMany(count: number): string[] {
  const words: string[] = [];
  while (words.length < count) {
    const word = invent();
    if (!taken.has(word)) words.push(word);
    taken.add(word);
  }
  return words;
}

/** Words that no stemmer changes, so that a planted share stays exact. */
function invent(): string {
  const syllables = 2 + wordsRandom.below(3);
  let word = "";
  for (let i = 0; i < syllables; i++)
    word += wordsRandom.pick([..."bdfgklmnprtvz"]) + wordsRandom.pick([..."aou"]);
  return `${word}k`;
}

export interface BenchPlaces {
  /** The whole gazetteer, as the server loads it. */
  readonly places: readonly PlaceRow[];
  /** Draws a town, weighted by softened population within each country's share. */
  readonly drawTown: (random: Random) => PlaceRow;
  /** The towns with jobs, most jobs first. */
  readonly busiest: readonly PlaceRow[];
}

/** Exponent of the population: large cities have fewer jobs than their size suggests. */
const softening = 0.85;

export async function readBenchPlaces(): Promise<BenchPlaces> {
  return withWeights(buildPlaces(await readGeoNames()));
}

export function withWeights(places: readonly PlaceRow[]): BenchPlaces {
  const towns = places.filter((place) => place.class === "town" && place.population > 0);
  const weights = new Map(
    sampleCountries.map(({ code, share }) => [code, share / populationOf(towns, code)]),
  );
  const weightOf = (town: PlaceRow) => (weights.get(town.country_code) ?? 0) * town.population ** softening;
  const used = towns.filter((town) => weightOf(town) > 0);
  const busiest = used.toSorted((one, other) => weightOf(other) - weightOf(one) || one.id - other.id);
  return { places, drawTown: byWeight(used, weightOf), busiest };
}

/** 1 for an empty country, since shares are divided by it. */
function populationOf(towns: readonly PlaceRow[], country: string): number {
  const there = towns.filter((town) => town.country_code === country);
  return there.reduce((sum, { population }) => sum + population ** softening, 0) || 1;
}

/** Draws values in proportion to their weights; never those without weight. */
export function byWeight<Value>(
  values: readonly Value[],
  weightOf: (value: Value) => number,
): (random: Random) => Value {
  let sum = 0;
  const upTo = values.map((value) => {
    sum += weightOf(value);
    return sum;
  });
  if (!(sum > 0)) throw new RangeError("nothing has any weight");
  return (random) => {
    const point = random.next() * sum;
    return values[firstIndex(values.length - 1, (index) => (upTo[index] ?? 0) > point)] as Value;
  };
}

const companies = makeCompanies(20_000);

/** The same `count` always gives the same jobs. */
export function* generateJobs(count: number, places: BenchPlaces): Generator<BenchJob> {
  const random = new Random(1);
  for (let id = 1; id <= count; id += 1) {
    const age = Math.floor(((id - 1) / count) * sixtyDaysMs);
    yield { id, ...makeJob(random, places), posted_at: new Date(newest - age).toISOString() };
  }
}

/** Titles of 2–5 words, descriptions of 120–250 by Zipf's law; some jobs with several places and types. */
function makeJob(random: Random, { drawTown }: BenchPlaces): Omit<BenchJob, "id" | "posted_at"> {
  const planted = plant(random);
  const inTitle = planted.filter(() => random.chance(0.1));
  return {
    title: [...text(2 + random.below(2), random), ...inTitle].join(" "),
    company: random.pickZipf(companies),
    description: mix(text(120 + random.below(120), random), planted, random).join(" "),
    salary: random.chance(0.8) ? 18_000 + random.below(400) * 250 : null,
    places: several(() => drawTown(random).id, [0.8, 0.15, 0.05], random),
    disciplines: several(() => 1 + random.below(disciplineCount), [0.7, 0.25, 0.05], random),
    job_types: several(() => 1 + Math.floor(random.next() ** 3 * jobTypeCount), [0.8, 0.2], random),
  };
}

/** The words that searches ask for, each with the probability of its share of jobs. */
function plant(random: Random): string[] {
  const planted = [
    ...frequentWords.filter(() => random.chance(0.25)),
    ...middlingWords.filter(() => random.chance(0.02)),
  ];
  for (const [left, right] of rarePairs) {
    const share = random.next();
    if (share < 0.003) planted.push(left);
    if (share >= 0.0027 && share < 0.0057) planted.push(right);
  }
  return planted;
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

/** One of the design's query classes. No two queries share a word, or a page that not all of them show. */
interface QueryClass {
  readonly name: string;
  /** Searches with words, jobs and places not asked for before. */
  readonly queries: readonly SearchQuery[];
}

const keywords = (words: string): SearchQuery => ({ ...emptyQuery, keywords: words, sortType: "relevance" });
const facets = (number: number) => ({
  disciplines: [`d${1 + (number % 10)}`],
  job_types: [`t${1 + (number % 3)}`],
});

export function queryClasses(jobs: number, { busiest }: BenchPlaces): readonly QueryClass[] {
  const town = (number: number) => busiest[(number * 7) % busiest.length]?.slug ?? "";
  // A fifth of the way through the results of a frequent word.
  const deep = Math.max(2, Math.floor((jobs * 0.25 * 0.2) / 20));
  const near = (word: string, n: number) => ({ ...keywords(word), location: town(n), radius: 25 as const });
  return [
    { name: "none", queries: Array.from({ length: 30 }, (_, n) => ({ ...emptyQuery, page: 1 + n })) },
    { name: "frequent word", queries: frequentWords.slice(0, 13).map(keywords) },
    { name: "middling word", queries: middlingWords.slice(0, 20).map(keywords) },
    { name: "rare pair", queries: rarePairs.map((pair) => keywords(pair.join(" "))) },
    { name: "frequent + radius", queries: frequentWords.slice(13, 26).map(near) },
    {
      name: "middling + two facets",
      queries: middlingWords.slice(20).map((word, n) => ({ ...keywords(word), ...facets(n) })),
    },
    {
      name: "facets only",
      queries: Array.from({ length: 30 }, (_, n) => ({ ...emptyQuery, ...facets(n) })),
    },
    {
      name: "deep page",
      queries: frequentWords.slice(26, 39).map((word, n) => ({ ...keywords(word), page: deep + n })),
    },
  ];
}
