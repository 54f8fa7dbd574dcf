import type { Radius } from "../../../shared/search-query";
import type { ResolvedPlace } from "../../places/location-service";
import { milesBetween, milesPerDegree, type Point } from "../../places/place/found-place";
import type { NodeRange } from "../columns/facet-column";
import type { NearestFirst } from "../run/search-plan";
import { nodesBetween, type PlaceVocabulary } from "../vocabulary/vocabulary";

/** The nodes that a place with a radius takes in, and when it is a point, how to have them by their distances. */
export interface Reach {
  readonly ranges: readonly NodeRange[];
  readonly nearest: (() => NearestFirst) | null;
}

/** A town has a point; a region or a country means its area, however wide the radius. */
export function pointOf({ class: kind, latitude, longitude }: ResolvedPlace): Point | null {
  return kind === "town" && latitude !== null && longitude !== null ? { latitude, longitude } : null;
}

/**
 * The place itself and all below it, or, around a point, every town and spot no more than `radius` miles
 * away: a postcode's own point may be farther than that from its town.
 */
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

/** `nodes` ascending. The spots of a place follow each other, so that there are far fewer ranges than nodes. */
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

/** Towns and spots. Degrees alone rule out almost all, and cost two subtractions. */
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

/** NaN for a node that is no point. */
function milesTo({ latitudes, longitudes }: PlaceVocabulary, centre: Point, node: number): number {
  return milesBetween(centre, {
    latitude: latitudes[node] ?? Number.NaN,
    longitude: longitudes[node] ?? Number.NaN,
  });
}

/** What a search asks of a job's places. */
export interface MatchedPlaces {
  /** Of the radius location; null for an area and for none. */
  readonly centre: Point | null;
  /** What the radius location takes in, and the chosen locations; null where nothing is asked. */
  readonly reach: readonly NodeRange[] | null;
  readonly chosen: readonly NodeRange[] | null;
}

interface PlaceOfJob {
  readonly node: number;
  /** Where it stands among the given ones. */
  readonly index: number;
  /** Infinity without a centre, and for what is no point. */
  readonly miles: number;
}

/**
 * A job's places, the one that the search found it by first: the nearest to the centre, then what lies in
 * reach, then in a chosen location; otherwise in the order of their nodes. Node 0 stands for a place that is
 * not known, and comes last.
 */
export function matchedFirst(
  places: PlaceVocabulary,
  nodes: ArrayLike<number>,
  { centre, reach, chosen }: MatchedPlaces,
): PlaceOfJob[] {
  const all = Array.from(nodes, (node, index) => ({ node, index, miles: milesFrom(places, centre, node) }));
  const within = (ranges: readonly NodeRange[] | null, { node }: PlaceOfJob) => Number(liesIn(ranges, node));
  return all.sort(
    (left, right) =>
      (left.miles === right.miles ? 0 : left.miles - right.miles) ||
      within(reach, right) - within(reach, left) ||
      within(chosen, right) - within(chosen, left) ||
      (left.node || lastNode) - (right.node || lastNode),
  );
}

const lastNode = 2 ** 31;

function liesIn(ranges: readonly NodeRange[] | null, node: number): boolean {
  return ranges?.some(([first, last]) => first <= node && node <= last) ?? false;
}

function milesFrom(places: PlaceVocabulary, centre: Point | null, node: number): number {
  const miles = centre === null ? Number.NaN : milesTo(places, centre, node);
  return Number.isNaN(miles) ? Number.POSITIVE_INFINITY : miles;
}
