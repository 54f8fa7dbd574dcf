import { withFacet, withKeywords, withLocation, withRadius } from "../../../shared/query-changes";
import {
  defaultSortType,
  type FacetField,
  facetFields,
  radii,
  type SearchQuery,
} from "../../../shared/search-query";
import type { Broaden } from "../../../shared/wire/results";
import type { LeafList } from "../keywords/leaf-list";
import { joinTerms } from "../keywords/split-keywords";
import { textExpression } from "../keywords/text-expression";
import type { Vocabularies } from "../loading/load-jobs";
import { namedNode, nearestUsedPlace } from "../loading/vocabulary";
import { reachOf } from "../reach/place-reach";
import type { ChosenValue } from "../read/chosen-values";
import { placeOfNode } from "../read/read-location";
import type { ReadSearch } from "../read/read-search";
import type { Variation } from "../run/search-plan";

/** One way to ask for less, before it is known whether it finds more. */
export interface WayToBroaden {
  readonly kind: Broaden["kind"];
  readonly label: string;
  readonly to: SearchQuery;
  readonly variation: Variation;
  /** 0 widens, 1 drops one thing, 2 drops a pillar of the search. */
  readonly loss: 0 | 1 | 2;
}

/** A visitor will not read more, and each costs a run over the postings. */
const mostTerms = 10;

export function waysToBroaden(
  read: ReadSearch,
  vocabularies: Vocabularies,
  leaves: LeafList,
): WayToBroaden[] {
  return [
    ...withLessText(read, leaves),
    ...withMoreSpace(read, vocabularies),
    ...facetFields.flatMap((field) => withLessChosen(read, field, vocabularies)),
  ];
}

function withLessText({ query, terms, parsed }: ReadSearch, leaves: LeafList): WayToBroaden[] {
  if (terms.length === 0) return [];
  const all: WayToBroaden = {
    kind: "keywords",
    label: query.keywords,
    to: withKeywords(query, ""),
    variation: { slot: "text", to: null },
    loss: 2,
  };
  if (terms.length === 1) return [all];
  const each = terms.slice(0, mostTerms).map((dropped): WayToBroaden => {
    const rest = terms.filter((term) => term !== dropped);
    return {
      kind: "keyword",
      label: dropped.source.replace(/^"(.*)"$/, "$1"),
      to: withKeywords(query, joinTerms(rest)),
      variation: { slot: "text", to: textExpression(rest, parsed, leaves) },
      loss: 1,
    };
  });
  return [...each, all];
}

function withMoreSpace(read: ReadSearch, vocabularies: Vocabularies): WayToBroaden[] {
  const { location, query } = read;
  if (location.kind !== "place" && location.kind !== "ambiguous") return [];
  const anywhere: WayToBroaden = {
    kind: "location",
    label: location.kind === "place" ? location.place.name : query.location,
    to: withLocation(query, ""),
    variation: { slot: "reach", to: null },
    loss: 2,
  };
  return [...wider(read, vocabularies), ...aroundIt(read, vocabularies), anywhere];
}

function wider({ location, query }: ReadSearch, { all_locations }: Vocabularies): WayToBroaden[] {
  const radius = radii[radii.indexOf(query.radius) + 1];
  if (location.kind !== "place" || radius === undefined) return [];
  const reach = reachOf(all_locations, location.place, radius);
  if (reach.nearest === null) return [];
  const to = withRadius(query, radius);
  return [
    { kind: "radius", label: String(radius), to, variation: { slot: "reach", to: reach.ranges }, loss: 0 },
  ];
}

/** The region around a town, the country around a region. */
function aroundIt({ location, query }: ReadSearch, { all_locations }: Vocabularies): WayToBroaden[] {
  if (location.kind !== "place") return [];
  const own = nearestUsedPlace(all_locations, location.place.id);
  const isItself = all_locations.ids[own] === location.place.id;
  const around = isItself ? (all_locations.forest.parent[own] ?? 0) : own;
  if (around <= 0) return [];
  const place = placeOfNode(all_locations, around);
  const sortType = query.sortType === "distance" ? defaultSortType(query.keywords) : query.sortType;
  const to = { ...withLocation(query, place.cached_slug_with_class), sortType };
  const { ranges } = reachOf(all_locations, place, query.radius);
  return [{ kind: "location", label: place.name, to, variation: { slot: "reach", to: ranges }, loss: 0 }];
}

function withLessChosen(read: ReadSearch, field: FacetField, vocabularies: Vocabularies): WayToBroaden[] {
  const chosen = read.values[field];
  if (chosen.length === 0) return [];
  const parents = chosen.flatMap((value) => widened(read, field, value, vocabularies));
  const none: WayToBroaden = {
    kind: field,
    label: chosen.map(({ name }) => name).join(", "),
    to: withFacet(read.query, field, []),
    variation: { slot: field, to: null },
    loss: 1,
  };
  return [...parents, none];
}

function widened(
  { query, values }: ReadSearch,
  field: FacetField,
  value: ChosenValue,
  vocabularies: Vocabularies,
): WayToBroaden[] {
  if (value.parent <= 0) return [];
  const { forest } = vocabularies[field];
  const parent = namedNode(vocabularies[field], value.parent);
  const others = values[field].filter((other) => other !== value);
  const slugs = [...others.map(({ slug }) => slug), parent.slug];
  const ranges = [
    ...others.flatMap(({ range }) => (range === null ? [] : [range])),
    [value.parent, forest.last[value.parent] ?? value.parent] as const,
  ];
  const to = withFacet(query, field, slugs);
  return [{ kind: field, label: parent.name, to, variation: { slot: field, to: ranges }, loss: 0 }];
}
