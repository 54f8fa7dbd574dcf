import type { Radius } from "../../../shared/search-query";
import type { ResolvedPlace } from "../../places/location-service";
import { milesBetween, milesPerDegree, type Point } from "../../places/place/found-place";
import type { NodeRange } from "../columns/facet-column";
import type { NearestFirst } from "../run/search-plan";
import { nodesBetween, type PlaceVocabulary } from "../vocabulary/vocabulary";

/** `nearest` sorts the nodes by distance; null without a centre. */
export interface Reach {
  readonly ranges: readonly NodeRange[];
  readonly nearest: (() => NearestFirst) | null;
}

/** Only a town has a point; a region or a country stands for its area, whatever the radius. */
export function pointOf({ class: kind, latitude, longitude }: ResolvedPlace): Point | null {
  return kind === "town" && latitude !== null && longitude !== null ? { latitude, longitude } : null;
}

/** Around a point, all towns and spots within `radius` miles, which may exclude a postcode's own town. */
export function reachOf(places: PlaceVocabulary, place: ResolvedPlace, radius: Radius): Reach {
  const own = nodesBetween(places, place.id, place.last_id);
  const ownRanges = own === undefined ? [] : [own];
  const point = pointOf(place);
  if (point === null) return { ranges: ownRanges, nearest: null };
  if (radius === 0)
    return { ranges: ownRanges, nearest: () => nearestFirst(places, point, nodesIn(ownRanges)) };
  const nodes = townsAround(places, point, radius);
  return {
    ranges: rangesOf(nodes),
    nearest: () => nearestFirst(places, point, nodes),
  };
}

/** `nodes` must be ascending. The spots of a place are adjacent, so there are far fewer ranges than nodes. */
function rangesOf(nodes: readonly number[]): NodeRange[] {
  const ranges: [first: number, last: number][] = [];
  for (const node of nodes) {
    const latest = ranges.at(-1);
    if (latest !== undefined && latest[1] === node - 1) latest[1] = node;
    else ranges.push([node, node]);
  }
  return ranges;
}

function nodesIn(ranges: readonly NodeRange[]): number[] {
  return ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, place) => first + place),
  );
}

/** Comparing degrees first rules out almost all nodes with two subtractions. */
function townsAround({ latitudes, longitudes }: PlaceVocabulary, centre: Point, radius: number): number[] {
  const north = radius / milesPerDegree + 0.001;
  const east = north / Math.cos((Math.min(90, Math.abs(centre.latitude) + north) * Math.PI) / 180);
  const towns: number[] = [];
  for (let node = 1; node < latitudes.length; node++) {
    const latitude = latitudes[node] as number;
    if (!(Math.abs(latitude - centre.latitude) <= north)) continue;
    const turn = Math.abs((longitudes[node] as number) - centre.longitude);
    if (Math.min(turn, 360 - turn) > east) continue;
    if (milesBetween(centre, { latitude, longitude: longitudes[node] as number }) <= radius) towns.push(node);
  }
  return towns;
}

function nearestFirst(places: PlaceVocabulary, centre: Point, nodes: readonly number[]): NearestFirst {
  const distances = nodes.map((node) => ({ node, miles: milesTo(places, centre, node) }));
  const measured = distances.filter(({ miles }) => !Number.isNaN(miles));
  measured.sort((left, right) => left.miles - right.miles || left.node - right.node);
  return { nodes: measured.map(({ node }) => node), miles: measured.map(({ miles }) => miles) };
}

/** NaN for a node without a point. */
function milesTo({ latitudes, longitudes }: PlaceVocabulary, centre: Point, node: number): number {
  return milesBetween(centre, {
    latitude: latitudes[node] ?? Number.NaN,
    longitude: longitudes[node] ?? Number.NaN,
  });
}

export interface PlaceConstraints {
  /** Null for an area and without a location. */
  readonly centre: Point | null;
  /** `reach` is that of the location, `chosen` that of the facet; null if unconstrained. */
  readonly reach: readonly NodeRange[] | null;
  readonly chosen: readonly NodeRange[] | null;
}

interface PlaceOfJob {
  readonly node: number;
  /** Position among the given nodes. */
  readonly index: number;
  /** Infinity without a centre, and for a node without a point. */
  readonly miles: number;
}

/** Nearest to the centre first, then within reach, chosen, and by node; node 0, an unknown place, last. */
export function sortByMatch(
  places: PlaceVocabulary,
  nodes: ArrayLike<number>,
  { centre, reach, chosen }: PlaceConstraints,
): PlaceOfJob[] {
  const all = Array.from(nodes, (node, index) => ({ node, index, miles: milesFrom(places, centre, node) }));
  const within = (ranges: readonly NodeRange[] | null, { node }: PlaceOfJob) =>
    Number(ranges?.some(([first, last]) => first <= node && node <= last) ?? false);
  return all.sort(
    (left, right) =>
      (left.miles === right.miles ? 0 : left.miles - right.miles) ||
      within(reach, right) - within(reach, left) ||
      within(chosen, right) - within(chosen, left) ||
      (left.node || lastNode) - (right.node || lastNode),
  );
}

const lastNode = 2 ** 31;

function milesFrom(places: PlaceVocabulary, centre: Point | null, node: number): number {
  const miles = centre === null ? Number.NaN : milesTo(places, centre, node);
  return Number.isNaN(miles) ? Number.POSITIVE_INFINITY : miles;
}
