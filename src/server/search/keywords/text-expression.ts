import type { Expression } from "./expression";
import type { Leaf, LeafList } from "./leaf-list";
import type { KeywordTerm } from "./split-keywords";
import type { ParsedTerms } from "./term-parser";
import type { TsqueryTree } from "./tsquery-tree";

/**
 * The terms as an expression over leaves of the whole job; null when nothing is asked, as when all are stop words.
 * As in PostgreSQL, a term without a word to look for counts neither for nor against.
 */
export function textExpression(
  terms: readonly KeywordTerm[],
  parsed: ParsedTerms,
  leaves: LeafList,
): Expression | null {
  const groups = groupsOf(terms).map((group) =>
    group.flatMap((term) => termExpression(term, parsed, leaves)),
  );
  return anyOf(groups.filter((group) => group.length > 0).map(allOf));
}

function termExpression(term: KeywordTerm, parsed: ParsedTerms, leaves: LeafList): Expression[] {
  const tree = parsed.get(term.text) ?? null;
  if (tree === null) return [];
  const expression = treeExpression(tree, "document", leaves);
  return [term.negated ? { not: expression } : expression];
}

/** All the wanted words in the title, for any one group; null when only negations are asked. */
export function titleExpression(
  terms: readonly KeywordTerm[],
  parsed: ParsedTerms,
  leaves: LeafList,
): Expression | null {
  const groups = groupsOf(terms).map((group) =>
    wantedTrees(group, parsed).map((tree) => treeExpression(tree, "title", leaves)),
  );
  return anyOf(groups.filter((group) => group.length > 0).map(allOf));
}

export function wantedTrees(terms: readonly KeywordTerm[], parsed: ParsedTerms): TsqueryTree[] {
  const wanted = terms.filter(({ negated }) => !negated).map(({ text }) => parsed.get(text) ?? null);
  return wanted.filter((tree) => tree !== null);
}

export function groupsOf(terms: readonly KeywordTerm[]): KeywordTerm[][] {
  const groups = new Map<number, KeywordTerm[]>();
  for (const term of terms) groups.set(term.group, [...(groups.get(term.group) ?? []), term]);
  return [...groups.values()];
}

function treeExpression(tree: TsqueryTree, field: Leaf["field"], leaves: LeafList): Expression {
  if ("leaf" in tree) return { word: leaves.numberOf({ field, text: tree.leaf }) };
  if ("not" in tree) return { not: treeExpression(tree.not, field, leaves) };
  if ("all" in tree) return { all: tree.all.map((part) => treeExpression(part, field, leaves)) };
  return { any: tree.any.map((part) => treeExpression(part, field, leaves)) };
}

function allOf(parts: readonly Expression[]): Expression {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : { all: parts };
}

export function anyOf(parts: readonly Expression[]): Expression | null {
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  return rest.length === 0 ? first : { any: parts };
}
