import { foldWords, vocabularyLimits } from "../thesaurus/parse-vocabulary";
import type { Thesaurus } from "../thesaurus/thesaurus";

/** One thing that a visitor asked for: a word or a "phrase", perhaps negated. */
export interface KeywordTerm {
  /** As it was typed. */
  readonly source: string;
  /** What PostgreSQL is to parse, without the minus. */
  readonly text: string;
  readonly negated: boolean;
  /** Terms of one group all have to match; `or` begins the next group, and one matching group is enough. */
  readonly group: number;
}

interface SplitKeywords {
  readonly terms: readonly KeywordTerm[];
  /** True when there was more than a search takes, and the rest was left out. */
  readonly shortened: boolean;
}

export const maxWords = 24;
/** Of one word or phrase, of any that are meant together: phrases that repeat a word many times take an index long. */
const maxRepeats = 3;
/** Of words joined by signs, such as `part-time`; more are words that somebody did not part. */
const maxJoined = 6;
/** UTF-16 units. PostgreSQL refuses words of 2 kB. */
export const maxLength = 500;
/** The same without accents and ligatures: `ﷺ` is eighteen letters. */
const maxFolded = 2 * maxLength;
/** Some of what is typed has no width, or says nothing. */
const longestRead = 4 * maxLength;

const quotedTerm = /(-*)"([^"]*)(?:"|$)/y;
const bare = /(-*)([^\s"]+)/y;

/**
 * Splits keywords the way `websearch_to_tsquery` does, so that each term can be parsed, remembered and
 * dropped alone. One difference: a minus with a space behind it ("Nurse - Leeds") is a dash, not a negation.
 */
export function splitKeywords(keywords: string): SplitKeywords {
  const text = plainText(keywords.slice(0, longestRead)).trim();
  const taken = cut(text);
  const scanned = scan(taken);
  const all = withoutRepeats(scanned);
  const terms: KeywordTerm[] = [];
  let words = 0;
  for (const term of all) {
    const room = maxWords - words;
    const mayBeShorter = isPhrase(term) && room > 0;
    const kept = mayBeShorter ? shortenPhrase(term, Math.min(room, wordsBeforeRepeats(term))) : term;
    words += wordsIn(kept.text);
    if (words > maxWords) return { terms, shortened: true };
    terms.push(kept);
    if (kept !== term) return { terms, shortened: true };
  }
  const isCut = taken.length < text.length || keywords.length > longestRead;
  return { terms, shortened: isCut || all.length < scanned.length };
}

function isPhrase({ text }: KeywordTerm): boolean {
  return text.startsWith('"');
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

/** How often each text has come, whatever its case. */
function countRepeats(): (text: string) => number {
  const counts = new Map<string, number>();
  return (text) => {
    const key = text.toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count;
  };
}

/** Without controls, of which PostgreSQL takes no NUL, without characters that have no width, and without genders. */
function plainText(text: string): string {
  const visible = text
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .replace(/\p{Cf}/gu, "");
  // Like `R&D`: one word.
  return withoutGenders(visible.replace(/(?<![\p{L}\p{N}])(\p{L}) & (?=\p{L}(?![\p{L}\p{N}]))/gu, "$1&"));
}

/** At the last space before the limits, if there is one. */
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

/** Words for a minus before the next one; other boards have `NOT` and `AND NOT`. */
const negators = new Set(["not", "without", "except", "nicht", "ohne", "außer", "ausser"]);

/** `without experience` is about what a job asks for, and jobs that ask for it say so in the same words. */
const demanded =
  /^(?:experience|degrees?|qualifications?|education|licen[cs]e|sponsorship|.*(?:erfahrung|kenntnisse|ausbildung|abschluss|führerschein)|studium|abitur)$/i;

/** Whether a word takes the next one out. */
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
    // One that takes nothing out is quoted, or it would take out what follows when a term between them is dropped.
    if (before.length === 0 && isNegator(term.body)) term.body = `"${term.body}"`;
    const source = [...before.map((word) => word.body), term.minuses + term.body].join(" ");
    const negated = (term.minuses.length + Math.min(before.length, 1)) % 2 === 1;
    terms.push({ source, text: term.body, negated, group });
  }
  return terms;
}

/** The words that negate what comes after them; none where they begin nothing of the kind. */
function negationAt(list: readonly Token[], place: number): readonly Token[] {
  const isWord = (at: number, is: (word: string) => boolean) =>
    list[at]?.minuses === "" && is(list[at]?.body ?? "");
  const isAnd = isWord(place, (word) => /^(?:and|und)$/i.test(word));
  const end = isAnd ? place + 1 : place;
  const next = list[end + 1];
  if (!isWord(end, isNegator) || next === undefined || demanded.test(next.body)) return [];
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
    else if (body !== "" && !/^-+$/.test(match[0])) yield* partedTokens({ minuses, body });
  }
}

/** `nurse,midwife` is two words; `3,000` is one. */
function partedTokens(token: Token): readonly Token[] {
  const { minuses, body } = token;
  const parts = wordsIn(body) > maxJoined ? wordsOf(body) : body.split(/(?<=\p{L})[,;](?=\p{L})/u);
  return parts.length < 2 ? [token] : parts.map((part) => ({ minuses, body: part }));
}

function matchAt(pattern: RegExp, text: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(text);
}

/** As the database cuts them. */
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
/** Of what stands between brackets: M and F, W, H or V in any language's order. */
const isOfGenders = String.raw`(?=[^)\]]{0,40}(?:m|h\s?[/|]\s?f|f\s?[/|]\s?h))`;
const inBrackets = new RegExp(
  String.raw`[(\[]\s?(?:${isOfGenders}${one}(?:\s?[/|,.*–-]\s?${one}){1,4}|gn\*?|x|mwd|wmd|alle? (?:genders?|geschlechter)|geschlechtsneutral)\s?[)\]]`,
  "gi",
);
const unbracketed =
  /(?<![\p{L}\p{N}/|.&])(?=(?:[mwdfxhv]\s?[/|]\s?){0,2}m|h\s?[/|]\s?f|f\s?[/|]\s?h)[mwdfxhv]\s?[/|]\s?[mwdfxhv](?:\s?[/|]\s?[mwdfxhv]){0,2}(?![\p{L}\p{N}/|])/giu;
const ending =
  /(?<=\p{Ll}{2})(?:[:*_·(]|\/-?)in(?:nen)?\)?(?![\p{L}\p{N}-])|(?<=er|ent|ant|ist|or)(?:-in|In)(?:nen)?(?![\p{L}\p{N}])|(?<=e)[:*_·/(][rn]\)?(?![\p{L}\p{N}])/gu;

/**
 * Without what job titles say of genders: `(m/w/d)`, `h/f`, `(all genders)`, `Erzieher:in`. Titles lose the same when
 * their words are read, by the database's `without_genders`.
 */
function withoutGenders(text: string): string {
  return text.replace(inBrackets, " ").replace(unbracketed, " ").replace(ending, "");
}

/** What a job has to have: a term, or several side by side that are one thing (`personal assistant`). */
export interface Unit {
  readonly terms: readonly KeywordTerm[];
  /** Texts of the same meaning, any of which will do, as phrases. */
  readonly also: readonly string[];
  /** German compounds of the term, folded, any of which will do in a title. */
  readonly compounds?: readonly string[];
}

/** Texts of the same meaning that one search takes for a unit, and for all of them. */
const mostAlso = 6;
const mostAlsoInAll = 10;

/** The terms as units, in their order. What is quoted or negated is taken as it is. */
export function unitsOf(terms: readonly KeywordTerm[], thesaurus: Thesaurus): Unit[] {
  const units: Unit[] = [];
  const wordsOfTerms = terms.map((term) => (isPlain(term) ? foldWords(term.text) : []));
  let room = mostAlsoInAll;
  for (let from = 0; from < terms.length; ) {
    const run = wordsOfTerms.slice(from, from + runAt(terms, from));
    const meanings = thesaurus.meaningsAt(run.flat(), 0);
    const count = meanings === null ? 0 : termsOf(run, meanings.length);
    const also = count === 0 ? [] : (meanings?.also ?? []).slice(0, Math.min(room, mostAlso));
    room -= also.length;
    units.push({ terms: terms.slice(from, from + Math.max(1, count)), also });
    from += Math.max(1, count);
  }
  return units;
}

/** How many plain terms stand side by side, of as many as an entry of the thesaurus can be. */
function runAt(terms: readonly KeywordTerm[], from: number): number {
  const group = terms[from]?.group;
  const run = terms.slice(from, from + vocabularyLimits.phraseWords);
  const end = run.findIndex((term) => !isPlain(term) || term.group !== group);
  return end < 0 ? run.length : end;
}

export function isPlain({ text, negated }: KeywordTerm): boolean {
  return !negated && !text.startsWith('"');
}

/** How many whole terms so many words are; 0 when they end within one. */
function termsOf(wordsOfTerms: readonly (readonly string[])[], words: number): number {
  let sum = 0;
  for (const [place, { length }] of wordsOfTerms.entries()) {
    if (sum === words && length > 0) return place;
    sum += length;
  }
  return sum === words ? wordsOfTerms.length : 0;
}

/** As PostgreSQL is to parse it: words side by side. */
export function quoted(text: string): string {
  return `"${text}"`;
}
