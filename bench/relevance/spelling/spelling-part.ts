import type { Fragments } from "../serving/fragments";
import { preparedSample } from "../serving/prepared-data";
import { withServer } from "../serving/with-server";
import { readTitleSet } from "../titles/title-set";
import { preparedTitles } from "../titles/titles-part";
import { type Misspelling, measureSpelling, type SpellingFigures } from "./measure-spelling";
import { misspellingsOf, publicMisspellings, spread, wordsOfJobs } from "./spelling-lists";

/** So many misspellings, and half as many right words that jobs hold and that they do not. */
const most = 1_000;

/** Over the sample's jobs, and over real titles where they are. */
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
  const words = wordsOfJobs(await fragments.everyJob({ keywords: "" }));
  const known = new Set(words);
  const elsewhere = [...new Set(all.flatMap(({ right }) => right))].filter((word) => !known.has(word)).sort();
  return measureSpelling(fragments, spread(misspellingsOf(words, all), most), [
    ...spread(words, most / 2),
    ...spread(elsewhere, most / 2),
  ]);
}
