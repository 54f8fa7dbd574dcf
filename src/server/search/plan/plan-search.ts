import { byFacet, type FacetField, facetFields } from "../../../shared/facets";
import { withKeywords, withLocation, withoutRefinements } from "../../../shared/query-changes";
import { emptyQuery } from "../../../shared/search-query";
import type { PayScale } from "../../jobs/pay-scale";
import type { NodeRange } from "../columns/facet-column";
import { asSearched, type InterpretedSearch } from "../interpret/interpret-search";
import { type Leaf, LeafList } from "../keywords/expression";
import type { NamedRefinement } from "../meaning/named-refinement";
import type { OtherReading } from "../meaning/read-keywords";
import { type Reach, reachOf } from "../reach/place-reach";
import { featuredSeedOf } from "../run/featured-rows";
import type { Constraints, OrderedPlan, SearchPlan, Variation } from "../run/search-plan";
import type { Vocabularies } from "../vocabulary/vocabulary";
import { keywordsExpression, orderOfRelevance } from "./order-of-relevance";
import {
  type CountedReading,
  choiceConstraints,
  type LocationAlternative,
  locationAlternatives,
  type MeaningOffer,
  meaningOffers,
  type Relaxation,
  relaxChoices,
  relaxFacet,
  relaxLocation,
} from "./relaxation";

/** A plan without its postings, which `leaves` identify. */
export interface PlannedSearch {
  readonly plan: Omit<SearchPlan, "postings">;
  readonly leaves: readonly Leaf[];
  /** Parallel to the plan's variations: first `ways`, then `meant`, then `offers`. */
  readonly ways: readonly Relaxation[];
  readonly meant: readonly LocationAlternative[];
  readonly offers: readonly MeaningOffer[];
}

export interface OtherSearches {
  /** `instead`: the search that follows the reading; null if its keywords are searched as they are. */
  readonly readings: readonly (OtherReading & { readonly instead: InterpretedSearch | null })[];
  readonly refinement: (NamedRefinement & { readonly read: InterpretedSearch }) | null;
}

/** `today` in days since 1970. */
export function planSearch(
  read: InterpretedSearch,
  vocabularies: Vocabularies,
  today: number,
  pay: PayScale,
  { readings, refinement }: OtherSearches,
): PlannedSearch {
  const leaves = new LeafList();
  const searched = asSearched(read);
  const constraintsOfThis = (other: InterpretedSearch) => constraintsOf(other, vocabularies, leaves, today);
  const variationOf = ({ keywords, instead }: OtherSearches["readings"][number]): Variation =>
    instead === null ? { text: keywordsExpression(keywords, leaves) } : constraintsOfThis(instead);
  const reach = reachOfLocation(searched, vocabularies);
  const constraints = constraintsOf(searched, vocabularies, leaves, today, reach);
  const counted = readings.map((reading) => ({ ...reading, variation: variationOf(reading) }));
  const ways = [
    ...relaxKeywords(searched, counted),
    ...relaxLocation(searched, vocabularies),
    ...facetFields.flatMap((field) => relaxFacet(searched, field, vocabularies)),
    ...relaxChoices(searched.query, today, pay),
    ...relaxSeveral(searched, constraints),
  ];
  const meant = locationAlternatives(searched, vocabularies);
  const offers = meaningOffers(counted, refinement && namedOffer(refinement, constraintsOfThis));
  const plan = {
    constraints,
    ...orderOf(read, reach, leaves),
    today,
    page: read.query.page,
    chosen: byFacet((field) =>
      read.values[field].flatMap(({ range, node }) => (range === null ? [] : [node])),
    ),
    opened: byFacet((field) => read.values[field].flatMap(({ node }) => (node > 0 ? [node] : []))),
    variations: [...ways, ...meant, ...offers].map(({ variation }) => variation),
  };
  return { plan, leaves: leaves.leaves, ways, meant, offers };
}

/** A `read` that was replaced by another search links to that one. */
function namedOffer(
  { text, read }: NonNullable<OtherSearches["refinement"]>,
  variationOf: (read: InterpretedSearch) => Variation,
) {
  return { text, to: asSearched(read).query, variation: variationOf(read) };
}

export function planOrdered(
  read: InterpretedSearch,
  vocabularies: Vocabularies,
  today: number,
): { plan: Omit<OrderedPlan, "postings">; leaves: readonly Leaf[] } {
  const leaves = new LeafList();
  const searched = asSearched(read);
  const reach = reachOfLocation(searched, vocabularies);
  const constraints = constraintsOf(searched, vocabularies, leaves, today, reach);
  return { plan: { today, constraints, ...orderOf(read, reach, leaves) }, leaves: leaves.leaves };
}

function orderOf(
  { query, keywords }: InterpretedSearch,
  reach: Reach | null,
  leaves: LeafList,
): Pick<OrderedPlan, "tiers" | "nearest" | "sortType" | "featuredSeed"> {
  const { sortType } = query;
  const tiers = sortType === "relevance" ? orderOfRelevance(keywords, leaves) : [];
  return {
    tiers,
    nearest: (sortType === "distance" && reach?.nearest?.()) || null,
    sortType,
    featuredSeed: featuredSeedOf(query),
  };
}

/** Of the search made instead of this one, if any. */
export function constraintsOf(
  read: InterpretedSearch,
  vocabularies: Vocabularies,
  leaves: LeafList,
  today: number,
  reach = reachOfLocation(asSearched(read), vocabularies),
): Constraints {
  return {
    text: keywordsExpression(read.keywords, leaves),
    reach: reach?.ranges ?? null,
    ...chosenRanges(read),
    ...choiceConstraints(asSearched(read).query, today),
  };
}

function reachOfLocation(
  { location, query }: InterpretedSearch,
  { all_locations }: Vocabularies,
): Reach | null {
  if (location.kind === "place") return reachOf(all_locations, location.place, query.radius);
  if (location.kind === "unknown") return { ranges: [], nearest: null };
  if (location.kind !== "ambiguous") return null;
  const reaches = location.candidates.map((place) => reachOf(all_locations, place, query.radius));
  return { ranges: reaches.flatMap(({ ranges }) => ranges), nearest: null };
}

function chosenRanges({ values }: InterpretedSearch): Pick<Constraints, FacetField> {
  return byFacet((field): readonly NodeRange[] | null => {
    const chosen = values[field];
    return chosen.length === 0 ? null : chosen.flatMap(({ range }) => (range === null ? [] : [range]));
  });
}

/** Any of the keywords, all but one, or none. */
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

/** Gives up all refinements, all but the keywords, or all but the location; only where that is several. */
function relaxSeveral({ query, location }: InterpretedSearch, constraints: Constraints): Relaxation[] {
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
      label: location.kind === "place" ? location.place.name : query.location,
      to: { ...emptyQuery, location: searched.location, radius: searched.radius },
      variation: { ...noRefinement, text: null },
      loss: 3,
    },
  ];
  return all.filter((way) => way !== false).filter(({ variation }) => givenUp(variation, constraints) > 1);
}

function givenUp(variation: Variation, constraints: Constraints): number {
  const slots = Object.keys(variation) as (keyof Constraints)[];
  return slots.filter((slot) => constraints[slot] !== null).length;
}
