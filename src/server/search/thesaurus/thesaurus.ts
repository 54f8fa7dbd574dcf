import type { Queryable } from "../../database/database";
import {
  foldWords,
  type Occupation,
  parseVocabulary,
  type Synonyms,
  type Vocabulary,
} from "./parse-vocabulary";
import { indexTitles, lengthOf, listAt, type TitleIndex } from "./title-index";
import text from "./vocabulary.txt";

/** A title, or the part of titles that tells them from others, and how near it is: 0 < closeness <= 1. */
export interface SimilarTitle {
  readonly title: string;
  readonly closeness: number;
}

interface WantedTitles {
  readonly most: number;
  /** Closeness of those that are wanted. */
  readonly least: number;
}

/** Closest first; whether there are others that are like the words at all. */
interface FoundTitles {
  readonly titles: readonly SimilarTitle[];
  readonly areMore: boolean;
}

/** Found by trying: they hold for any query, and a little more or less of each changes little. */
const tuning = {
  /** How like a title has to be to what is searched for to say what occupation that is. */
  leastLikeness: 0.25,
  /** Of an occupation, compared with the likeliest one. */
  leastLikelihood: 0.15,
  /** And to count at all. */
  leastCounted: 0.1,
  occupations: 20,
  /** What many like titles add to the likest one. */
  support: 0.7,
  /** Of what an occupation counts, what those of its near and of its far group count. */
  neighbours: [0.2, 0.08],
  /** How likely an occupation has to be for its near and its far group to count. */
  leastOfNeighbours: [0.2, 0.6],
  sharedTitles: 2,
  /** The rest is for titles of the same occupations. */
  ofLikeness: 0.3,
  /** So many titles without the meaning are assumed of every part, which holds down parts that are rare. */
  doubt: 8,
  leastCloseness: 0.006,
} as const;

/** Finds titles by what is known of occupations. */
class SimilarTitles {
  readonly #index: TitleIndex;
  readonly #texts: readonly string[];
  readonly #likeness: Tally;
  readonly #parts: Tally;
  readonly #occupations: Tally;

  constructor(index: TitleIndex) {
    this.#index = index;
    this.#texts = [...index.words.keys()];
    this.#likeness = new Tally(index.weight.length);
    this.#parts = new Tally(index.ofOccupations.total.length);
    this.#occupations = new Tally(index.titlesOfOccupation.from.length - 1);
  }

  /** Of titles that mean the same, in folded words. */
  near(meanings: readonly (readonly string[])[], wanted: WantedTitles): FoundTitles {
    try {
      for (const words of meanings) this.#compare(words);
      this.#addNeighbours(this.#likeliestOccupations());
      this.#weighParts();
      return this.#closestParts(wanted);
    } finally {
      for (const tally of [this.#likeness, this.#parts, this.#occupations]) tally.clear();
    }
  }

  /** How like each title is to these words: what they share of what both hold, by rarity. */
  #compare(words: readonly string[]): void {
    const { words: numbers, titlesOfWord, rarity, weight } = this.#index;
    const shared = new Map<number, number>();
    let asked = 0;
    for (const text of new Set(words)) {
      const word = numbers.get(text);
      const worth = word === undefined ? unknownWorth : (rarity[word] ?? 0);
      asked += worth;
      if (word === undefined) continue;
      for (const title of listAt(titlesOfWord, word)) shared.set(title, (shared.get(title) ?? 0) + worth);
    }
    for (const [title, sum] of shared)
      this.#likeness.raise(title, sum / (asked + (weight[title] ?? 0) - sum));
  }

  /** Occupations that the likest titles name, with their likelihood, the likeliest having 1. */
  #likeliestOccupations(): (readonly [number, number])[] {
    const { occupationsOfTitle, titlesOfOccupation } = this.#index;
    const likest = new Map<number, { most: number; sum: number }>();
    for (const title of this.#likeness.touched()) {
      const likeness = this.#likeness.at(title);
      if (likeness < tuning.leastLikeness) continue;
      const vote = likeness / Math.sqrt(lengthOf(occupationsOfTitle, title));
      for (const occupation of listAt(occupationsOfTitle, title)) {
        const { most, sum } = likest.get(occupation) ?? { most: 0, sum: 0 };
        likest.set(occupation, { most: Math.max(most, vote), sum: sum + vote });
      }
    }
    const scored = Array.from(likest, ([occupation, { most, sum }]) => {
      const size = lengthOf(titlesOfOccupation, occupation);
      return [occupation, most + (tuning.support * sum) / Math.sqrt(size)] as const;
    }).sort(([, left], [, right]) => right - left);
    const best = scored[0]?.[1] ?? 1;
    const relative = scored.slice(0, tuning.occupations).map(([one, score]) => [one, score / best] as const);
    return relative.filter(([, likelihood]) => likelihood > tuning.leastLikelihood);
  }

  /** The occupations, those of their groups, and those that share titles with them. */
  #addNeighbours(named: readonly (readonly [number, number])[]): void {
    for (const [occupation, likelihood] of named) {
      this.#occupations.raise(occupation, likelihood);
      for (const [place, { groupOf, occupations }] of this.#index.groups.entries()) {
        if (likelihood < (tuning.leastOfNeighbours[place] ?? 1)) continue;
        const share = likelihood * (tuning.neighbours[place] ?? 0);
        for (const other of listAt(occupations, groupOf[occupation] ?? 0))
          this.#occupations.raise(other, share);
      }
      this.#addThoseThatShare(occupation, likelihood);
    }
  }

  #addThoseThatShare(occupation: number, likelihood: number): void {
    const { titlesOfOccupation, occupationsOfTitle } = this.#index;
    const shared = new Map<number, number>();
    for (const title of listAt(titlesOfOccupation, occupation)) {
      for (const other of listAt(occupationsOfTitle, title)) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    for (const [other, titles] of shared) {
      const sizes = lengthOf(titlesOfOccupation, occupation) * lengthOf(titlesOfOccupation, other);
      const overlap = Math.min(1, (tuning.sharedTitles * titles) / Math.sqrt(sizes));
      this.#occupations.raise(other, likelihood * overlap);
    }
  }

  /** What each occupation counts goes to the parts of its titles, and what each like title counts to its own. */
  #weighParts(): void {
    const { ofOccupations, partsOfTitle, occupationsOfTitle } = this.#index;
    const { parts, titles } = ofOccupations;
    for (const occupation of this.#occupations.touched()) {
      const worth = (1 - tuning.ofLikeness) * this.#occupations.at(occupation);
      const end = parts.from[occupation + 1] ?? 0;
      for (let at = parts.from[occupation] ?? 0; at < end; at++)
        this.#parts.add(parts.items[at] ?? 0, worth * (titles[at] ?? 0));
    }
    const { from, items } = partsOfTitle;
    for (const title of this.#likeness.touched()) {
      const likeness = this.#likeness.at(title);
      if (likeness < tuning.leastCounted) continue;
      const worth = tuning.ofLikeness * likeness * lengthOf(occupationsOfTitle, title);
      for (let at = from[title] ?? 0; at < (from[title + 1] ?? 0); at++)
        this.#parts.add(items[at] ?? 0, worth);
    }
  }

  /** How much of the titles that hold a part counts. A pair that is no closer than a word of it is left out. */
  #closestParts({ most, least }: WantedTitles): FoundTitles {
    const { pairs, words, ofOccupations } = this.#index;
    const { total } = ofOccupations;
    const parts = this.#parts;
    const closenessOf = (part: number) => parts.at(part) / ((total[part] ?? 0) + tuning.doubt);
    const { size } = words;
    const found: { part: number; closeness: number }[] = [];
    let areMore = false;
    for (const part of parts.touched()) {
      const closeness = closenessOf(part);
      if (closeness < tuning.leastCloseness || (areMore && closeness < least)) continue;
      const pair = 2 * (part - size);
      const isCloser = (word: number) => closeness > closenessOf(word);
      if (pair >= 0 && !(isCloser(pairs[pair] ?? 0) && isCloser(pairs[pair + 1] ?? 0))) continue;
      if (closeness < least) areMore = true;
      else found.push({ part, closeness });
    }
    found.sort((left, right) => right.closeness - left.closeness || left.part - right.part);
    const titles = found
      .slice(0, most)
      .map(({ part, closeness }) => ({ title: this.#textOf(part), closeness }));
    return { titles, areMore: areMore || found.length > most };
  }

  #textOf(part: number): string {
    const { pairs, words } = this.#index;
    const pair = 2 * (part - words.size);
    if (pair < 0) return this.#texts[part] ?? "";
    return `${this.#texts[pairs[pair] ?? 0] ?? ""} ${this.#texts[pairs[pair + 1] ?? 0] ?? ""}`;
  }
}

/** What a word counts that no title holds: as much as a rare one, so that a part of a query is not all of it. */
const unknownWorth = 8;

/** Numbers by number, most of them zero: cleared in the time that was spent on filling it. */
class Tally {
  readonly #values: Float32Array;
  readonly #touched: Int32Array;
  #count = 0;

  constructor(size: number) {
    this.#values = new Float32Array(size);
    this.#touched = new Int32Array(size);
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  add(index: number, value: number): void {
    this.#set(index, this.at(index) + value);
  }

  /** To at least this. */
  raise(index: number, value: number): void {
    if (value > this.at(index)) this.#set(index, value);
  }

  /** What is not zero, in the order in which it became so. */
  touched(): Int32Array {
    return this.#touched.subarray(0, this.#count);
  }

  clear(): void {
    for (const index of this.touched()) this.#values[index] = 0;
    this.#count = 0;
  }

  /** Values are above zero. */
  #set(index: number, value: number): void {
    if (value <= 0) return;
    if (this.at(index) === 0) this.#touched[this.#count++] = index;
    this.#values[index] = value;
  }
}

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
  similarTitles(words: readonly string[], wanted: WantedTitles): FoundTitles;
}

interface ThesaurusTables {
  /** The first is heard first. */
  readonly vocabularies: readonly Vocabulary[];
  readonly occupations: readonly Occupation[];
}

export const emptyThesaurus: Thesaurus = {
  knows: () => false,
  meaningsAt: () => null,
  similarTitles: () => ({ titles: [], areMore: false }),
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
    similarTitles: (words, wanted) => similar.near(meaningsOf(words, synonyms), wanted),
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

/** What an entry of the thesaurus means. */
interface Meanings {
  /** How many words the entry takes. */
  readonly length: number;
  /** Other texts of the same meaning, as to be shown and searched as phrases, best first. */
  readonly also: readonly string[];
}

const mostMeanings = 12;

/** Entries by their folded words, with a space between. */
class SynonymIndex {
  readonly #meanings = new Map<string, Meanings>();
  /** Words of the longest entry that begins with a word. */
  readonly #longest = new Map<string, number>();

  /** Earlier lists come first in what a phrase means. */
  constructor(synonyms: readonly Synonyms[]) {
    for (const { phrases, oneWay } of synonyms) {
      const entries = oneWay ? phrases.slice(0, 1) : phrases;
      for (const entry of entries) this.#add(entry, phrases, oneWay);
    }
  }

  /** The longest entry that begins at word `from`. */
  at(words: readonly string[], from: number): Meanings | null {
    const longest = Math.min(this.#longest.get(words[from] ?? "") ?? 0, words.length - from);
    for (let length = longest; length > 0; length--) {
      const found = this.#meanings.get(words.slice(from, from + length).join(" "));
      if (found !== undefined) return found;
    }
    return null;
  }

  #add(entry: string, phrases: readonly string[], oneWay: boolean): void {
    const words = foldWords(entry);
    const key = words.join(" ");
    const first = words[0] ?? "";
    const also = [...(this.#meanings.get(key)?.also ?? [])];
    const known = new Set([key, ...also.map((text) => foldWords(text).join(" "))]);
    for (const phrase of phrases) {
      const folded = foldWords(phrase).join(" ");
      const isOther = oneWay || !(holds(folded, key) || holds(key, folded));
      if (isOther && !known.has(folded) && also.length < mostMeanings) also.push(phrase);
      known.add(folded);
    }
    if (also.length === 0) return;
    this.#meanings.set(key, { length: words.length, also });
    this.#longest.set(first, Math.max(this.#longest.get(first) ?? 0, words.length));
  }
}

/**
 * Of phrases of which one holds the other, the longer is found with the shorter anyway, and the shorter would
 * find more than was meant: "registered midwife" is not searched as "midwife".
 */
function holds(phrase: string, part: string): boolean {
  return ` ${phrase} `.includes(` ${part} `);
}

/** What the database and the project's own table know together. */
export interface LoadedThesaurus extends Thesaurus {
  /** Of what operators loaded. */
  readonly version: string;
  /** What the licences of what is loaded want to be said on every page. */
  readonly credits: readonly string[];
}

interface SetRow {
  readonly name: string;
  readonly credit: string;
  readonly content: string;
}

/** The very same when nothing was loaded since. In a transaction of one moment. */
export async function loadThesaurus(
  transaction: Queryable,
  before?: LoadedThesaurus,
): Promise<LoadedThesaurus> {
  const [row] = await transaction.query<{ value: string }>(
    "select value from meta where key = 'vocabulary_version'",
  );
  const version = row?.value ?? "0";
  if (version === before?.version) return before;
  const sets = await transaction.query<SetRow>(
    "select name, credit, content from vocabularies order by name",
  );
  const ofSite = sets.filter(({ content }) => content !== "");
  const built = buildThesaurus({
    // The site's words come first in what a phrase means.
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

/** The project's own table. */
export const ownVocabulary = parseVocabulary(text, "vocabulary.txt");
