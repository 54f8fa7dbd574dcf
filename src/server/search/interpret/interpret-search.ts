import { byFacet } from "../../../shared/facets";
import { withKeywords, withLocation, withReading } from "../../../shared/query-changes";
import {
  defaultSortType,
  emptyQuery,
  plainReading,
  type SearchQuery,
  slugSet,
} from "../../../shared/search-query";
import type { Notice } from "../../../shared/wire/results";
import type { LocationService } from "../../places/location-service";
import { isPlain, joinTerms, type KeywordTerm, splitKeywords } from "../keywords/split-keywords";
import { isSentence, type KeywordReading, withoutGenericTerms } from "../meaning/keyword-reading";
import { isBeforePlace, type NamedRefinement, type RefinementNames } from "../meaning/named-refinement";
import { countTogether, fewTerms, type KeywordTools, readKeywords } from "../meaning/read-keywords";
import { pointOf } from "../reach/place-reach";
import type { Vocabularies } from "../vocabulary/vocabulary";
import { type ReadValues, readChosenValues } from "./chosen-values";
import type { LocationResolver, SearchLocation } from "./search-location";

export interface InterpretingTools extends KeywordTools {
  readonly locationResolver: LocationResolver;
  readonly locations: LocationService;
  readonly vocabularies: Vocabularies;
  readonly refinementNames: () => RefinementNames;
  countJobs(read: InterpretedSearch): Promise<number>;
  /** Counts for keywords alone, by question: the readings of one request repeat them. */
  readonly counted: Map<string, Promise<number>>;
  readonly signal?: AbortSignal | undefined;
}

export interface InterpretedSearch {
  /** Corrected, except for the page. */
  readonly query: SearchQuery;
  readonly keywords: KeywordReading;
  readonly location: SearchLocation;
  readonly values: ReadValues["values"];
  readonly notices: readonly UncountedNotice[];
  /** The refinement searched instead of the query. */
  readonly implied: NamedRefinement | null;
}

/** With the query that was searched, which may differ from the visitor's. */
export function asSearched(read: InterpretedSearch): InterpretedSearch {
  return read.implied === null ? read : { ...read, query: read.implied.to, implied: null };
}

/** A notice whose links are not counted yet. */
export type UncountedNotice = Omit<Notice, "links">;

/** Searches with a place or refinement instead of the keywords that name it, if little is lost. */
export async function interpretSearch(
  requested: SearchQuery,
  tools: InterpretingTools,
): Promise<InterpretedSearch> {
  return (await interpretInstead(requested, tools)) ?? interpretAsTyped(requested, tools);
}

/** The search made instead of these keywords; null if they are searched as they are. */
export async function interpretInstead(
  requested: SearchQuery,
  tools: InterpretingTools,
): Promise<InterpretedSearch | null> {
  const read = await interpretAsImplied(requested, tools);
  const isInstead = read?.implied != null && (await isMeant(read.implied, requested, tools));
  return isInstead ? read : null;
}

/**
 * Whether a refinement finds at least as many jobs as the words that name it, including half of theirs: true
 * for *London*, false for *reading*. By keywords alone, so that they mean the same in any search.
 */
async function isMeant(
  { isExplicit, isLikely }: NamedRefinement,
  { keywords }: SearchQuery,
  tools: InterpretingTools,
): Promise<boolean> {
  const found = await countedOnce(`implied ${keywords}`, tools, async () => {
    const read = await interpretAsImplied({ ...emptyQuery, keywords }, tools);
    return read === null ? 0 : tools.countJobs(read);
  });
  if (found === 0 || isExplicit) return found > 0;
  const typed = await countAsTyped(keywords, tools);
  if (found < typed || typed === 0 || isLikely) return found >= typed;
  const [both, alone] = await Promise.all([
    countedOnce(`both ${keywords}`, tools, async () => {
      const named = await impliedRefinement({ ...emptyQuery, keywords }, tools);
      return named === null ? 0 : countExactly({ ...named.to, keywords }, tools);
    }),
    countedOnce(`alone ${keywords}`, tools, () => countExactly({ ...emptyQuery, keywords }, tools)),
  ]);
  return 2 * both >= alone;
}

function countAsTyped(keywords: string, tools: InterpretingTools): Promise<number> {
  return countedOnce(`typed ${keywords}`, tools, () => countTogether(meaningfulTerms(keywords), tools));
}

async function countExactly(query: SearchQuery, tools: InterpretingTools): Promise<number> {
  const keywords = joinTerms(meaningfulTerms(query.keywords));
  return tools.countJobs(await interpretAsTyped({ ...query, keywords, exact: true }, tools));
}

function meaningfulTerms(keywords: string): KeywordTerm[] {
  return withoutGenericTerms(splitKeywords(keywords).terms);
}

function countedOnce(
  question: string,
  { counted }: InterpretingTools,
  count: () => Promise<number>,
): Promise<number> {
  const answer = counted.get(question) ?? count();
  counted.set(question, answer);
  return answer;
}

async function interpretAsImplied(
  requested: SearchQuery,
  tools: InterpretingTools,
): Promise<InterpretedSearch | null> {
  const named = await impliedRefinement(requested, tools);
  if (named === null) return null;
  const read = await interpretAsTyped(named.to, tools);
  const { keywords, location, radius, job_types, remote, salary_min, salary_unstated, sortType } = requested;
  const typed = { keywords, location, radius, job_types, remote, salary_min, salary_unstated };
  const order = sortType === "relevance" ? sortType : read.query.sortType;
  return {
    ...read,
    query: { ...read.query, ...typed, sortType: order },
    implied: { ...named, to: read.query },
  };
}

async function impliedRefinement(
  query: SearchQuery,
  tools: InterpretingTools,
): Promise<NamedRefinement | null> {
  if (query.exact || query.keywords === "") return null;
  const terms = meaningfulTerms(query.keywords);
  const named = tools.refinementNames().of(query, terms);
  if (named?.isExplicit || (named !== null && terms.length <= fewTerms)) return withPlaceAtEnd(named, tools);
  return (await countAsTyped(query.keywords, tools)) > 0 ? null : (named ?? placeAtEnd(query, tools));
}

/** `work from home uk`: the remaining words may end with a place. */
async function withPlaceAtEnd(named: NamedRefinement, tools: InterpretingTools): Promise<NamedRefinement> {
  const { to, text } = named;
  if (meaningfulTerms(to.keywords).length === 0 || (await countAsTyped(to.keywords, tools)) > 0) return named;
  const place = await placeAtEnd(to, tools, 0);
  return place === null ? named : { ...named, to: place.to, text: `${text}, ${place.text}` };
}

/** In words. */
const maxPlaceWords = 3;

/** A place under a name that its jobs do not use: `Bäcker München`, where they say Munich. */
async function placeAtEnd(
  query: SearchQuery,
  { locationResolver, signal }: InterpretingTools,
  least = 1,
): Promise<NamedRefinement | null> {
  const { terms: typed } = splitKeywords(query.keywords);
  const terms = withoutGenericTerms(typed);
  if (query.location !== "" || !terms.every((term) => isPlain(term) && term.group === 0)) return null;
  // A single word is a place only beside words that name no job: `jobs uk`.
  const first = terms.length < typed.length ? 0 : least;
  for (let from = Math.max(first, terms.length - maxPlaceWords); from < terms.length; from++) {
    const isSaid = isBeforePlace(terms[from - 1]);
    // Almost every word of a sentence is also the name of some town.
    if (isSentence(terms) && !isSaid) continue;
    const named = await locationResolver.named(plain(joinTerms(terms.slice(from))), signal);
    if (named === null) continue;
    const { name, cached_slug_with_class: slug } = named;
    const keywords = joinTerms(terms.slice(0, isSaid ? from - 1 : from));
    const to = withLocation(withKeywords(query, keywords), slug);
    return { text: name, to, isNew: true, isExplicit: false, isLikely: false };
  }
  return null;
}

async function interpretAsTyped(
  requested: SearchQuery,
  tools: InterpretingTools,
): Promise<InterpretedSearch> {
  const [keywords, location, { values, unknown }] = await Promise.all([
    readKeywords(requested, tools),
    tools.locationResolver.read(plain(requested.location), tools.signal),
    readChosenValues(requested, tools.vocabularies, tools.locations, tools.signal),
  ]);
  const { isShortened, typed } = keywords;
  const text = isShortened ? joinTerms(typed) : requested.keywords;
  const query = corrected(withReading(requested, readingOf(requested, keywords)), text, location, values);
  const notices = [
    ...locationNotices(query, location),
    ...(unknown.length > 0
      ? [{ code: "unknown_values" as const, label: shortened(unknown.join(", ")) }]
      : []),
    ...(isShortened ? [{ code: "keywords_shortened" as const, label: query.keywords }] : []),
  ];
  return { query: { ...query, page: requested.page }, keywords, location, values, notices, implied: null };
}

/** Drops options that make no difference to these keywords. */
function readingOf({ exact }: SearchQuery, { typed, without }: KeywordReading) {
  if (typed.length === 0) return plainReading;
  return exact ? { similar: false, without: [] } : { without };
}

function plain(location: string): string {
  return location
    .toWellFormed()
    .replace(/\p{Cc}/gu, " ")
    .trim();
}

function corrected(
  requested: SearchQuery,
  keywords: string,
  location: SearchLocation,
  values: ReadValues["values"],
): SearchQuery {
  const slug = location.kind === "place" ? location.place.cached_slug_with_class : plain(requested.location);
  const known = {
    ...withLocation(withKeywords(requested, keywords), slug),
    ...byFacet((field) => slugSet(values[field].map((value) => value.slug))),
  };
  return withPossibleSort(known, location);
}

/** Relevance needs keywords, and distance needs a point. */
function withPossibleSort(query: SearchQuery, location: SearchLocation): SearchQuery {
  const isPossible = sortTypesFor(query, location).includes(query.sortType);
  return isPossible ? query : { ...query, sortType: defaultSortType(query.keywords) };
}

/** Possible orders, in display order. */
export function sortTypesFor(query: SearchQuery, location: SearchLocation): SearchQuery["sortType"][] {
  const relevance = query.keywords === "" ? [] : ["relevance" as const];
  const isPoint = location.kind === "place" && pointOf(location.place) !== null;
  return [...relevance, "newest", ...(isPoint ? ["distance" as const] : []), "salary"];
}

function locationNotices({ location }: SearchQuery, { kind }: SearchLocation): UncountedNotice[] {
  return kind === "unknown" || kind === "ambiguous"
    ? [{ code: `location_${kind}`, label: shortened(location) }]
    : [];
}

const labelLength = 200;

/** Never splits a surrogate pair. */
function shortened(label: string): string {
  return label.length <= labelLength
    ? label
    : `${label.slice(0, labelLength).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
