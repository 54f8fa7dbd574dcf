import {
  type Bits,
  complement,
  emptyBits,
  fullBits,
  intersect,
  isEmpty,
  subtract,
  unite,
} from "../bits/bitset";
import type { Expression } from "../keywords/expression";
import {
  bitsOf,
  emptyPosting,
  intersectPosting,
  type Posting,
  subtractPosting,
  unitePosting,
} from "../keywords/postings";

/** Called between the steps of a search; throws when the search was cancelled. */
export type Checkpoint = () => void;

export const neverCancelled: Checkpoint = () => undefined;

export class SearchCancelled extends Error {
  override readonly name = "SearchCancelled";
}

/** Returns a new set, which the caller may modify. */
export function matchText(
  expression: Expression,
  postings: readonly Posting[],
  rowCount: number,
  checkpoint: Checkpoint = neverCancelled,
): Bits {
  return new TextMatch(postings, rowCount, checkpoint).match(expression);
}

class TextMatch {
  constructor(
    private readonly postings: readonly Posting[],
    private readonly rowCount: number,
    private readonly checkpoint: Checkpoint,
  ) {}

  match(expression: Expression): Bits {
    this.checkpoint();
    if ("word" in expression) return bitsOf(this.#posting(expression.word), this.rowCount);
    if ("not" in expression) return complement(this.match(expression.not), this.rowCount);
    if ("any" in expression) return this.#any(expression.any);
    return this.#all(expression.all);
  }

  #posting(word: number): Posting {
    return this.postings[word] ?? emptyPosting;
  }

  #any(parts: readonly Expression[]): Bits {
    const bits = emptyBits(this.rowCount);
    for (const part of parts) {
      if ("word" in part) unitePosting(bits, this.#posting(part.word));
      else unite(bits, this.match(part));
    }
    return bits;
  }

  /** Stops as soon as no row is left: of many words, most are never evaluated. */
  #all(parts: readonly Expression[]): Bits {
    const [first, ...others] = parts.filter((part) => !("not" in part));
    const bits = first === undefined ? fullBits(this.rowCount) : this.match(first);
    const negations = parts.filter((part) => "not" in part);
    for (const part of [...others, ...negations]) {
      if (isEmpty(bits)) return bits;
      this.#narrow(bits, part);
    }
    return bits;
  }

  #narrow(bits: Bits, part: Expression): void {
    if ("word" in part) intersectPosting(bits, this.#posting(part.word));
    else if (!("not" in part)) intersect(bits, this.match(part));
    else if ("word" in part.not) subtractPosting(bits, this.#posting(part.not.word));
    else subtract(bits, this.match(part.not));
  }
}
