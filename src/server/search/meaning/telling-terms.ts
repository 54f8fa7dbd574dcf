import { type Bits, countRows, fullBits, intersect, isEmpty } from "../bits/bitset";
import { type Expression, LeafList } from "../keywords/expression";
import { isPlain, type Unit } from "../keywords/keyword-units";
import type { Postings } from "../keywords/postings";
import type { ParsedTerms } from "../keywords/term-parser";
import { unitExpression } from "../keywords/text-expression";
import { matchText } from "../run/match-text";

export interface JobWords {
  readonly postings: Postings;
  /** Of the columns that the postings are of. */
  readonly rowCount: number;
}

/** The jobs that hold a unit, open or closed; units without a word to look for are left out. */
export async function jobsWith(
  units: readonly Unit[],
  parsed: ParsedTerms,
  field: "document" | "title",
  { postings, rowCount }: JobWords,
): Promise<Map<Unit, Bits>> {
  const leaves = new LeafList();
  const wanted = units.flatMap((unit): [Unit, Expression][] => {
    const expression = unitExpression(unit, field, parsed, leaves);
    return expression === null ? [] : [[unit, expression]];
  });
  const found = await postings.get(leaves.leaves);
  return new Map(wanted.map(([unit, expression]) => [unit, matchText(expression, found, rowCount)]));
}

/** Titles hold so many of a rare word's jobs by chance. */
const smoothing = 10;

/**
 * Of keywords that no job holds whole, the units that are best left out: what no job has at all, by no text
 * of the same meaning, and of a sentence or a pasted title what titles are seldom made of, as far as nothing
 * is found together with the others.
 */
export async function leastTelling(
  units: readonly Unit[],
  parsed: ParsedTerms,
  isSentence: boolean,
  tools: JobWords,
): Promise<Unit[]> {
  const terms = units.flatMap((unit) => unit.terms);
  if (units.length < 2 || !terms.every((term) => isPlain(term) && term.group === 0)) return [];
  const jobs = await jobsWith(units, parsed, "document", tools);
  if (!isEmpty(inAll([...jobs.values()], tools))) return [];
  const unknown = [...jobs].flatMap(([unit, rows]) => (isEmpty(rows) ? [unit] : []));
  if (!isSentence) return unknown.length < jobs.size ? unknown : [];
  const titles = await jobsWith(units, parsed, "title", tools);
  const count = (bits: Bits | undefined) => (bits === undefined ? 0 : countRows(bits));
  const telling = (unit: Unit) => count(titles.get(unit)) / (count(jobs.get(unit)) + smoothing);
  const order = [...jobs.keys()].sort((left, right) => telling(right) - telling(left));
  let together = inAll([], tools);
  return order.filter((unit) => {
    const withIt = inAll([together, jobs.get(unit) ?? together], tools);
    if (isEmpty(withIt)) return true;
    together = withIt;
    return false;
  });
}

function inAll(sets: readonly Bits[], { rowCount }: JobWords): Bits {
  const all = fullBits(rowCount);
  for (const bits of sets) intersect(all, bits);
  return all;
}
