import { foldWords, type Occupation } from "./parse-vocabulary";

/** Concatenated lists: list `i` is `items[from[i]..from[i + 1]]`, the end exclusive. */
interface NumberLists {
  readonly from: Int32Array;
  readonly items: Int32Array;
}

function packLists(lists: readonly (readonly number[])[]): NumberLists {
  const from = new Int32Array(lists.length + 1);
  lists.forEach((list, index) => {
    from[index + 1] = (from[index] ?? 0) + list.length;
  });
  const items = new Int32Array(from[lists.length] ?? 0);
  lists.forEach((list, index) => {
    const start = from[index] ?? 0;
    for (let at = 0; at < list.length; at++) items[start + at] = list[at] ?? 0;
  });
  return { from, items };
}

/** For each of `count` items, the lists that contain it. */
function invertLists({ from, items }: NumberLists, count: number): NumberLists {
  const inverse = new Int32Array(count + 1);
  for (const item of items) inverse[item + 1] = (inverse[item + 1] ?? 0) + 1;
  for (let item = 0; item < count; item++)
    inverse[item + 1] = (inverse[item + 1] ?? 0) + (inverse[item] ?? 0);
  const next = inverse.slice();
  const lists = new Int32Array(items.length);
  for (let list = 0; list + 1 < from.length; list++) {
    for (let at = from[list] ?? 0; at < (from[list + 1] ?? 0); at++) {
      const item = items[at] ?? 0;
      lists[next[item] ?? 0] = list;
      next[item] = (next[item] ?? 0) + 1;
    }
  }
  return { from: inverse, items: lists };
}

export function lengthOf({ from }: NumberLists, list: number): number {
  return (from[list + 1] ?? 0) - (from[list] ?? 0);
}

export function listAt({ from, items }: NumberLists, list: number): Int32Array {
  return items.subarray(from[list], from[list + 1]);
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
  const rarity = rarities(titlesOfWord, wordsOfTitle.from.length);
  return {
    words,
    partsOfTitle,
    titlesOfWord,
    titlesOfOccupation,
    occupationsOfTitle: invertLists(titlesOfOccupation, wordsOfTitle.from.length - 1),
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
    const key = folded.join(" ");
    const known = this.#titles.get(key);
    if (known !== undefined) return known;
    this.#titles.set(key, this.#wordsOfTitle.length);
    return this.#wordsOfTitle.push(folded.map((word) => numberIn(this.#words, word))) - 1;
  }

  pack() {
    const pairs = new Map<number, number>();
    const count = this.#words.size;
    const wordsOfTitle = this.#wordsOfTitle.map(withoutRepeats);
    const parts = this.#wordsOfTitle.map((words, title) => {
      const pairsOfTitle = words
        .slice(1)
        .map((word, place) => numberIn(pairs, (words[place] ?? 0) * count + word));
      const found = wordsOfTitle[title] ?? [];
      return found.concat(withoutRepeats(pairsOfTitle).map((pair) => count + pair));
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

/** For short lists. */
function withoutRepeats(numbers: readonly number[]): readonly number[] {
  return numbers.some((one, place) => numbers.indexOf(one) !== place) ? [...new Set(numbers)] : numbers;
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

function rarities({ from }: NumberLists, titles: number): Float32Array {
  const rarity = new Float32Array(from.length - 1);
  for (let word = 0; word < rarity.length; word++) {
    const held = (from[word + 1] ?? 0) - (from[word] ?? 0);
    rarity[word] = Math.log(1 + titles / (held + 0.5));
  }
  return rarity;
}

function weights({ from, items }: NumberLists, rarity: Float32Array): Float32Array {
  const weight = new Float32Array(from.length - 1);
  for (let title = 0; title < weight.length; title++) {
    let sum = 0;
    for (let at = from[title] ?? 0; at < (from[title + 1] ?? 0); at++) sum += rarity[items[at] ?? 0] ?? 0;
    weight[title] = sum;
  }
  return weight;
}

interface OccupationParts {
  readonly parts: NumberLists;
  /** Number of the occupation's titles with the part, parallel to `parts.items`. */
  readonly titles: Int32Array;
  /** The same for all occupations together, by part. */
  readonly total: Int32Array;
}

function partsOfOccupations(
  titlesOfOccupation: NumberLists,
  partsOfTitle: NumberLists,
  count: number,
): OccupationParts {
  const from = new Int32Array(titlesOfOccupation.from.length);
  const [items, titles]: [number[], number[]] = [[], []];
  const total = new Int32Array(count);
  /** Place of a part in the current list; older places are below its start. */
  const place = new Int32Array(count).fill(-1);
  for (let occupation = 0; occupation + 1 < from.length; occupation++) {
    const start = items.length;
    for (const title of listAt(titlesOfOccupation, occupation)) {
      for (const part of listAt(partsOfTitle, title)) {
        if ((place[part] ?? 0) < start) place[part] = items.push(part) - 1;
        const at = place[part] ?? 0;
        titles[at] = (titles[at] ?? 0) + 1;
        total[part] = (total[part] ?? 0) + 1;
      }
    }
    from[occupation + 1] = items.length;
  }
  return { parts: { from, items: Int32Array.from(items) }, titles: Int32Array.from(titles), total };
}
