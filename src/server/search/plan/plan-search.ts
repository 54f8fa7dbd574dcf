import { type FacetField, facetFields } from "../../../shared/search-query";
import type { NodeRange } from "../columns/choose-rows";
import { type Leaf, LeafList } from "../keywords/leaf-list";
import { textExpression, titleExpression } from "../keywords/text-expression";
import { titlePhrase } from "../keywords/title-phrase";
import type { Vocabularies } from "../loading/load-jobs";
import { type Reach, reachOf } from "../reach/place-reach";
import type { ReadSearch } from "../read/read-search";
import type { Constraints, MatchPlan, SearchPlan } from "../run/search-plan";
import { choiceConstraints } from "./choice-constraints";
import type { WayToBroaden } from "./way-to-broaden";
import { waysToBroaden } from "./ways-to-broaden";

/** A plan that only lacks its postings, which `leaves` name. */
export interface PlannedSearch {
  readonly plan: Omit<SearchPlan, "postings">;
  readonly leaves: readonly Leaf[];
  /** Beside the plan's variations. */
  readonly ways: readonly WayToBroaden[];
}

/** `today` in days since 1970. */
export function planSearch(
  read: ReadSearch,
  vocabularies: Vocabularies,
  version: string,
  today: number,
): PlannedSearch {
  const leaves = new LeafList();
  const { query } = read;
  const reach = reachOfLocation(read, vocabularies);
  const constraints = constraintsOf(read, reach, leaves, today);
  const ways = waysToBroaden(read, vocabularies, leaves, { constraints, today });
  const plan = {
    version,
    constraints,
    tiers: titleTiers(read, leaves),
    nearest: reach?.nearest ?? null,
    today,
    sortType: query.sortType,
    page: query.page,
    chosen: byField((field) =>
      read.values[field].flatMap(({ range, node }) => (range === null ? [] : [node])),
    ),
    opened: byField((field) => read.values[field].flatMap(({ node }) => (node > 0 ? [node] : []))),
    variations: ways.map(({ variation }) => variation),
  };
  return { plan, leaves: leaves.leaves, ways };
}

/** No more than it takes to tell which jobs match. */
export function planMatching(
  read: ReadSearch,
  vocabularies: Vocabularies,
  version: string,
  today: number,
): { plan: Omit<MatchPlan, "postings">; leaves: readonly Leaf[] } {
  const leaves = new LeafList();
  const constraints = constraintsOf(read, reachOfLocation(read, vocabularies), leaves, today);
  return { plan: { version, constraints }, leaves: leaves.leaves };
}

function constraintsOf(read: ReadSearch, reach: Reach | null, leaves: LeafList, today: number): Constraints {
  return {
    text: textExpression(read.terms, read.parsed, leaves),
    reach: reach?.ranges ?? null,
    ...chosenRanges(read),
    ...choiceConstraints(read.query, today),
  };
}

function titleTiers({ query, terms, parsed }: ReadSearch, leaves: LeafList): SearchPlan["tiers"] {
  if (query.sortType !== "relevance") return { phrase: null, words: null };
  return { phrase: titlePhrase(terms, parsed, leaves), words: titleExpression(terms, parsed, leaves) };
}

function reachOfLocation({ location, query }: ReadSearch, { all_locations }: Vocabularies): Reach | null {
  if (location.kind === "place") return reachOf(all_locations, location.place, query.radius);
  if (location.kind !== "ambiguous") return null;
  const reaches = location.places.map((place) => reachOf(all_locations, place, query.radius));
  return { ranges: reaches.flatMap(({ ranges }) => ranges), nearest: null };
}

function chosenRanges({ values }: ReadSearch): Pick<Constraints, FacetField> {
  return byField((field): readonly NodeRange[] | null => {
    const chosen = values[field];
    return chosen.length === 0 ? null : chosen.flatMap(({ range }) => (range === null ? [] : [range]));
  });
}

function byField<Value>(of: (field: FacetField) => Value): Record<FacetField, Value> {
  return Object.fromEntries(facetFields.map((field) => [field, of(field)])) as Record<FacetField, Value>;
}
