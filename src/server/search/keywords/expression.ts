/** Keywords as a thread evaluates them: `word` is an index into the search's postings. */
export type Expression =
  | { readonly word: number }
  | { readonly all: readonly Expression[] }
  | { readonly any: readonly Expression[] }
  | { readonly not: Expression };

/** A word or phrase, as the text of a tsquery, to be found in the whole job or in its title alone. */
export interface Leaf {
  readonly field: "document" | "title";
  readonly text: string;
}

/** Numbers the leaves that one search needs, each once. */
export class LeafList {
  readonly #leaves: Leaf[] = [];
  readonly #numbers = new Map<string, number>();

  get leaves(): readonly Leaf[] {
    return this.#leaves;
  }

  numberOf(leaf: Leaf): number {
    const key = keyOf(leaf);
    const existing = this.#numbers.get(key);
    if (existing !== undefined) return existing;
    this.#numbers.set(key, this.#leaves.length);
    return this.#leaves.push(leaf) - 1;
  }
}

export function keyOf({ field, text }: Leaf): string {
  return `${field} ${text}`;
}
