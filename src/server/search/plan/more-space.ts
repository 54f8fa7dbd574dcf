import { withLocation, withRadius } from "../../../shared/query-changes";
import { defaultSortType, radii } from "../../../shared/search-query";
import type { Vocabularies } from "../loading/load-jobs";
import { nearestUsedPlace } from "../loading/vocabulary";
import { reachOf } from "../reach/place-reach";
import { placeOfNode } from "../read/read-location";
import type { ReadSearch } from "../read/read-search";
import type { WayToBroaden } from "./way-to-broaden";

/** Further around the place, in what it lies in, and anywhere. */
export function withMoreSpace(read: ReadSearch, vocabularies: Vocabularies): WayToBroaden[] {
  const { location, query } = read;
  if (location.kind !== "place" && location.kind !== "ambiguous") return [];
  const anywhere: WayToBroaden = {
    kind: "location",
    label: location.kind === "place" ? location.place.name : query.location,
    to: withLocation(query, ""),
    variation: { reach: null },
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
  return [{ kind: "radius", label: String(radius), to, variation: { reach: reach.ranges }, loss: 0 }];
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
  return [{ kind: "location", label: place.name, to, variation: { reach: ranges }, loss: 0 }];
}
