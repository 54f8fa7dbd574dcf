import type { Fragments } from "../serving/fragments";
import { inParallel } from "../serving/in-parallel";
import { preparedSample } from "../serving/prepared-data";
import { withServer } from "../serving/with-server";
import { readTitleSet } from "../titles/title-set";
import { preparedTitles } from "../titles/titles-part";
import { type Misspelling, measureSpelling, type SpellingFigures } from "./measure-spelling";
import { misspellingsOf, publicMisspellings, spread, wordsOfJobs } from "./spelling-lists";

/** Number of right words that occur in jobs, and again of those that do not. */
const rightWords = 500;

export async function spellingPart(
  jobs: number,
): Promise<Readonly<Record<string, SpellingFigures | string>>> {
  const all = publicMisspellings();
  if (all === null) return { public: "not measured: the misspellings are not there" };
  const titles = readTitleSet("en");
  const measure = (fragments: Fragments) => measureWords(fragments, all);
  return {
    [`${jobs.toLocaleString("en")} sample jobs`]: await withServer(preparedSample(jobs), measure),
    ...(titles !== null && {
      [`${titles.documents.size.toLocaleString("en")} real titles`]: await withServer(
        preparedTitles("en", titles),
        measure,
      ),
    }),
  };
}

async function measureWords(fragments: Fragments, all: readonly Misspelling[]): Promise<SpellingFigures> {
  const jobs = await fragments.everyJob({ keywords: "" });
  const words = wordsOfJobs(jobs);
  const known = new Set(words);
  const elsewhere = [...new Set(all.flatMap(({ right }) => right))].filter((word) => !known.has(word)).sort();
  const searched = await wordsSearched(fragments, words, jobs.length);
  return measureSpelling(fragments, misspellingsOf(searched, all), [
    ...spread(words, rightWords),
    ...spread(elsewhere, rightWords),
  ]);
}

/** Without stop words, which find every job: a misspelling of one has no correction. */
async function wordsSearched(
  fragments: Fragments,
  words: readonly string[],
  jobs: number,
): Promise<readonly string[]> {
  const totals = await inParallel(words, async (keywords) => (await fragments.ask({ keywords })).total_count);
  return words.filter((_, place) => totals[place] !== jobs);
}
