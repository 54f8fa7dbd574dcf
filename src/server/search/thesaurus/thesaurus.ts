import { foldWords } from "./fold-words";
import type { Occupation } from "./occupations";
import type { Vocabulary } from "./parse-vocabulary";
import type { SimilarTitle } from "./similar-titles";
import { SimilarTitles } from "./similar-titles";
import { type Meanings, SynonymIndex } from "./synonym-index";
import { indexTitles } from "./title-index";

export type { SimilarTitle } from "./similar-titles";
export type { Meanings } from "./synonym-index";

/** What is known of words of one meaning and of titles of near occupations. */
export interface Thesaurus {
  /**
   * Whether an entry or a title of the project's and the site's own has the word, folded: it is spelt as it is meant.
   */
  knows(word: string): boolean;
  /** The longest entry that begins at word `from`, or null. Words are folded. */
  meaningsAt(words: readonly string[], from: number): Meanings | null;
  /**
   * Other titles of the occupations that these folded words name, and of their neighbours, closest first: a
   * word or two each, which stand for every title that holds them. Empty when nothing is known of the words.
   */
  similarTitles(words: readonly string[], most: number): readonly SimilarTitle[];
}

export interface ThesaurusTables {
  /** The first is heard first. */
  readonly vocabularies: readonly Vocabulary[];
  readonly occupations: readonly Occupation[];
}

export const emptyThesaurus: Thesaurus = {
  knows: () => false,
  meaningsAt: () => null,
  similarTitles: () => [],
};

export function buildThesaurus({ vocabularies, occupations }: ThesaurusTables): Thesaurus {
  const synonyms = new SynonymIndex(vocabularies.flatMap((vocabulary) => vocabulary.synonyms));
  const families = vocabularies.flatMap((vocabulary) => vocabulary.families);
  const similar = new SimilarTitles(indexTitles([...families.map(occupationOf), ...occupations]));
  const phrases = [
    ...vocabularies.flatMap((vocabulary) => vocabulary.synonyms.flatMap((each) => each.phrases)),
    ...families.flatMap(({ titles }) => titles),
  ];
  const words = new Set(phrases.flatMap((phrase) => foldWords(phrase)));
  return {
    knows: (word) => words.has(word),
    meaningsAt: (words, from) => synonyms.at(words, from),
    similarTitles: (words, most) => similar.near(meaningsOf(words, synonyms), most),
  };
}

/** Ours are named apart from those of public sets. */
function occupationOf({ section, titles }: Vocabulary["families"][number]): Occupation {
  return { titles, near: `own ${section}`, far: `own ${section}` };
}

/** The words themselves, and with every entry in them put by the first thing that it means. */
function meaningsOf(words: readonly string[], synonyms: SynonymIndex): (readonly string[])[] {
  const other: string[] = [];
  for (let from = 0; from < words.length; ) {
    const found = synonyms.at(words, from);
    other.push(...(found === null ? [words[from] ?? ""] : foldWords(found.also[0] ?? "")));
    from += found?.length ?? 1;
  }
  return other.join(" ") === words.join(" ") ? [words] : [words, other];
}
