import { withChoice, withFacet, withKeywords, withLocation } from "../../../shared/query-changes";
import type { SearchQuery } from "../../../shared/search-query";
import { namesOfAreasWith, wholeTownOf } from "../../places/names/names-of-place";
import { spellingOf } from "../../places/names/spelling";
import type { JobColumns } from "../columns/job-columns";
import { isPlain, joinTerms, type KeywordTerm } from "../keywords/split-keywords";
import { foldWords } from "../thesaurus/parse-vocabulary";
import type { Thesaurus } from "../thesaurus/thesaurus";
import { isSpot, namedNode, type Vocabularies, type Vocabulary } from "../vocabulary/vocabulary";
import { firstPart, isSentence } from "./keyword-reading";
import { AmountReader } from "./named-amounts";

/** A search in which refinements replace the words that name them. */
export interface NamedRefinement {
  readonly text: string;
  readonly to: SearchQuery;
  /** False if all of them, or others in their place, were chosen already. */
  readonly isNew: boolean;
  /** Explicit: a place after *in*, or *work from home*. Jobs that merely contain the words are not meant. */
  readonly isExplicit: boolean;
  /** Names a job type in several words (`part time nurse`), or only types and remote work: likely meant. */
  readonly isLikely: boolean;
}

const wordsForRemote = ["remote", "remotely", "work from home", "remote working"];
const wordsBeforePlaces = new Set(["in", "near", "at", "around"]);

export function isBeforePlace(term: KeywordTerm | undefined): boolean {
  return wordsBeforePlaces.has(term?.text.toLowerCase() ?? "");
}

/** Without a final *in* or *in the*, if there is one. */
function withoutPreposition(terms: readonly KeywordTerm[]): readonly KeywordTerm[] {
  const last = terms.at(-1)?.text.toLowerCase() === "the" ? -2 : -1;
  return isBeforePlace(terms.at(last)) ? terms.slice(0, last) : terms;
}

/** Separate the places of a list, like a comma, a slash or *or*. */
const wordsBetweenPlaces = new Set(["and", "&", "+", "und"]);

/** In words. */
const maxNameWords = 5;

interface Finding {
  readonly text: string;
  readonly refine?: (query: SearchQuery) => SearchQuery;
  readonly isPlace?: boolean;
  readonly isRemote?: boolean;
  readonly isDistance?: boolean;
  readonly isType?: boolean;
  /** `temp`, `WFH`. */
  readonly isSynonym?: boolean;
}

interface Part {
  readonly terms: readonly KeywordTerm[];
  readonly finding: Finding | undefined;
  /** Explicit: a place after *in*, or *work from home*. */
  readonly isSaid: boolean;
  /** A place after another in a list: `Leeds or Bradford`. */
  readonly isListed?: boolean;
}

/** Refinements by the words that name them: remote work, job types, places that have jobs, and amounts. */
export class RefinementNames {
  readonly #findings = new Map<string, Finding>();
  /** By exact name, not by stem: *well* is not Wells, nor are *sales* in Sale. */
  readonly #places = new Map<string, Finding>();
  /** First words of all names: most words of a search begin none. */
  readonly #beginnings: ReadonlySet<string>;
  readonly #amounts: AmountReader;

  /** `currency`: ISO 4217; null if unknown. */
  constructor(
    vocabularies: Vocabularies,
    columns: Pick<JobColumns, "rowsOfPlaces" | "salaries">,
    currency: string | null,
    thesaurus: Thesaurus,
  ) {
    this.#amounts = new AmountReader(columns.salaries.pay, currency);
    this.#addPlaces(vocabularies, columns);
    this.#addFacet("job_types", vocabularies.job_types, thesaurus);
    const remote: Finding = { text: "Remote", refine: withRemote, isRemote: true };
    for (const name of wordsForRemote) this.#add(name, remote, thesaurus);
    this.#beginnings = new Set([...this.#findings.keys(), ...this.#places.keys()].map(firstWord));
  }

  of(query: SearchQuery, typed: readonly KeywordTerm[]): NamedRefinement | null {
    if (!typed.every(isPlain)) return null;
    const parts = withLists(this.#partsOf(query.keywords, typed));
    if (!isOneSearch(parts)) return null;
    const { found: all, rest, isExplicit, namesType } = split(parts);
    const places = all.filter(({ finding }) => finding?.isPlace);
    const hasPlace = query.location !== "" || places.length > 0;
    const found = all.filter(({ finding }) => hasPlace || !finding?.isDistance);
    if (found.length === 0) return null;
    // Only the location reader knows which *Newcastle* is meant, and if *Leeds, England* is one place.
    const isPlaced = places.length > 0 && query.location === "";
    const placed = isPlaced ? withLocation(query, listOf(places)) : query;
    const refined = found.reduce((each, { finding }) => finding?.refine?.(each) ?? each, placed);
    // A place among the keywords is dropped if the location field has one.
    const applied = query.location === "" ? found : found.filter(({ finding }) => !finding?.isPlace);
    const to = withKeywords(refined, joinTerms(rest));
    const isLikely = namesType || (rest.length === 0 && places.length === 0);
    return { text: listOf(applied, ", "), to, isNew: refined !== query, isExplicit, isLikely };
  }

  #partsOf(keywords: string, typed: readonly KeywordTerm[]): Part[] {
    const parts: Part[] = [];
    const isPasted = isPastedTitle(keywords, typed);
    for (let from = 0; from < typed.length; ) {
      const before = typed.slice(0, from);
      const isAfterIn = withoutPreposition(before) !== before || parts.at(-1)?.finding?.isDistance === true;
      const amount = isPasted ? undefined : this.#amounts.at(typed, from);
      const [length, finding]: readonly [number, Finding | undefined] = amount
        ? [amount.length, amount]
        : this.#longestAt(typed, from, !isPasted);
      const slashed = finding === undefined ? this.#placesBetweenSlashes(typed[from], isAfterIn) : [];
      const isSaid = finding?.isRemote === true ? length > 1 : finding?.isPlace === true && isAfterIn;
      const terms = typed.slice(from, from + length);
      parts.push(...(slashed.length > 0 ? slashed : [{ terms, finding, isSaid }]));
      from += length;
    }
    return parts;
  }

  /** `Leeds/Bradford`; empty if any of the names is not a place. */
  #placesBetweenSlashes(term: KeywordTerm | undefined, isSaid: boolean): Part[] {
    const names = term?.text.split("/") ?? [];
    const parts = names.flatMap((name, place): Part[] => {
      const finding = this.#places.get(spellingOf(name));
      const terms = term === undefined ? [] : [{ ...term, source: name, text: name }];
      return finding === undefined ? [] : [{ terms, finding, isSaid, isListed: place > 0 }];
    });
    return names.length > 1 && parts.length === names.length ? parts : [];
  }

  #longestAt(
    typed: readonly KeywordTerm[],
    from: number,
    bySynonyms: boolean,
  ): readonly [number, Finding | undefined] {
    const first = typed[from]?.text ?? "";
    const isPart = wholeTownOf(`${first} ${typed[from + 1]?.text}`) !== null;
    const mayBegin =
      isPart || [keyOf(first), spellingOf(first)].some((key) => this.#beginnings.has(firstWord(key)));
    const others = typed.findIndex(({ group }, place) => place > from && group !== typed[from]?.group);
    const end = others < 0 ? typed.length : others;
    const longest = mayBegin ? Math.min(maxNameWords, end - from) : 0;
    for (let length = longest; length > 0; length--) {
      const words = typed.slice(from, from + length).map(({ text }) => text);
      const name = words.join(" ");
      const finding = this.#findings.get(keyOf(name)) ?? this.#placeNamed(name);
      if (finding !== undefined && (bySynonyms || finding.isSynonym !== true)) return [length, finding];
    }
    return [1, undefined];
  }

  /** London for `Central London`, too. */
  #placeNamed(name: string): Finding | undefined {
    return this.#places.get(spellingOf(name)) ?? this.#places.get(spellingOf(wholeTownOf(name) ?? ""));
  }

  /** Under its synonyms too: `temp`, `WFH`. */
  #add(name: string, finding: Finding, thesaurus: Thesaurus): void {
    const words = foldWords(name);
    const meanings = thesaurus.meaningsAt(words, 0);
    const also = meanings?.areWays && meanings.length === words.length ? meanings.also : [];
    this.#findings.set(keyOf(name), finding);
    for (const text of also) this.#findings.set(keyOf(text), { ...finding, isSynonym: true });
  }

  #addFacet(field: "job_types", vocabulary: Vocabulary, thesaurus: Thesaurus): void {
    for (let node = 1; node < vocabulary.slugs.length; node++) {
      const { slug, name } = namedNode(vocabulary, node);
      const refine = (query: SearchQuery) =>
        query[field].length > 0 ? query : withFacet(query, field, [slug]);
      for (const text of [name, slug]) this.#add(text, { text: name, refine, isType: true }, thesaurus);
    }
  }

  #addPlaces(
    { all_locations: places }: Vocabularies,
    { rowsOfPlaces }: Pick<JobColumns, "rowsOfPlaces">,
  ): void {
    for (let node = 1; node < places.slugs.length; node++) {
      const last = places.forest.last[node] ?? node;
      const jobs = (rowsOfPlaces.offsets[last + 1] ?? 0) - (rowsOfPlaces.offsets[node] ?? 0);
      if (jobs === 0 || isSpot(places, node)) continue;
      const { name, slug } = namedNode(places, node);
      for (const text of [name, ...namesOfAreasWith({ slug })])
        this.#places.set(spellingOf(text), { text, isPlace: true });
    }
  }
}

/** What a pasted title adds behind its first sign describes that job, not those wanted; a dash is no term. */
function isPastedTitle(keywords: string, typed: readonly KeywordTerm[]): boolean {
  return (
    isSentence(typed) && (firstPart(typed).length < typed.length || /[^\dk\s]\s+[-–—]\s/i.test(keywords))
  );
}

function isPlace(part: Part | undefined): boolean {
  return part?.finding?.isPlace === true;
}

function groupOf({ terms }: Part): number | undefined {
  return terms[0]?.group;
}

/** Marks the places of a list, makes all explicit if one is, and drops the words between them. */
function withLists(parts: readonly Part[]): Part[] {
  const listed: Part[] = [];
  let isBetween = false;
  for (const [place, part] of parts.entries()) {
    const before = listed.at(-1);
    const word = part.terms[0]?.text.toLowerCase() ?? "";
    if (isPlace(before) && isPlace(parts[place + 1]) && wordsBetweenPlaces.has(word)) {
      isBetween = true;
      continue;
    }
    const isAnother = isBetween || part.isListed === true || isParted(before, part);
    const isListed = isPlace(before) && isPlace(part) && isAnother;
    // Word by word, `nurse Leeds or Bradford` would mean every job in Bradford.
    listed.push(isListed ? { ...part, isListed, isSaid: part.isSaid || !isOfGroup(before, part) } : part);
    isBetween = false;
  }
  return listed.map((part, at) => ({ ...part, isSaid: listAround(listed, at).some(({ isSaid }) => isSaid) }));
}

function listAround(parts: readonly Part[], at: number): readonly Part[] {
  const first = parts.findLastIndex((part, place) => place <= at && part.isListed !== true);
  const next = parts.findIndex((part, place) => place > at && part.isListed !== true);
  return parts.slice(first, next < 0 ? parts.length : next);
}

function isOfGroup(one: Part | undefined, other: Part): boolean {
  return one?.terms.at(-1)?.group === groupOf(other);
}

/** By *or* or a comma. */
function isParted(one: Part | undefined, other: Part): boolean {
  return !isOfGroup(one, other) || /[,;]$/.test(one?.terms.at(-1)?.source ?? "");
}

/** Whether *or* stands only in a list of places, or between jobs before them: `cook or chef in York`. */
function isOneSearch(parts: readonly Part[]): boolean {
  if (parts.every((part) => groupOf(part) === 0)) return true;
  const first = parts.findIndex((part) => isPlace(part) && (part.isSaid || !parts.some(isSaidPlace)));
  if (first < 0) return false;
  const [work, places] = [parts.slice(0, first), parts.slice(first)];
  const last = work.at(-1);
  const isApart = last !== undefined && !isOfGroup(last, places[0] as Part);
  return !isApart && places.every(isPlace) && work.every(({ finding }) => finding?.refine === undefined);
}

function isSaidPlace(part: Part): boolean {
  return part.isSaid && isPlace(part);
}

function split(parts: readonly Part[]) {
  const said = new Set(parts.filter(isSaidPlace).map(({ finding }) => finding));
  const found = new Map<string, Part>();
  let rest: readonly KeywordTerm[] = [];
  for (const part of parts) {
    // Next to *in York*, the name of another place is an ordinary word.
    const isWord = isPlace(part) && said.size > 0 && !said.has(part.finding);
    if (part.finding === undefined || isWord) rest = [...rest, ...part.terms];
    else {
      rest = withoutLead(rest);
      const { text } = part.finding;
      if (!found.has(text)) found.set(text, part);
    }
  }
  const namesType = parts.some(({ terms, finding }) => finding?.isType === true && wordsOf(terms) > 1);
  const isExplicit = parts.some(({ isSaid }) => isSaid);
  return { found: [...found.values()], rest, isExplicit, namesType };
}

/** `driver` from `driver in`, `driver –` and `driver,` before Leeds. */
function withoutLead(terms: readonly KeywordTerm[]): readonly KeywordTerm[] {
  const before = withoutPreposition(terms);
  const end = before.findLastIndex((term) => wordsOf([term]) > 0);
  const bare = (text: string) => text.replace(/(?<=[^,;])[,;]+$/, "");
  return before
    .slice(0, end + 1)
    .map((term, at) => (at < end ? term : { ...term, source: bare(term.source), text: bare(term.text) }));
}

/** Joins names; those of a list of places the way the location reader expects them. */
function listOf(parts: readonly Part[], between = " or "): string {
  return parts.reduce((list, { finding, isListed }, place) => {
    const separator = place === 0 ? "" : isListed ? between : ", ";
    return `${list}${separator}${finding?.text ?? ""}`;
  }, "");
}

function withRemote(query: SearchQuery): SearchQuery {
  return query.remote === "" ? withChoice(query, "remote", "1") : query;
}

function keyOf(text: string): string {
  return foldWords(text).join(" ");
}

function wordsOf(terms: readonly KeywordTerm[]): number {
  return terms.flatMap(({ text }) => foldWords(text)).length;
}

function firstWord(key: string): string {
  return key.split(" ", 1)[0] ?? "";
}
