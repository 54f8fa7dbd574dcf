import type { Queryable } from "../../database/database";
import {
  foldWords,
  type Occupation,
  parseVocabulary,
  type Synonyms,
  type Vocabulary,
} from "./parse-vocabulary";
import { type FoundTitles, SimilarTitles, type WantedTitles } from "./similar-titles";
import { indexTitles } from "./title-index";
import text from "./vocabulary.txt";

export interface Thesaurus {
  /** Whether the project's or the site's vocabulary has the folded word, which is then spelt correctly. */
  knows(word: string): boolean;
  /**
   * The entry or title, in lower case, that was written as this one word: `truck driver` for `truckdriver`.
   */
  apart(word: string): string | undefined;
  /** The longest entry that begins at folded word `from`, or null. */
  meaningsAt(words: readonly string[], from: number): Meanings | null;
  /**
   * Titles of the occupations that these folded words name, and of their neighbours, closest first: a word or
   * two each, for every title that contains them. Empty if the words are unknown.
   */
  similarTitles(words: readonly string[], wanted: WantedTitles): FoundTitles;
}

interface ThesaurusTables {
  /** In order of precedence. */
  readonly vocabularies: readonly Vocabulary[];
  readonly occupations: readonly Occupation[];
}

export function buildThesaurus({ vocabularies, occupations }: ThesaurusTables): Thesaurus {
  const synonyms = new SynonymIndex(vocabularies.flatMap((vocabulary) => vocabulary.synonyms));
  const families = vocabularies.flatMap((vocabulary) => vocabulary.families);
  // The prefix keeps our groups apart from those of public sets.
  const own = families.map(({ section, titles }) => ({
    titles,
    near: `own ${section}`,
    far: `own ${section}`,
  }));
  const similar = new SimilarTitles(indexTitles([...own, ...occupations]));
  const phrases = [
    ...vocabularies.flatMap((vocabulary) => vocabulary.synonyms.flatMap((each) => each.phrases)),
    ...families.flatMap(({ titles }) => titles),
  ];
  const words = new Set(phrases.flatMap((phrase) => foldWords(phrase)));
  const ofSeveral = phrases.filter((phrase) => phrase.includes(" "));
  const together = new Map(ofSeveral.map((phrase) => [togetherKey(phrase), phrase.toLowerCase()]));
  return {
    knows: (word) => words.has(word),
    apart: (word) => together.get(togetherKey(word)),
    meaningsAt: (words, from) => synonyms.at(words, from),
    similarTitles: (words, wanted) => similar.near(meaningsOf(words, synonyms), wanted),
  };
}

function togetherKey(phrase: string): string {
  return foldWords(phrase.replaceAll(" ", "")).join(" ");
}

/** The words that name an occupation, and their first synonyms. */
function meaningsOf(words: readonly string[], synonyms: SynonymIndex): (readonly string[])[] {
  const asked: string[] = [];
  const other: string[] = [];
  for (let from = 0; from < words.length; ) {
    const found = synonyms.at(words, from);
    const typed = words.slice(from, from + (found?.length ?? 1));
    from += typed.length;
    if (found?.areWays) continue;
    asked.push(...typed);
    other.push(...(found === null ? typed : foldWords(found.also[0] ?? "")));
  }
  return other.join(" ") === asked.join(" ") ? [asked] : [asked, other];
}

interface Meanings {
  /** Number of words in the entry. */
  readonly length: number;
  /** Synonyms to show and to search as phrases, best first. */
  readonly also: readonly string[];
  /** Names a way of working, not an occupation. */
  readonly areWays?: boolean;
}

const maxMeanings = 12;

class SynonymIndex {
  readonly #meanings = new Map<string, Meanings>();
  /** Number of words in the longest entry, by its first word. */
  readonly #longest = new Map<string, number>();

  /** Synonyms of earlier lists come first. */
  constructor(synonyms: readonly Synonyms[]) {
    for (const each of synonyms) {
      const entries = each.oneWay ? each.phrases.slice(0, 1) : each.phrases;
      for (const entry of entries) this.#add(entry, each);
    }
  }

  at(words: readonly string[], from: number): Meanings | null {
    const longest = Math.min(this.#longest.get(words[from] ?? "") ?? 0, words.length - from);
    for (let length = longest; length > 0; length--) {
      const found = this.#meanings.get(words.slice(from, from + length).join(" "));
      if (found !== undefined) return found;
    }
    return null;
  }

  #add(entry: string, { phrases, oneWay, areWays = false }: Synonyms): void {
    const words = foldWords(entry);
    const key = words.join(" ");
    const first = words[0] ?? "";
    const before = this.#meanings.get(key);
    const also = [...(before?.also ?? [])];
    const known = new Set([key, ...also.map((text) => foldWords(text).join(" "))]);
    for (const phrase of phrases) {
      const folded = foldWords(phrase).join(" ");
      const isOther = oneWay || !(holds(folded, key) || holds(key, folded));
      if (isOther && !known.has(folded) && also.length < maxMeanings) also.push(phrase);
      known.add(folded);
    }
    if (also.length === 0) return;
    this.#meanings.set(
      key,
      before ? { ...before, also } : { length: words.length, also, ...(areWays && { areWays }) },
    );
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
  }
}

/** The longer phrase is found anyway, and the shorter finds too much: *midwife* for *registered midwife*. */
function holds(phrase: string, part: string): boolean {
  return ` ${phrase} `.includes(` ${part} `);
}

export interface LoadedThesaurus extends Thesaurus {
  /** Version of the vocabularies loaded by operators. */
  readonly version: string;
  /** Credits that licences require on every page. */
  readonly credits: readonly string[];
}

/** Returns `before` if nothing has been loaded since. The transaction must see one snapshot. */
export async function loadThesaurus(
  transaction: Queryable,
  before?: LoadedThesaurus,
): Promise<LoadedThesaurus> {
  const [row] = await transaction.query<{ value: string }>(
    "select value from meta where key = 'vocabulary_version'",
  );
  const version = row?.value ?? "0";
  if (version === before?.version) return before;
  const sets = await transaction.query<Record<"name" | "credit" | "content", string>>(
    "select name, credit, content from vocabularies order by name",
  );
  const ofSite = sets.filter(({ content }) => content !== "");
  const built = buildThesaurus({
    // The site's synonyms come first.
    vocabularies: [...ofSite.map(({ name, content }) => parseVocabulary(content, name)), ownVocabulary],
    occupations: await loadOccupations(transaction),
  });
  return { ...built, version, credits: sets.map(({ credit }) => credit).filter((credit) => credit !== "") };
}

async function loadOccupations(transaction: Queryable): Promise<Occupation[]> {
  const rows = await transaction.query<{ near: string; far: string; titles: string }>(
    "select near, far, titles from vocabulary_occupations order by vocabulary, place",
  );
  return rows.map(({ near, far, titles }) => ({ near, far, titles: titles.split("\n") }));
}

export const ownVocabulary = parseVocabulary(text, "vocabulary.txt");
