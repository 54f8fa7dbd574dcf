import { foldWords } from "../thesaurus/parse-vocabulary";
import {
  type Expression,
  type LeafList,
  type ParsedTerm,
  type ParsedTerms,
  type PhraseWord,
  quoteLexeme,
  type TsqueryTree,
  wordsOf,
} from "./expression";
import { type KeywordTerm, quoted, type Unit } from "./split-keywords";

export interface ReadUnits {
  readonly units: readonly Unit[];
  readonly parsed: ParsedTerms;
}

/** How a word must match: its stem in the job or the title, or itself in the title or the company's name. */
export type MatchForm = "document" | "title" | "exact" | "company";

/** Prefixes of exact words, company words and whole titles, as set by the database's `title_words`. */
const marks = { exact: "=", company: "@", whole: "^" } as const;

/** Over whole jobs; null if nothing is asked. As in PostgreSQL, terms of stop words are ignored. */
export function textExpression(read: ReadUnits, leaves: LeafList): Expression | null {
  const groups = groupsOf(read.units).map((group) =>
    group.flatMap((unit) => {
      const found = unitExpression(unit, "document", read.parsed, leaves);
      if (found === null) return [];
      return [unit.terms[0]?.negated === true ? { not: found } : found];
    }),
  );
  return anyOf(groups.filter((group) => group.length > 0).map(allOf));
}

/** Wanted units with the stop words between them, by group; groups that want nothing are left out. */
export function wantedGroups({ units, parsed }: ReadUnits): Unit[][] {
  const isWanted = ({ terms }: Unit) => terms.some((term) => hasWords(term, parsed));
  return groupsOf(units)
    .map((group) => group.filter(({ terms }) => terms[0]?.negated === false))
    .map((group) => group.slice(Math.max(0, group.findIndex(isWanted)), group.findLastIndex(isWanted) + 1))
    .filter((group) => group.length > 0);
}

function hasWords({ text }: KeywordTerm, parsed: ParsedTerms): boolean {
  return (parsed.get(text)?.tree ?? null) !== null;
}

function groupsOf(units: readonly Unit[]): Unit[][] {
  const groups = new Map<number, Unit[]>();
  for (const unit of units) {
    const group = unit.terms[0]?.group ?? 0;
    groups.set(group, [...(groups.get(group) ?? []), unit]);
  }
  return [...groups.values()];
}

/** Stems of all searched words and their synonyms, without bare numbers of the latter. */
export function lexemesOf(read: ReadUnits): string[] {
  const units = wantedGroups(read).flat();
  const stemsOf = (texts: readonly string[]) =>
    texts
      .flatMap((text) => read.parsed.get(text)?.tree ?? [])
      .flatMap(wordsOf)
      .map(({ lexeme }) => lexeme);
  const typed = stemsOf(units.flatMap(({ terms }) => terms.map(({ text }) => text)));
  const also = stemsOf(units.flatMap((unit) => unit.also.map(quoted)));
  return [...new Set([...typed, ...also.filter((lexeme) => /\D/.test(lexeme))])];
}

/** All terms of the unit, or a synonym, or a compound; null without a searchable word. */
export function unitExpression(
  unit: Unit,
  form: MatchForm,
  parsed: ParsedTerms,
  leaves: LeafList,
): Expression | null {
  const typed = typedExpression(unit.terms, form, parsed, leaves);
  const also = unit.also.flatMap((text) => {
    const term = parsed.get(quoted(text));
    return term === undefined ? [] : partsOf(term, form, true, leaves);
  });
  const compounds = form === "document" || form === "title" ? compoundLeaves(unit, leaves) : [];
  return anyOf([...(typed === null ? [] : [typed]), ...also, ...compounds]);
}

/** Exact words of titles are folded like those of the thesaurus. */
function compoundLeaves({ compounds = [] }: Unit, leaves: LeafList): Expression[] {
  const words = new Set(compounds.flatMap(foldWords));
  return Array.from(words, (word) => ({
    word: leaves.numberOf({ field: "title", text: quoteLexeme(marks.exact + word) }),
  }));
}

/** All of the terms, without synonyms; null without a searchable word. */
export function typedExpression(
  terms: readonly KeywordTerm[],
  form: MatchForm,
  parsed: ParsedTerms,
  leaves: LeafList,
): Expression | null {
  const parts = terms.flatMap(({ text }) => {
    const term = parsed.get(text);
    return term === undefined || term.tree === null ? [] : partsOf(term, form, text.startsWith('"'), leaves);
  });
  return parts.length === 0 ? null : allOf(parts);
}

function partsOf(
  { tree, words }: ParsedTerm,
  form: MatchForm,
  isPhrase: boolean,
  leaves: LeafList,
): Expression[] {
  if (form === "document" || form === "title")
    return tree === null ? [] : [treeExpression(tree, form, leaves)];
  if (words.length === 0) return [];
  const marked = words.map((word) => ({ ...word, lexeme: marks[form] + word.lexeme }));
  const phrases = isPhrase ? [marked] : marked.map((word) => [word]);
  return [
    allOf(phrases.map((phrase) => ({ word: leaves.numberOf({ field: "title", text: phraseText(phrase) }) }))),
  ];
}

/** The wanted words of any one group, as typed and adjacent. */
export function phraseExpression(
  read: ReadUnits,
  form: "exact" | "company",
  leaves: LeafList,
): Expression | null {
  const phrases = wantedGroups(read).map((group) => {
    const words = phraseWords(
      group.flatMap(({ terms }) => terms),
      read.parsed,
    ).map((word) => ({ ...word, lexeme: marks[form] + word.lexeme }));
    return { word: leaves.numberOf({ field: "title", text: phraseText(words) }) };
  });
  return anyOf(phrases);
}

/** Maximum number of wordings searched as whole titles. */
const maxWholeTitles = 24;

/** Titles that consist of a group's wanted words, with synonyms if `withAlso`. */
export function wholeTitleExpression(
  units: readonly Unit[],
  parsed: ParsedTerms,
  withAlso: boolean,
  leaves: LeafList,
): Expression | null {
  let titles: string[][] = [[]];
  for (const { terms, also } of units) {
    const typed = phraseWords(terms, parsed);
    const others = withAlso ? also.map((text) => parsed.get(quoted(text))?.words ?? []) : [];
    const forms = [typed, ...others].map((words) => words.map(({ lexeme }) => lexeme));
    titles = titles.flatMap((title) => forms.map((form) => [...title, ...form])).slice(0, maxWholeTitles);
  }
  const texts = new Set(
    titles.filter((title) => title.length > 0).map((title) => marks.whole + title.join(" ")),
  );
  return anyOf(
    [...texts].map((text) => ({ word: leaves.numberOf({ field: "title", text: quoteLexeme(text) }) })),
  );
}

/** Includes stop words (`head of nursing`). */
function phraseWords(terms: readonly KeywordTerm[], parsed: ParsedTerms): PhraseWord[] {
  return terms.flatMap(({ text }) => parsed.get(text)?.words ?? []);
}

function treeExpression(tree: TsqueryTree, field: "document" | "title", leaves: LeafList): Expression {
  if ("leaf" in tree) return { word: leaves.numberOf({ field, text: tree.leaf }) };
  if ("not" in tree) return { not: treeExpression(tree.not, field, leaves) };
  if ("all" in tree) return { all: tree.all.map((part) => treeExpression(part, field, leaves)) };
  return { any: tree.any.map((part) => treeExpression(part, field, leaves)) };
}

export function allOf(parts: readonly Expression[]): Expression {
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : { all: parts };
}

export function anyOf(parts: readonly Expression[]): Expression | null {
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  return rest.length === 0 ? first : { any: parts };
}

function phraseText(words: readonly PhraseWord[]): string {
  const [first, ...rest] = words.map(({ lexeme, distance }) => ({ text: quoteLexeme(lexeme), distance }));
  return rest.reduce((phrase, { text, distance }) => `${phrase} <${distance}> ${text}`, first?.text ?? "");
}
