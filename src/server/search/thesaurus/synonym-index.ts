import { foldWords } from "./fold-words";
import type { Synonyms } from "./parse-vocabulary";

/** What an entry of the thesaurus means. */
export interface Meanings {
  /** How many words the entry takes. */
  readonly length: number;
  /** Other texts of the same meaning, as to be shown and searched as phrases, best first. */
  readonly also: readonly string[];
}

const mostMeanings = 12;

/** Entries by their folded words, with a space between. */
export class SynonymIndex {
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
