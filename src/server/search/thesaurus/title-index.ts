import { groupBy, type NumberLists } from "../columns/facet-column";
import { foldWords, type Occupation } from "./parse-vocabulary";

function packLists(lists: readonly (readonly number[])[]): NumberLists {
  const offsets = new Int32Array(lists.length + 1);
  for (const [index, list] of lists.entries()) offsets[index + 1] = (offsets[index] ?? 0) + list.length;
  return { offsets, values: Int32Array.from(lists.flat()) };
}

/** For each of `count` values, the lists that contain it. */
function invertLists({ offsets, values }: NumberLists, count: number): NumberLists {
  const listOfValue = new Int32Array(values.length);
  for (let list = 0; list + 1 < offsets.length; list++)
    listOfValue.fill(list, offsets[list], offsets[list + 1]);
  return groupBy(values, listOfValue, count);
}

export function lengthOf({ offsets }: NumberLists, list: number): number {
  return (offsets[list + 1] ?? 0) - (offsets[list] ?? 0);
}

export function listAt({ offsets, values }: NumberLists, list: number): Int32Array {
  return values.subarray(offsets[list], offsets[list + 1]);
}

/**
 * Titles of occupations as numbers. A part of a title is a word or two adjacent ones; words are numbered
 * first, so a word is its own part. Occupations and titles have no duplicates.
 */
export interface TitleIndex {
  readonly words: ReadonlyMap<string, number>;
  readonly partsOfTitle: NumberLists;
  readonly titlesOfWord: NumberLists;
  readonly titlesOfOccupation: NumberLists;
  readonly occupationsOfTitle: NumberLists;
  readonly groups: readonly Grouping[];
  readonly ofOccupations: OccupationParts;
  /** The words of each pair: first and second of pair 0, of pair 1, and so on. */
  readonly pairs: Int32Array;
  readonly rarity: Float32Array;
  /** Sum of its words' rarity, by title. */
  readonly weight: Float32Array;
}

interface Grouping {
  readonly groupOf: Int32Array;
  readonly occupations: NumberLists;
}

export function indexTitles(occupations: readonly Occupation[]): TitleIndex {
  const titles = new Titles();
  const titlesOfOccupation = packLists(occupations.map((occupation) => titles.of(occupation)));
  const { words, pairs, partsOfTitle, wordsOfTitle } = titles.pack();
  const titlesOfWord = invertLists(wordsOfTitle, words.size);
  const rarity = rarities(titlesOfWord, wordsOfTitle.offsets.length);
  return {
    words,
    partsOfTitle,
    titlesOfWord,
    titlesOfOccupation,
    occupationsOfTitle: invertLists(titlesOfOccupation, wordsOfTitle.offsets.length - 1),
    groups: [groupingBy(occupations.map(({ near }) => near)), groupingBy(occupations.map(({ far }) => far))],
    ofOccupations: partsOfOccupations(titlesOfOccupation, partsOfTitle, words.size + pairs.length / 2),
    pairs,
    rarity,
    weight: weights(wordsOfTitle, rarity),
  };
}

/** Words that distinguish no titles; phrase searches skip them as well. */
const joining = new Set(
  "a am an and as at by des for from fur im in mit of on or the to und with zum zur".split(" "),
);

class Titles {
  readonly #words = new Map<string, number>();
  readonly #titles = new Map<string, number>();
  readonly #wordsOfTitle: (readonly number[])[] = [];

  of({ titles }: Occupation): number[] {
    const found = new Set<number>();
    for (const text of titles) {
      const folded = foldWords(text).filter((word) => !joining.has(word));
      if (folded.length > 0) found.add(this.#numberOf(folded));
    }
    return [...found];
  }

  #numberOf(folded: readonly string[]): number {
    const title = numberIn(this.#titles, folded.join(" "));
    this.#wordsOfTitle[title] ??= folded.map((word) => numberIn(this.#words, word));
    return title;
  }

  pack() {
    const pairs = new Map<number, number>();
    const count = this.#words.size;
    const wordsOfTitle = this.#wordsOfTitle.map((words) => [...new Set(words)]);
    const parts = this.#wordsOfTitle.map((words, title) => {
      const pairsOfTitle = words
        .slice(1)
        .map((word, place) => numberIn(pairs, (words[place] ?? 0) * count + word));
      const found = wordsOfTitle[title] ?? [];
      return [...found, ...new Set(pairsOfTitle.map((pair) => count + pair))];
    });
    const ends = new Int32Array(2 * pairs.size);
    for (const [pair, number] of pairs) ends.set([Math.floor(pair / count), pair % count], 2 * number);
    return {
      words: this.#words,
      pairs: ends,
      partsOfTitle: packLists(parts),
      wordsOfTitle: packLists(wordsOfTitle),
    };
  }
}

function numberIn<Key>(numbers: Map<Key, number>, key: Key): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

function groupingBy(names: readonly string[]): Grouping {
  const numbers = new Map<string, number>();
  const groupOf = Int32Array.from(names, (name) => numberIn(numbers, name));
  const single = packLists(Array.from(groupOf, (group) => [group]));
  return { groupOf, occupations: invertLists(single, numbers.size) };
}

function rarities(titlesOfWord: NumberLists, titles: number): Float32Array {
  return new Float32Array(titlesOfWord.offsets.length - 1).map((_, word) =>
    Math.log(1 + titles / (lengthOf(titlesOfWord, word) + 0.5)),
  );
}

function weights(wordsOfTitle: NumberLists, rarity: Float32Array): Float32Array {
  return new Float32Array(wordsOfTitle.offsets.length - 1).map((_, title) =>
    listAt(wordsOfTitle, title).reduce((sum, word) => sum + (rarity[word] ?? 0), 0),
  );
}

interface OccupationParts {
  readonly parts: NumberLists;
  /** Number of the occupation's titles with the part, parallel to `parts.values`. */
  readonly titles: Int32Array;
  /** The same for all occupations together, by part. */
  readonly total: Int32Array;
}

function partsOfOccupations(
  titlesOfOccupation: NumberLists,
  partsOfTitle: NumberLists,
  count: number,
): OccupationParts {
  const lists: number[][] = [];
  const titles: number[] = [];
  const total = new Int32Array(count);
  for (let occupation = 0; occupation + 1 < titlesOfOccupation.offsets.length; occupation++) {
    const counts = new Map<number, number>();
    for (const title of listAt(titlesOfOccupation, occupation)) {
      for (const part of listAt(partsOfTitle, title)) {
        counts.set(part, (counts.get(part) ?? 0) + 1);
        total[part] = (total[part] ?? 0) + 1;
      }
    }
    lists.push([...counts.keys()]);
    for (const number of counts.values()) titles.push(number);
  }
  return { parts: packLists(lists), titles: Int32Array.from(titles), total };
}
