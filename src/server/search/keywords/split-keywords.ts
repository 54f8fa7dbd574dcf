import { foldWords, vocabularyLimits } from "../thesaurus/parse-vocabulary";
import type { Thesaurus } from "../thesaurus/thesaurus";

export interface KeywordTerm {
  /** As typed. */
  readonly source: string;
  /** Text for PostgreSQL to parse, without the minus. */
  readonly text: string;
  readonly negated: boolean;
  /** All terms of a group must match; `or` starts the next group, and one matching group is enough. */
  readonly group: number;
}

export const maxWords = 24;
/** Of one word in a phrase, or one term in a group: repetitive phrases are slow in the index. */
const maxRepeats = 3;
/** Words joined by signs, as in `part-time`; longer chains are split into words. */
const maxJoined = 6;
/** UTF-16 units. PostgreSQL refuses words of 2 kB. */
export const maxLength = 500;
/** UTF-16 units without accents and ligatures: `ﷺ` is eighteen letters. */
const maxFolded = 2 * maxLength;
/** UTF-16 units read, before invisible characters and gender marks are removed. */
const maxReadLength = 4 * maxLength;

const quotedTerm = /(-*)"([^"]*)(?:"|$)/y;
const bare = /(-*)([^\s"]+)/y;

/**
 * Splits keywords like `websearch_to_tsquery`, so that each term can be parsed, cached and dropped alone.
 * Unlike there, a minus followed by a space ("Nurse - Leeds") is a dash, not a negation. `shortened`: the rest
 * was dropped, as the input exceeded the limits.
 */
export function splitKeywords(keywords: string): { terms: readonly KeywordTerm[]; shortened: boolean } {
  const text = plainText(keywords.slice(0, maxReadLength)).trim();
  const taken = cut(text);
  const scanned = scan(taken);
  const all = withoutRepeats(scanned);
  const terms: KeywordTerm[] = [];
  let words = 0;
  for (const term of all) {
    const room = maxWords - words;
    const mayBeShorter = term.text.startsWith('"') && room > 0;
    const kept = mayBeShorter ? shortenPhrase(term, Math.min(room, wordsBeforeRepeats(term))) : term;
    words += wordsIn(kept.text);
    if (words > maxWords) return { terms, shortened: true };
    terms.push(kept);
    if (kept !== term) return { terms, shortened: true };
  }
  const isCut = taken.length < text.length || keywords.length > maxReadLength;
  return { terms, shortened: isCut || all.length < scanned.length };
}

function withoutRepeats(terms: readonly KeywordTerm[]): KeywordTerm[] {
  const repeats = countRepeats();
  return terms.filter(({ text, negated, group }) => repeats(`${group} ${negated} ${text}`) <= maxRepeats);
}

function wordsBeforeRepeats({ text }: KeywordTerm): number {
  const repeats = countRepeats();
  const words = wordsOf(text);
  const place = words.findIndex((word) => repeats(word) > maxRepeats);
  return place < 0 ? Infinity : place;
}

function countRepeats(): (text: string) => number {
  const counts = new Map<string, number>();
  return (text) => {
    const key = text.toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** Removes control characters (PostgreSQL accepts no NUL), invisible characters and gender marks. */
function plainText(text: string): string {
  const visible = text
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .replace(/\p{Cf}/gu, "");
  // Like `R&D`: one word.
  return withoutGenders(visible.replace(/(?<![\p{L}\p{N}])(\p{L}) & (?=\p{L}(?![\p{L}\p{N}]))/gu, "$1&"));
}

function cut(text: string): string {
  const length = lengthWithin(text);
  if (text.length <= length) return text;
  const head = text.slice(0, length);
  const space = head.lastIndexOf(" ");
  return space > 0 ? head.slice(0, space) : head;
}

function lengthWithin(text: string): number {
  let length = 0;
  let folded = 0;
  for (const sign of text) {
    folded += sign.normalize("NFKD").length;
    if (length + sign.length > maxLength || folded > maxFolded) break;
    length += sign.length;
  }
  return length;
}

/** Negate the next word, like a minus; other boards have `NOT` and `AND NOT`. */
const negators = new Set(["not", "without", "except", "nicht", "ohne", "außer", "ausser"]);

/** `without experience` describes a requirement: jobs that ask for experience use the same words. */
const requirementWord =
  /^(?:experience|degrees?|qualifications?|education|licen[cs]e|sponsorship|.*(?:erfahrung|kenntnisse|ausbildung|abschluss|führerschein)|studium|abitur)$/i;

export function isNegator(word: string): boolean {
  return negators.has(word.toLowerCase());
}

interface Token {
  readonly minuses: string;
  body: string;
}

function scan(text: string): KeywordTerm[] {
  const terms: KeywordTerm[] = [];
  const list = [...tokens(text)].filter(({ body }) => !/^"\s*"$/.test(body));
  let group = 0;
  for (let place = 0; place < list.length; place++) {
    const { minuses, body } = list[place] as Token;
    if (/^(?:or|oder)$/i.test(body) && minuses === "") {
      if (terms.at(-1)?.group === group) group++;
      continue;
    }
    const before = negationAt(list, place);
    place += before.length;
    const term = list[place] ?? { minuses, body };
    // A negator without effect is quoted, or it would exclude a later word once a term between is dropped.
    if (before.length === 0 && isNegator(term.body)) term.body = `"${term.body}"`;
    const source = [...before.map((word) => word.body), term.minuses + term.body].join(" ");
    const negated = (term.minuses.length + Math.min(before.length, 1)) % 2 === 1;
    terms.push({ source, text: term.body, negated, group });
  }
  return terms;
}

/** The negating words at `place` (`and not`); empty if they negate nothing. */
function negationAt(list: readonly Token[], place: number): readonly Token[] {
  const isWord = (at: number, is: (word: string) => boolean) =>
    list[at]?.minuses === "" && is(list[at]?.body ?? "");
  const isAnd = isWord(place, (word) => /^(?:and|und)$/i.test(word));
  const end = isAnd ? place + 1 : place;
  const next = list[end + 1];
  if (!isWord(end, isNegator) || next === undefined || requirementWord.test(next.body)) return [];
  if (isNegator(next.body) || /^(?:or|oder)$/i.test(next.body)) return [];
  return list.slice(place, end + 1);
}

function* tokens(text: string): Generator<Token> {
  let place = 0;
  while (place < text.length) {
    const match = matchAt(quotedTerm, text, place) ?? matchAt(bare, text, place);
    if (match === null) {
      place++;
      continue;
    }
    place += match[0].length;
    const [, minuses = "", body = ""] = match;
    if (match[0].includes('"')) yield { minuses, body: `"${body}"` };
    else if (body !== "" && !/^-+$/.test(match[0])) yield* splitToken({ minuses, body });
  }
}

/** `nurse,midwife` is two words; `3,000` is one. */
function splitToken(token: Token): readonly Token[] {
  const { minuses, body } = token;
  const parts = wordsIn(body) > maxJoined ? wordsOf(body) : body.split(/(?<=\p{L})[,;](?=\p{L})/u);
  return parts.length < 2 ? [token] : parts.map((part) => ({ minuses, body: part }));
}

function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** Splits words like the database. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function wordsIn(text: string): number {
  return Math.max(1, wordsOf(text).length);
}

function shortenPhrase(term: KeywordTerm, room: number): KeywordTerm {
  if (wordsIn(term.text) <= room) return term;
  const words = wordsOf(term.text).slice(0, room);
  const text = `"${words.join(" ")}"`;
  return { ...term, text, source: term.source.slice(0, term.source.indexOf('"')) + text };
}

/** Keywords that split into these terms again. */
export function joinTerms(terms: readonly KeywordTerm[]): string {
  const parts = terms.map(({ source, group }, place) => {
    const previous = terms[place - 1];
    return previous !== undefined && previous.group !== group ? `or ${source}` : source;
  });
  return parts.join(" ");
}

const one = String.raw`(?:[mwdfxhviknat*]|gn|nb|div(?:ers)?|inter|m[äa]nnlich|weiblich)\.?`;
/** Lookahead for a list of genders in brackets: it has an M, or H and F in either order. */
const genderLookahead = String.raw`(?=[^)\]]{0,40}(?:m|h\s?[/|]\s?f|f\s?[/|]\s?h))`;
const inBrackets = new RegExp(
  String.raw`[(\[]\s?(?:${genderLookahead}${one}(?:\s?[/|,.*–-]\s?${one}){1,4}|gn\*?|x|mwd|wmd|alle? (?:genders?|geschlechter)|geschlechtsneutral)\s?[)\]]`,
  "gi",
);
const unbracketed =
  /(?<![\p{L}\p{N}/|.&])(?=(?:[mwdfxhv]\s?[/|]\s?){0,2}m|h\s?[/|]\s?f|f\s?[/|]\s?h)[mwdfxhv]\s?[/|]\s?[mwdfxhv](?:\s?[/|]\s?[mwdfxhv]){0,2}(?![\p{L}\p{N}/|])/giu;
const ending =
  /(?<=\p{Ll}{2})(?:[:*_·(]|\/-?)in(?:nen)?\)?(?![\p{L}\p{N}-])|(?<=er|ent|ant|ist|or)(?:-in|In)(?:nen)?(?![\p{L}\p{N}])|(?<=e)[:*_·/(][rn]\)?(?![\p{L}\p{N}])/gu;

/** Removes gender marks: `(m/w/d)`, `h/f`, `Erzieher:in`. So does the database's `without_genders`. */
function withoutGenders(text: string): string {
  return text.replace(inBrackets, " ").replace(unbracketed, " ").replace(ending, "");
}

/** A required part of a search: a term, or adjacent ones with one meaning (`personal assistant`). */
export interface Unit {
  readonly terms: readonly KeywordTerm[];
  /** Phrases of the same meaning, any of which matches. */
  readonly also: readonly string[];
  /** Folded German compounds of the term, any of which matches in a title. */
  readonly compounds?: readonly string[];
}

/** Maximum number of synonyms per unit, and in all units together. */
const maxAlso = 6;
const maxAlsoInAll = 10;

/** Groups terms into units, in order. Quoted and negated terms stay alone. */
export function unitsOf(terms: readonly KeywordTerm[], thesaurus: Thesaurus): Unit[] {
  const units: Unit[] = [];
  const wordsOfTerms = terms.map((term) => (isPlain(term) ? foldWords(term.text) : []));
  let room = maxAlsoInAll;
  for (let from = 0; from < terms.length; ) {
    const run = wordsOfTerms.slice(from, from + runAt(terms, from));
    const meanings = thesaurus.meaningsAt(run.flat(), 0);
    const count = meanings === null ? 0 : termsOf(run, meanings.length);
    const also = count === 0 ? [] : (meanings?.also ?? []).slice(0, Math.min(room, maxAlso));
    room -= also.length;
    units.push({ terms: terms.slice(from, from + Math.max(1, count)), also });
    from += Math.max(1, count);
  }
  return units;
}

function runAt(terms: readonly KeywordTerm[], from: number): number {
  const group = terms[from]?.group;
  const run = terms.slice(from, from + vocabularyLimits.phraseWords);
  const end = run.findIndex((term) => !isPlain(term) || term.group !== group);
  return end < 0 ? run.length : end;
}

export function isPlain({ text, negated }: KeywordTerm): boolean {
  return !negated && !text.startsWith('"');
}

function termsOf(wordsOfTerms: readonly (readonly string[])[], words: number): number {
  let sum = 0;
  for (const [place, { length }] of wordsOfTerms.entries()) {
    if (sum === words && length > 0) return place;
    sum += length;
  }
  return sum === words ? wordsOfTerms.length : 0;
}

/** A phrase for `websearch_to_tsquery`. */
export function quoted(text: string): string {
  return `"${text}"`;
}
