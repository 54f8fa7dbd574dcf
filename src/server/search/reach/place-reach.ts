import type { Radius } from "../../../shared/search-query";
import type { ResolvedPlace } from "../../places/location-service";
import type { NodeRange } from "../columns/choose-rows";
import { nodesBetween, type PlaceVocabulary } from "../loading/vocabulary";
import type { NearestFirst } from "../run/search-plan";
import { milesBetween, milesPerDegree, type Point } from "./great-circle";

/** The nodes that a place with a radius takes in, and their distances when the place is a point. */
export interface Reach {
  readonly ranges: readonly NodeRange[];
  readonly nearest: NearestFirst | null;
}

/** A town has a point; a region or a country means its area, however wide the radius. */
export function pointOf({ class: kind, latitude, longitude }: ResolvedPlace): Point | null {
  return kind === "town" && latitude !== null && longitude !== null ? { latitude, longitude } : null;
}

/** The place itself and all below it, and, around a point, every town no more than `radius` miles away. */
export function reachOf(places: PlaceVocabulary, place: ResolvedPlace, radius: Radius): Reach {
  const own = nodesBetween(places, place.id, place.last_id);
  const ownRanges = own === undefined ? [] : [own];
  const point = pointOf(place);
  if (point === null) return { ranges: ownRanges, nearest: null };
  const nearest = nearestFirst(
    places,
    point,
    radius === 0 ? nodesIn(ownRanges) : townsAround(places, point, radius),
  );
  if (radius === 0) return { ranges: ownRanges, nearest };
  return { ranges: [...ownRanges, ...nearest.nodes.map((node) => [node, node] as const)], nearest };
}

function nodesIn(ranges: readonly NodeRange[]): number[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place),
  );
}

/** Latitude alone rules out almost every town, and costs one subtraction. */
function townsAround({ latitudes, longitudes }: PlaceVocabulary, centre: Point, radius: number): number[] {
  const degrees = radius / milesPerDegree + 0.001;
  const towns: number[] = [];
  for (let node = 1; node < latitudes.length; node++) {
    const latitude = latitudes[node] as number;
    if (!(Math.abs(latitude - centre.latitude) <= degrees)) continue;
    const town = { latitude, longitude: longitudes[node] as number };
    if (milesBetween(centre, town) <= radius) towns.push(node);
  }
  return towns;
}

function nearestFirst(places: PlaceVocabulary, centre: Point, nodes: readonly number[]): NearestFirst {
  const distances = nodes.map((node) => ({ node, miles: milesTo(places, centre, node) }));
  const known = distances.filter(({ miles }) => !Number.isNaN(miles));
  known.sort((left, right) => left.miles - right.miles || left.node - right.node);
  return { nodes: known.map(({ node }) => node), miles: known.map(({ miles }) => miles) };
}

/** NaN for a node that is no point. */
function milesTo({ latitudes, longitudes }: PlaceVocabulary, centre: Point, node: number): number {
  return milesBetween(centre, {
    latitude: latitudes[node] ?? Number.NaN,
    longitude: longitudes[node] ?? Number.NaN,
  });
}

/** Miles to the nearest of these nodes; null when none is a point. */
export function nearestMiles(
  places: PlaceVocabulary,
  centre: Point,
  nodes: ArrayLike<number>,
): number | null {
  const miles = Array.from(nodes, (node) => milesTo(places, centre, node)).filter(
    (each) => !Number.isNaN(each),
  );
  return miles.length === 0 ? null : Math.min(...miles);
}
