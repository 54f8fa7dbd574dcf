import { lengthOf, listAt, type TitleIndex } from "./title-index";

/** A title, or a distinctive part of titles, and how near it is: 0 < closeness <= 1. */
export interface SimilarTitle {
  readonly title: string;
  readonly closeness: number;
}

export interface WantedTitles {
  readonly most: number;
  /** Minimum closeness. */
  readonly least: number;
}

/** Closest first; `areMore` if there are others at all like the words. */
export interface FoundTitles {
  readonly titles: readonly SimilarTitle[];
  readonly areMore: boolean;
}

/** Found by experiment: they suit any query, and small changes matter little. */
const tuning = {
  /** Minimum likeness of a title to the query to vote for its occupations. */
  leastLikeness: 0.25,
  /** Minimum likelihood of an occupation, relative to the likeliest one. */
  leastLikelihood: 0.15,
  /** Minimum likeness of a title to count at all. */
  leastCounted: 0.1,
  occupations: 20,
  /** Weight of many similar titles relative to the most similar one. */
  support: 0.7,
  /** Shares of an occupation's weight for the others of its near and of its far group. */
  neighbours: [0.2, 0.08],
  /** Minimum likelihood of an occupation for its near and its far group to count. */
  leastOfNeighbours: [0.2, 0.6],
  sharedTitles: 2,
  /** Share of similar titles; the rest is for titles of the same occupations. */
  ofLikeness: 0.3,
  /** Assumed number of unrelated titles with each part, which holds down rare parts. */
  doubt: 8,
  leastCloseness: 0.006,
} as const;

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
    this.#occupations = new Tally(index.titlesOfOccupation.offsets.length - 1);
  }

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

  /** Likeness of each title to these words: Jaccard similarity, weighted by rarity. */
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

  /** Occupations of the most similar titles, with likelihoods relative to the best. */
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

  #weighParts(): void {
    const { ofOccupations, partsOfTitle, occupationsOfTitle } = this.#index;
    const { parts, titles } = ofOccupations;
    for (const occupation of this.#occupations.touched()) {
      const worth = (1 - tuning.ofLikeness) * this.#occupations.at(occupation);
      const end = parts.offsets[occupation + 1] ?? 0;
      for (let at = parts.offsets[occupation] ?? 0; at < end; at++)
        this.#parts.add(parts.values[at] ?? 0, worth * (titles[at] ?? 0));
    }
    const { offsets, values } = partsOfTitle;
    for (const title of this.#likeness.touched()) {
      const likeness = this.#likeness.at(title);
      if (likeness < tuning.leastCounted) continue;
      const worth = tuning.ofLikeness * likeness * lengthOf(occupationsOfTitle, title);
      for (let at = offsets[title] ?? 0; at < (offsets[title + 1] ?? 0); at++)
        this.#parts.add(values[at] ?? 0, worth);
    }
  }

  /** A part's weight relative to all titles with it. Drops pairs no closer than one of their words. */
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

/** Weight of a word that no title has: as much as a rare one, so that part of a query is not all of it. */
const unknownWorth = 8;

/** Sparse numbers: clearing takes as long as filling took. */
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

  raise(index: number, value: number): void {
    if (value > this.at(index)) this.#set(index, value);
  }

  /** Indices of non-zero values, in the order in which they were set. */
  touched(): Int32Array {
    return this.#touched.subarray(0, this.#count);
  }

  clear(): void {
    for (const index of this.touched()) this.#values[index] = 0;
    this.#count = 0;
  }

  #set(index: number, value: number): void {
    if (value <= 0) return;
    if (this.at(index) === 0) this.#touched[this.#count++] = index;
    this.#values[index] = value;
  }
}
