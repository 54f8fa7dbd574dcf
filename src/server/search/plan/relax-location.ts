import { withLocation, withRadius } from "../../../shared/query-changes";
import { defaultSortType, radii } from "../../../shared/search-query";
import type { InterpretedSearch } from "../interpret/interpret-search";
import { placeOfNode } from "../interpret/search-location";
import { reachOf } from "../reach/place-reach";
import { nearestUsedPlace, type Vocabularies } from "../vocabulary/vocabulary";
import type { Relaxation } from "./relaxation";

/** Further around the place, in what it lies in, and anywhere. */
export function relaxLocation(read: InterpretedSearch, vocabularies: Vocabularies): Relaxation[] {
  const { location, query } = read;
  if (location.kind !== "place" && location.kind !== "ambiguous") return [];
  const anywhere: Relaxation = {
    kind: "location",
    label: location.kind === "place" ? location.place.name : query.location,
    to: withLocation(query, ""),
    variation: { reach: null },
    loss: 2,
  };
  return [...wider(read, vocabularies), ...aroundIt(read, vocabularies), anywhere];
}

function wider({ location, query }: InterpretedSearch, { all_locations }: Vocabularies): Relaxation[] {
  const radius = radii[radii.indexOf(query.radius) + 1];
  if (location.kind !== "place" || radius === undefined) return [];
  const reach = reachOf(all_locations, location.place, radius);
  if (reach.nearest === null) return [];
  const to = withRadius(query, radius);
  return [{ kind: "radius", label: String(radius), to, variation: { reach: reach.ranges }, loss: 0 }];
}

/** The region around a town, the country around a region. */
function aroundIt({ location, query }: InterpretedSearch, { all_locations }: Vocabularies): Relaxation[] {
  if (location.kind !== "place") return [];
  const own = nearestUsedPlace(all_locations, location.place.id);
  const isItself = all_locations.ids[own] === location.place.id;
  const around = isItself ? (all_locations.forest.parent[own] ?? 0) : own;
  if (around <= 0) return [];
  const place = placeOfNode(all_locations, around);
  const sortType = query.sortType === "distance" ? defaultSortType(query.keywords) : query.sortType;
  const to = { ...withLocation(query, place.cached_slug_with_class), sortType };
  const { ranges } = reachOf(all_locations, place, query.radius);
  return [{ kind: "location", label: place.name, to, variation: { reach: ranges }, loss: 0 }];
}

/** What a search's location may have meant, before it is known what it finds. */
export type LocationAlternative = Pick<Relaxation, "label" | "to" | "variation">;

/** Each place that goes by the name, or nearly so; and anywhere, when the name is no place's. */
export function locationAlternatives(
  { location, query }: InterpretedSearch,
  vocabularies: Vocabularies,
): LocationAlternative[] {
  if (location.kind !== "ambiguous" && location.kind !== "unknown") return [];
  const { kind } = location;
  const places = kind === "ambiguous" ? location.places : location.candidates;
  const anywhere = { label: "", to: withLocation(query, ""), variation: { reach: null } };
  const named = places.map((place) => ({
    label: place.hierarchy,
    to: withLocation(query, place.cached_slug_with_class),
    variation: { reach: reachOf(vocabularies.all_locations, place, query.radius).ranges },
  }));
  return kind === "unknown" ? [...named, anywhere] : named;
}
