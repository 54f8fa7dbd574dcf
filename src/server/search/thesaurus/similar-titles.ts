import { lengthOf, listAt, type TitleIndex } from "./title-index";

/** A title, or the part of titles that tells them from others, and how near it is: 0 < closeness <= 1. */
export interface SimilarTitle {
  readonly title: string;
  readonly closeness: number;
}

export interface WantedTitles {
  readonly most: number;
  /** Closeness of those that are wanted. */
  readonly least: number;
}

/** Closest first; whether there are others that are like the words at all. */
export interface FoundTitles {
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
export class SimilarTitles {
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
