import { mean, shareOf } from "../figures/measures";
import type { Correction, Fragments } from "../serving/fragments";
import { inParallel } from "../serving/in-parallel";

export interface Misspelling {
  readonly wrong: string;
  /** Any of these counts. */
  readonly right: readonly string[];
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
