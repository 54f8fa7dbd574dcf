import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Correction, type FoundJob, type Fragments, inParallel, withServer } from "./fragments";
import { mean, shareOf } from "./measures";
import { preparedSample, preparedTitles, relevanceData } from "./prepared-data";
import { readTitleSet } from "./titles";

interface Misspelling {
  readonly wrong: string;
  /** Any of these counts. */
  readonly right: readonly string[];
}

/** A word per line: `wrong`, and then what is right. */
function readMisspellings(file: string, separator: string): Misspelling[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [wrong = "", ...right] = line.split(separator);
      return { wrong, right };
    });
}

/** Our own, for the sample's words. */
export function ownMisspellings(): Misspelling[] {
  return readMisspellings("bench/relevance/spelling/misspellings.txt", " ");
}

export function wordsOfJobs(jobs: readonly Pick<FoundJob, "title" | "company">[]): string[] {
  const texts = jobs.flatMap(({ title, company }) => [title, company]);
  return [...new Set(texts.flatMap((text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? []))].sort();
}

/** Misspellings of these words that are not among the words themselves. */
export function misspellingsOf(words: readonly string[], all: readonly Misspelling[]): Misspelling[] {
  const known = new Set(words);
  return all.filter(({ wrong, right }) => !known.has(wrong) && right.some((word) => known.has(word)));
}

/** At most `count` items, spread evenly over the list; always the same ones. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  if (items.length <= count) return [...items];
  return Array.from(
    { length: count },
    (_, place) => items[Math.floor((place * items.length) / count)] as Item,
  );
}

/** Shares are 0 to 1. */
export interface SpellingFigures {
  readonly misspellings: number;
  /** Share corrected to a right word. */
  readonly top_1: number;
  /** Share with a right word among the three likeliest; null if the server gives no others. */
  readonly top_3: number | null;
  readonly words: number;
  /** Right words that were corrected all the same, or offered a correction. */
  readonly right_words_corrected: number;
  /** Those whose results were replaced. */
  readonly right_words_replaced: number;
}

export async function measureSpelling(
  fragments: Pick<Fragments, "ask">,
  misspellings: readonly Misspelling[],
  rightWords: readonly string[],
): Promise<SpellingFigures> {
  const corrections = await inParallel(misspellings, ({ wrong }) => correctionOf(fragments, wrong));
  const needless = await inParallel(rightWords, (word) => correctionOf(fragments, word));
  const among = (count: number) =>
    mean(
      misspellings.map(({ right }, place) =>
        likeliest(corrections[place], count).some((text) => right.includes(text)) ? 1 : 0,
      ),
    );
  return {
    misspellings: misspellings.length,
    top_1: among(1),
    top_3: corrections.some((found) => found?.others !== undefined) ? among(3) : null,
    words: rightWords.length,
    right_words_corrected: shareOf(needless, (found) => found !== null),
    right_words_replaced: shareOf(needless, (found) => found?.applied === true),
  };
}

async function correctionOf(fragments: Pick<Fragments, "ask">, keywords: string): Promise<Correction | null> {
  return (await fragments.ask({ keywords, explained: true })).meaning?.corrected ?? null;
}

function likeliest(found: Correction | null | undefined, count: number): string[] {
  if (!found) return [];
  return [found.text, ...(found.others ?? [])].slice(0, count).map((text) => text.toLowerCase());
}

/** Number of right words that occur in jobs, and again of those that do not. */
const rightWords = 500;

/** With a public collection of real misspellings. */
export async function spellingPart(
  jobs: number,
): Promise<Readonly<Record<string, SpellingFigures | string>>> {
  const list = path.join(relevanceData, "spelling", "misspellings.csv");
  if (!existsSync(list)) return { public: "not measured: the misspellings are not there" };
  const all = readMisspellings(list, ",");
  const measure = async (directory: Promise<string>) =>
    withServer(await directory, (fragments) => measureWords(fragments, all));
  const sample = {
    [`${jobs.toLocaleString("en")} sample jobs`]: await measure(preparedSample(jobs)),
  };
  const titles = readTitleSet()?.documents;
  if (titles === undefined) return sample;
  const name = `${titles.size.toLocaleString("en")} real titles`;
  return { ...sample, [name]: await measure(preparedTitles("en", [...titles])) };
}

async function measureWords(fragments: Fragments, all: readonly Misspelling[]): Promise<SpellingFigures> {
  const jobs = await fragments.everyJob({ keywords: "" });
  const words = wordsOfJobs(jobs);
  const known = new Set(words);
  const elsewhere = [...new Set(all.flatMap(({ right }) => right))].filter((word) => !known.has(word)).sort();
  // Without stop words, which find every job: a misspelling of one has no correction.
  const totals = await inParallel(words, async (keywords) => (await fragments.ask({ keywords })).total_count);
  const searched = words.filter((_, place) => totals[place] !== jobs.length);
  return measureSpelling(fragments, misspellingsOf(searched, all), [
    ...spread(words, rightWords),
    ...spread(elsewhere, rightWords),
  ]);
}
