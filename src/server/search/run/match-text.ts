import { type Bits, complement, emptyBits, fullBits, intersect, subtract, unite } from "../bits/bitset";
import type { Expression } from "../keywords/expression";
import { bitsOf, type Posting } from "../keywords/posting";

/** The rows that an expression over postings matches, as a set of its own. */
export function matchText(expression: Expression, postings: readonly Posting[], rowCount: number): Bits {
  const match = (part: Expression) => matchText(part, postings, rowCount);
  if ("word" in expression) return matchWord(postings[expression.word], rowCount);
  if ("not" in expression) return complement(match(expression.not), rowCount);
  if ("any" in expression) return matchAny(expression.any, match, rowCount);
  return matchAll(expression.all, match, rowCount);
}

function matchWord(posting: Posting | undefined, rowCount: number): Bits {
  return posting === undefined ? emptyBits(rowCount) : bitsOf(posting, rowCount);
}

function matchAny(parts: readonly Expression[], match: (part: Expression) => Bits, rowCount: number): Bits {
  const bits = emptyBits(rowCount);
  for (const part of parts) unite(bits, match(part));
  return bits;
}

function matchAll(parts: readonly Expression[], match: (part: Expression) => Bits, rowCount: number): Bits {
  const [first, ...others] = parts.filter((part) => !("not" in part));
  const bits = first === undefined ? fullBits(rowCount) : match(first);
  for (const part of others) intersect(bits, match(part));
  for (const part of parts) {
    if ("not" in part) subtract(bits, match(part.not));
  }
  return bits;
}
