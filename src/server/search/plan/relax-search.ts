import { byFacet, facetFields } from "../../../shared/facets";
import { withKeywords, withLocation, withoutRefinements } from "../../../shared/query-changes";
import { emptyQuery, type SearchQuery } from "../../../shared/search-query";
import type { InterpretedSearch } from "../interpret/interpret-search";
import type { Constraints, Variation } from "../run/search-plan";
import type { Vocabularies } from "../vocabulary/vocabulary";
import { relaxLocation } from "./relax-location";
import { relaxChoices, relaxFacet } from "./relax-refinements";
import type { CountedReading, Relaxation } from "./relaxation";

/** What is searched by, beside how it was read. */
export interface RelaxableSearch {
  readonly constraints: Constraints;
  /** In days since 1970. */
  readonly today: number;
  readonly readings: readonly CountedReading[];
}

/** Every way to give up or widen one constraint, and some that give up several. */
export function relaxSearch(
  read: InterpretedSearch,
  vocabularies: Vocabularies,
  { constraints, today, readings }: RelaxableSearch,
): Relaxation[] {
  const { query, location } = read;
  const label = { location: location.kind === "place" ? location.place.name : query.location };
  return [
    ...relaxKeywords(read, readings),
    ...relaxLocation(read, vocabularies),
    ...facetFields.flatMap((field) => relaxFacet(read, field, vocabularies)),
    ...relaxChoices(query, today),
    ...relaxSeveral(query, label, constraints),
  ];
}

/** Any of the keywords, all but one of them, and none. */
function relaxKeywords(
  { query, keywords }: InterpretedSearch,
  readings: readonly CountedReading[],
): Relaxation[] {
  if (keywords.typed.length === 0) return [];
  const all: Relaxation = {
    kind: "keywords",
    label: query.keywords,
    to: withKeywords(query, ""),
    variation: { text: null },
    loss: 2,
  };
  const others = readings.flatMap(({ kind, text, to, variation }): Relaxation[] =>
    kind === "keyword" || kind === "any_words" ? [{ kind, label: text, to, variation, loss: 1 }] : [],
  );
  return [...others, all];
}

const noRefinement = {
  ...byFacet(() => null),
  salary_min: null,
  posted_within: null,
  remote: null,
} satisfies Variation;

/**
 * Several constraints given up at once, for when giving up any one of them is not enough: the search without
 * its refinements, the keywords anywhere, the place whatever the keywords. Only those that give up more than
 * one.
 */
function relaxSeveral(
  query: SearchQuery,
  label: { readonly location: string },
  constraints: Constraints,
): Relaxation[] {
  const searched = withoutRefinements(query);
  const all: (Relaxation | false)[] = [
    { kind: "refinements", label: "", to: searched, variation: noRefinement, loss: 3 },
    constraints.text !== null && {
      kind: "only_keywords",
      label: query.keywords,
      to: withLocation(searched, ""),
      variation: { ...noRefinement, reach: null },
      loss: 3,
    },
    constraints.reach !== null && {
      kind: "only_location",
      label: label.location,
      to: withoutKeywords(searched),
      variation: { ...noRefinement, text: null },
      loss: 3,
    },
  ];
  return all.filter((way) => way !== false).filter(({ variation }) => givenUp(variation, constraints) > 1);
}

function withoutKeywords({ location, radius }: SearchQuery): SearchQuery {
  return { ...emptyQuery, location, radius };
}

function givenUp(variation: Variation, constraints: Constraints): number {
  const slots = Object.keys(variation) as (keyof Constraints)[];
  return slots.filter((slot) => constraints[slot] !== null).length;
}
