import { type Bits, emptyBits, fullBits, isEmpty } from "../bits/bitset";
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
  checkpoint();
  const match = (part: Expression) => matchText(part, postings, rowCount, checkpoint);
  const postingOf = (part: Expression): Posting =>
    "word" in part ? (postings[part.word] ?? emptyPosting) : { bits: match(part) };
  if ("word" in expression) return bitsOf(postingOf(expression), rowCount);
  if ("all" in expression) return matchAll(expression.all, rowCount, match, postingOf);
  if ("any" in expression) {
    const bits = emptyBits(rowCount);
    for (const part of expression.any) unitePosting(bits, postingOf(part));
    return bits;
  }
  const bits = fullBits(rowCount);
  subtractPosting(bits, postingOf(expression.not));
  return bits;
}

/** Stops as soon as no row is left: of many words, most are never evaluated. */
function matchAll(
  parts: readonly Expression[],
  rowCount: number,
  match: (part: Expression) => Bits,
  postingOf: (part: Expression) => Posting,
): Bits {
  const [first, ...others] = parts.filter((part) => !("not" in part));
  const bits = first === undefined ? fullBits(rowCount) : match(first);
  for (const part of [...others, ...parts.filter((each) => "not" in each)]) {
    if (isEmpty(bits)) break;
    if ("not" in part) subtractPosting(bits, postingOf(part.not));
    else intersectPosting(bits, postingOf(part));
  }
  return bits;
}
