import { grouped } from "../../../shared/grouped";
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

/** Wanted units with the stop words between them, by group; groups that want nothing are left out. */
export function wantedGroups({ units, parsed }: ReadUnits): Unit[][] {
  const isWanted = ({ terms }: Unit) => terms.some(({ text }) => (parsed.get(text)?.tree ?? null) !== null);
  return groupsOf(units)
    .map((group) => group.filter(({ terms }) => terms[0]?.negated === false))
    .map((group) => group.slice(Math.max(0, group.findIndex(isWanted)), group.findLastIndex(isWanted) + 1))
    .filter((group) => group.length > 0);
}

function groupsOf(units: readonly Unit[]): Unit[][] {
  return [...grouped(units.map((unit) => [unit.terms[0]?.group ?? 0, unit])).values()];
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

/** Maximum number of wordings searched as whole titles. */
const maxWholeTitles = 24;

/** Expressions over the parsed terms of a reading. */
export class Expressions {
  constructor(
    private readonly parsed: ParsedTerms,
    private readonly leaves: LeafList,
  ) {}

  /** Over whole jobs; null if nothing is asked. As in PostgreSQL, terms of stop words are ignored. */
  text(units: readonly Unit[]): Expression | null {
    const groups = groupsOf(units).map((group) =>
      group.flatMap((unit) => {
        const found = this.unit(unit, "document");
        if (found === null) return [];
        return [unit.terms[0]?.negated === true ? { not: found } : found];
      }),
    );
    return anyOf(groups.filter((group) => group.length > 0).map(allOf));
  }

  /** Each of the units; null without a searchable word. */
  all(units: readonly Unit[], form: MatchForm): Expression | null {
    const parts = units.map((unit) => this.unit(unit, form)).filter((part) => part !== null);
    return parts.length === 0 ? null : allOf(parts);
  }

  /** All terms of the unit, or a synonym, or a compound; null without a searchable word. */
  unit({ terms, also, compounds = [] }: Unit, form: MatchForm): Expression | null {
    const typed = this.typed(terms, form);
    const synonyms = also.flatMap((text) => this.#partsOf(this.parsed.get(quoted(text)), form, true));
    // Exact words of titles are folded like those of the thesaurus.
    const folded = form === "document" || form === "title" ? compounds.flatMap(foldWords) : [];
    const joined = Array.from(new Set(folded), (word) => this.#title(quoteLexeme(marks.exact + word)));
    return anyOf([...(typed === null ? [] : [typed]), ...synonyms, ...joined]);
  }

  /** All of the terms, without synonyms; null without a searchable word. */
  typed(terms: readonly KeywordTerm[], form: MatchForm): Expression | null {
    const parts = terms.flatMap(({ text }) => {
      const term = this.parsed.get(text);
      return term?.tree == null ? [] : this.#partsOf(term, form, text.startsWith('"'));
    });
    return parts.length === 0 ? null : allOf(parts);
  }

  #partsOf(term: ParsedTerm | undefined, form: MatchForm, isPhrase: boolean): Expression[] {
    if (term === undefined) return [];
    const { tree, words } = term;
    if (form === "document" || form === "title")
      return tree === null ? [] : [treeExpression(tree, form, this.leaves)];
    if (words.length === 0) return [];
    const phrases = isPhrase ? [words] : words.map((word) => [word]);
    return [allOf(phrases.map((phrase) => this.#phraseOf(phrase, form)))];
  }

  /** As typed and adjacent, with stop words (`head of nursing`). */
  phrase(terms: readonly KeywordTerm[], form: "exact" | "company"): Expression {
    return this.#phraseOf(this.#wordsOf(terms), form);
  }

  #phraseOf(words: readonly PhraseWord[], form: "exact" | "company"): Expression {
    const text = words.reduce((phrase, { lexeme, distance }) => {
      const word = quoteLexeme(marks[form] + lexeme);
      return phrase === "" ? word : `${phrase} <${distance}> ${word}`;
    }, "");
    return this.#title(text);
  }

  /** Titles that consist of the units' words, with synonyms if `withAlso`. */
  wholeTitle(units: readonly Unit[], withAlso: boolean): Expression | null {
    let titles: string[][] = [[]];
    for (const { terms, also } of units) {
      const others = withAlso ? also.map((text) => this.parsed.get(quoted(text))?.words ?? []) : [];
      const forms = [this.#wordsOf(terms), ...others].map((words) => words.map(({ lexeme }) => lexeme));
      titles = titles.flatMap((title) => forms.map((form) => [...title, ...form])).slice(0, maxWholeTitles);
    }
    const worded = titles.filter((title) => title.length > 0);
    const texts = new Set(worded.map((title) => marks.whole + title.join(" ")));
    return anyOf(Array.from(texts, (text) => this.#title(quoteLexeme(text))));
  }

  #wordsOf(terms: readonly KeywordTerm[]): PhraseWord[] {
    return terms.flatMap(({ text }) => this.parsed.get(text)?.words ?? []);
  }

  #title(text: string): Expression {
    return this.leaves.word("title", text);
  }
}

function treeExpression(tree: TsqueryTree, field: "document" | "title", leaves: LeafList): Expression {
  if ("leaf" in tree) return leaves.word(field, tree.leaf);
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
