import type { Database } from "../../src/server/database/database";
import { storeSet } from "../../src/server/feeds/thesaurus/vocabulary-sets";
import type { SearchService } from "../../src/server/search/search-service";
import { ReloadingSpelling } from "../../src/server/search/spelling/kept-spelling";
import { emptyQuery, type SearchQuery } from "../../src/shared/search-query";
import { hundredths, type Spread, spreadOf } from "../figures/percentiles";
import { frequentWords, middlingWords, rarePairs, vocabulary } from "./bench-jobs";

export const benchSet = "bench";

/** Cost of interpreting keywords; milliseconds. */
export async function measureMeaning(database: Database, search: SearchService) {
  // Excludes what a start still reads: the words of the spelling, and names.
  while (search.version.endsWith(".0")) await pause();
  while ((await search.suggest(emptyQuery, "ba")).partial === true) await pause();
  // Before suggestions, whose names are still being counted afterwards.
  const spelling = await timeSpelling(database);
  const suggestions = await timeSuggestions(search);
  // Words of this family are not titles.
  const content = ["[Words / Bench]", ...synonyms].join("\n");
  const [before] = search.version.split(".");
  await storeSet(database, { name: benchSet, credit: "", content, occupations: [] });
  while (search.version.startsWith(`${before}.`)) await pause();
  const expansion: Awaited<ReturnType<typeof compare>>[] = [];
  for (const [name, words] of expanded) expansion.push(await compare(search, name, words));
  return { suggestions, spelling, expansion };
}

const pause = (milliseconds = 50) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds that the page waits after a key press. */
const typingMs = 150;

/** From typed text to the list of titles and companies, at a visitor's typing speed. */
function timeSuggestions(search: SearchService): Promise<Spread> {
  const prefixes = vocabulary.slice(300, 600).map((word, n) => word.slice(0, 2 + (n % 5)));
  return timed(prefixes, (prefix) => search.suggest(emptyQuery, prefix), typingMs);
}

async function timeSpelling(database: Database): Promise<Spread> {
  const spelling = new ReloadingSpelling(database);
  spelling.refresh();
  while (spelling.version === "0") await pause();
  const misspelt = vocabulary
    .slice(0, 500)
    .map((word, n) => withoutLetter(word, 1 + (n % (word.length - 1))));
  const spread = await timed(misspelt, (word) => spelling.corrections(word));
  spelling.close();
  return spread;
}

const withoutLetter = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);

async function timed<Item>(
  items: readonly Item[],
  act: (item: Item) => unknown,
  restMs = 0,
): Promise<Spread> {
  const times: number[] = [];
  for (const item of items) {
    if (restMs > 0) await pause(restMs);
    const start = performance.now();
    await act(item);
    times.push(performance.now() - start);
  }
  return spreadOf(times);
}

const expanded = [
  ["frequent word", frequentWords.slice(0, 13)],
  ["middling word", middlingWords.slice(0, 20)],
  ["rare word", rarePairs.slice(0, 20).map(([word]) => word)],
] as const;

/** Synonyms with about a tenth as many jobs, like abbreviations and spelling variants. */
const synonyms = [
  ...frequentWords.slice(0, 13).map((word, n) => `${word} = ${middlingWords[20 + n]}`),
  ...middlingWords.slice(0, 20).map((word, n) => `${word} = ${rarePairs[20 + n]?.[0]}`),
  ...rarePairs.slice(0, 20).map(([word], n) => `${word} = ${vocabulary[50_000 + n]}`),
];

const readings = ["exact", "meant"] as const;
const pages = 13;
/** Not seen before; rare words have about thirty pages, beyond which the last one would repeat. */
const firstPage = 10;

/** The same words alone, and with one synonym each, alternating. */
async function compare(search: SearchService, name: string, words: readonly string[]) {
  const of = (keywords: string, exact: boolean, page: number): SearchQuery => ({
    ...emptyQuery,
    ...{ keywords, exact, page, sortType: "relevance" },
  });
  const times = { exact: [] as number[], meant: [] as number[] };
  for (let page = firstPage; page < firstPage + pages; page++) {
    for (const word of words) {
      // Alternating, since the first search reads the cards that both show.
      for (const reading of page % 2 === 0 ? readings : readings.toReversed()) {
        const start = performance.now();
        await search.results(of(word, reading === "exact", page));
        // Words are new in the first round.
        if (page > firstPage) times[reading].push(performance.now() - start);
      }
    }
  }
  const [exact, meant] = [spreadOf(times.exact), spreadOf(times.meant)];
  return { class: name, exact, meant, ratio: hundredths(meant.p50 / exact.p50) };
}
