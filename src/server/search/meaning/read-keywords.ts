import { withKeywords, withReading } from "../../../shared/query-changes";
import type { SearchQuery } from "../../../shared/search-query";
import { type Bits, countRows, fullBits, intersect, isEmpty } from "../bits/bitset";
import { type Expression, LeafList, type ParsedTerms, type TermParser } from "../keywords/expression";
import type { Postings } from "../keywords/postings";
import {
  isPlain,
  joinTerms,
  type KeywordTerm,
  quoted,
  splitKeywords,
  type Unit,
  unitsOf,
} from "../keywords/split-keywords";
import { Expressions, type MatchForm, type ReadUnits } from "../keywords/text-expression";
import { matchText } from "../run/match-text";
import { correctKeywords, type Spelling } from "../spelling/spelling";
import { foldWords } from "../thesaurus/parse-vocabulary";
import type { Thesaurus } from "../thesaurus/thesaurus";
import {
  firstPart,
  isSentence,
  type KeywordReading,
  type KeywordRequest,
  meaninglessTerms,
  nearTitles,
  type ReadingCache,
  similarTitles,
  withoutExcluded,
} from "./keyword-reading";

export interface KeywordTools extends JobWords {
  readonly terms: TermParser;
  readonly thesaurus: Thesaurus;
  readonly spelling: Spelling & { readonly version: string };
  readonly readings: ReadingCache;
  readonly german: boolean;
}

/** Depends on keywords and data only, never on place or refinements. */
export function readKeywords(request: KeywordRequest, tools: KeywordTools): Promise<KeywordReading> {
  return tools.readings.of(request, tools.spelling.version, () => readUncached(request, tools));
}

async function readUncached(request: KeywordRequest, tools: KeywordTools): Promise<KeywordReading> {
  const { keywords, exact, similar, without } = request;
  if (exact) return readExact(keywords, tools);
  if (!similar && without.length === 0) return readWhole(keywords, tools);
  const whole = await readKeywords({ keywords, exact, similar: false, without: [] }, tools);
  const near = similar ? [] : whole.near;
  const all = [...whole.units.flatMap((unit) => unit.also), ...near];
  return {
    ...whole,
    without: without.filter((text) => all.includes(text)),
    // No other synonyms replace the excluded ones.
    units: whole.units.map((unit) => ({
      ...unit,
      also: unit.also.filter((text) => !without.includes(text)),
    })),
    similar: similar ? similarTitles(whole.units, tools.thesaurus) : [],
    near: withoutExcluded(near, without),
  };
}

async function readWhole(keywords: string, tools: KeywordTools): Promise<KeywordReading> {
  const { terms: typed, shortened: isShortened } = splitKeywords(keywords);
  const meaningless = meaninglessTerms(typed);
  const kept = typed.filter((term) => !meaningless.includes(term));
  const corrected = await correct(kept, tools);
  const meant = corrected?.applied === true ? splitKeywords(corrected.text).terms : kept;
  const all = unitsIn(meant, tools);
  const title = isSentence(typed) ? firstPart(typed) : null;
  const least = await leastInformativeUnits(all, await parse(all, tools), title, tools);
  const uninformative = least.flatMap((unit) => unit.terms);
  const searched = meant.filter((term) => !uninformative.includes(term));
  const units = uninformative.length === 0 ? all : unitsIn(searched, tools);
  const parsed = await parse(units, tools);
  const { near, areOthers } = nearTitles(units, tools.thesaurus);
  return {
    typed,
    isShortened,
    without: [],
    leftOut: [...meaningless, ...uninformative],
    corrected,
    units,
    parsed,
    mayBeSimilar: areOthers,
    similar: [],
    near:
      near.length > 0 && ((await countMatches({ units, parsed }, tools)) ?? fewJobs) < fewJobs ? near : [],
    occupation: near,
  };
}

function unitsIn(terms: readonly KeywordTerm[], tools: KeywordTools): Unit[] {
  const units = unitsOf(terms, tools.thesaurus);
  if (!tools.german) return units;
  return units.map((unit) => {
    const [term, ...others] = unit.terms;
    const isWord = term !== undefined && others.length === 0 && isPlain(term);
    return isWord ? { ...unit, compounds: tools.spelling.compounds?.(term.text) ?? [] } : unit;
  });
}

/** Searches that find fewer jobs, open or closed, also search titles of the same occupation. */
const fewJobs = 20;

/** Number of jobs, open or closed, that have all the words or their synonyms. */
export async function countTogether(typed: readonly KeywordTerm[], tools: KeywordTools): Promise<number> {
  const units = unitsIn(typed, tools);
  return (await countMatches({ units, parsed: await parse(units, tools) }, tools)) ?? tools.rowCount;
}

/** Null without a word to search for. */
async function countMatches(read: ReadUnits, tools: KeywordTools): Promise<number | null> {
  const leaves = new LeafList();
  const text = new Expressions(read.parsed, leaves).text(read.units);
  if (text === null) return null;
  return countRows(matchText(text, await tools.postings.get(leaves.leaves), tools.rowCount));
}

async function readExact(keywords: string, tools: KeywordTools): Promise<KeywordReading> {
  const { terms: typed, shortened: isShortened } = splitKeywords(keywords);
  const units = typed.map(singleTermUnit);
  const parsed = await parse(units, tools);
  const read = { without: [], leftOut: [], corrected: null, similar: [], near: [], occupation: [] };
  return { ...read, typed, isShortened, mayBeSimilar: false, units, parsed };
}

async function correct(
  terms: readonly KeywordTerm[],
  tools: KeywordTools,
): Promise<KeywordReading["corrected"]> {
  const spelling = spellingWithThesaurus(tools);
  const doubtful = terms.filter(isPlain).flatMap(({ text }) => doubtfulWords(text, spelling));
  const units = doubtful.map(singleTermUnit);
  const jobs = await jobsWith(units, await parse(units, tools), "document", tools);
  const found = new Set([...jobs].flatMap(([{ terms }, rows]) => (isEmpty(rows) ? [] : [terms[0]?.text])));
  const correction = correctKeywords(terms, spelling, (word) => found.has(word));
  return correction && { text: correction.text, applied: correction.sure };
}

/** Words of the thesaurus count as correct: `PCSO`, even if no job has it. */
function spellingWithThesaurus({ spelling, thesaurus }: KeywordTools): Spelling {
  const isKnown = (word: string) => foldWords(word).every((each) => thesaurus.knows(each));
  return {
    corrections(word) {
      if (isKnown(word)) return [];
      const text = thesaurus.apart(word);
      return text === undefined ? spelling.corrections(word) : [{ text, sure: true }];
    },
    joined: (first, second) => spelling.joined?.(first, second),
  };
}

function doubtfulWords(text: string, spelling: Spelling): KeywordTerm[] {
  const words: readonly string[] = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words
    .filter((word) => spelling.corrections(word).length > 0)
    .map((word) => ({ source: word, text: word, negated: false, group: 0 }));
}

function singleTermUnit(term: KeywordTerm): Unit {
  return { terms: [term], also: [] };
}

function parse(units: readonly Unit[], { terms: parser }: KeywordTools): Promise<ParsedTerms> {
  return parser.parse(
    units.flatMap(({ terms, also }) => [...terms.map(({ text }) => text), ...also.map(quoted)]),
  );
}

interface JobWords {
  readonly postings: Postings;
  readonly rowCount: number;
}

/** Jobs, open or closed, by unit; units without a searchable word are left out. */
async function jobsWith(
  units: readonly Unit[],
  parsed: ParsedTerms,
  form: MatchForm,
  { postings, rowCount }: JobWords,
): Promise<Map<Unit, Bits>> {
  const leaves = new LeafList();
  const words = new Expressions(parsed, leaves);
  const wanted = units.flatMap((unit): [Unit, Expression][] => {
    const expression = words.unit(unit, form);
    return expression === null ? [] : [[unit, expression]];
  });
  const found = await postings.get(leaves.leaves);
  return new Map(wanted.map(([unit, expression]) => [unit, matchText(expression, found, rowCount)]));
}

/** Added to job counts: a few titles contain a rare word by chance. */
const smoothing = 10;

/**
 * If no job has all units, those to leave out: units that no job has and, in a sentence, the least typical of
 * titles that find nothing with the rest. `title`: the sentence's first part; null for few words.
 */
async function leastInformativeUnits(
  units: readonly Unit[],
  parsed: ParsedTerms,
  title: readonly KeywordTerm[] | null,
  tools: JobWords,
): Promise<Unit[]> {
  const terms = units.flatMap((unit) => unit.terms);
  if (units.length < 2 || !terms.every((term) => isPlain(term) && term.group === 0)) return [];
  const jobs = await jobsWith(units, parsed, "document", tools);
  if (!isEmpty(inAll([...jobs.values()], tools))) return [];
  const unknown = [...jobs].flatMap(([unit, rows]) => (isEmpty(rows) ? [unit] : []));
  if (title === null) return unknown.length < jobs.size ? unknown : [];
  // By exact words: *busy* shares its stem with *business*, which is typical of titles.
  const titles = await jobsWith(units, parsed, "exact", tools);
  const count = (bits: Bits | undefined) => (bits === undefined ? 0 : countRows(bits));
  const begins = beginningTitle(title, titles, tools);
  const ranked = [...jobs].map(([unit, rows]) => {
    const share = begins.includes(unit) ? 1 : count(titles.get(unit)) / (countRows(rows) + smoothing);
    return { unit, rows, share };
  });
  ranked.sort((left, right) => right.share - left.share);
  let together = inAll([], tools);
  const uninformative = ranked.filter(({ unit, rows }) => {
    const withIt = inAll([together, rows], tools);
    // Words after a title must not reduce its jobs to next to nothing.
    const least = begins.length > 0 && !begins.includes(unit) ? fewJobs : 1;
    if (countRows(withIt) < least) return true;
    together = withIt;
    return false;
  });
  return uninformative.map(({ unit }) => unit);
}

function beginningTitle(
  beginning: readonly KeywordTerm[],
  titles: ReadonlyMap<Unit, Bits>,
  tools: JobWords,
): readonly Unit[] {
  const units = [...titles.keys()].filter(({ terms }) => terms.every((term) => beginning.includes(term)));
  const isLong = units.flatMap(({ terms }) => terms).length > 1;
  const rows = units.flatMap((unit) => titles.get(unit) ?? []);
  return isLong && !isEmpty(inAll(rows, tools)) ? units : [];
}

function inAll(sets: readonly Bits[], { rowCount }: JobWords): Bits {
  const all = fullBits(rowCount);
  for (const bits of sets) intersect(all, bits);
  return all;
}

/** Another way to put the search, and its reading. Its jobs are not counted yet. */
export interface OtherReading {
  /** A term is dropped, any term is enough, a synonym is not searched, and so on. */
  readonly kind: "keyword" | "any_words" | "also" | "corrected" | "similar";
  /** The term, synonym or keywords in question. */
  readonly text: string;
  readonly to: SearchQuery;
  readonly keywords: KeywordReading;
}

type Unread = Omit<OtherReading, "keywords">;

export async function otherReadings(
  query: SearchQuery,
  keywords: KeywordReading,
  tools: KeywordTools,
): Promise<OtherReading[]> {
  const unread = [
    ...withoutEachTerm(query, keywords),
    ...anyOfThem(query, keywords),
    ...withoutEachText(query, keywords),
    ...correctedKeywords(query, keywords),
    ...withSimilarTitles(query, keywords),
  ];
  return Promise.all(unread.map(async (way) => ({ ...way, keywords: await readKeywords(way.to, tools) })));
}

/** Each takes a full reading of the rest, so only the first words of a pasted sentence can be dropped. */
const maxDropped = { ofFew: 6, ofMany: 3 };
/** Beyond this many terms, a single one changes the result little. */
export const fewTerms = 10;

function withoutEachTerm(query: SearchQuery, { typed, leftOut }: KeywordReading): Unread[] {
  const folded = ({ source }: KeywordTerm) => source.toLowerCase();
  const different = new Map(typed.toReversed().map((term) => [folded(term), term.source]));
  if (different.size < 2) return [];
  for (const term of leftOut) different.delete(folded(term));
  const room = typed.length > fewTerms ? maxDropped.ofMany : maxDropped.ofFew;
  return [...different].slice(-room).map(([word, source]) => ({
    kind: "keyword",
    text: source.replace(/^"(.*)"$/, "$1"),
    to: withKeywords(query, joinTerms(typed.filter((term) => folded(term) !== word))),
  }));
}

function anyOfThem(query: SearchQuery, { units }: KeywordReading): Unread[] {
  const terms = units.flatMap((unit) => unit.terms);
  if (terms.length < 2 || !terms.every((term) => isPlain(term) && term.group === 0)) return [];
  const to = withKeywords(query, joinTerms(terms.map((term, group) => ({ ...term, group }))));
  return [{ kind: "any_words", text: terms.map(({ source }) => source).join(", "), to }];
}

function withoutEachText(query: SearchQuery, { units, near, without }: KeywordReading): Unread[] {
  const also = [...units.flatMap((unit) => unit.also), ...near];
  return also.map((text) => ({
    kind: "also",
    text,
    to: withReading(query, { without: [...without, text].sort() }),
  }));
}

function correctedKeywords(query: SearchQuery, { corrected }: KeywordReading): Unread[] {
  if (corrected === null) return [];
  return [{ kind: "corrected", text: corrected.text, to: withKeywords(query, corrected.text) }];
}

function withSimilarTitles(query: SearchQuery, { mayBeSimilar }: KeywordReading): Unread[] {
  if (!mayBeSimilar || query.similar) return [];
  return [{ kind: "similar", text: "", to: withReading(query, { similar: true }) }];
}
