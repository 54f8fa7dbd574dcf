import type { FacetField } from "../../../shared/facets";
import type { NamedSlug, Place } from "../../../shared/wire/results";
import type { Forest } from "../columns/forest";

/**
 * What the nodes of a facet are called. Arrays are by node; node 0, above all trees, has empty names and id
 * 0.
 */
export interface Vocabulary {
  readonly forest: Forest;
  readonly ids: Int32Array;
  readonly slugs: readonly string[];
  readonly names: readonly string[];
  readonly nodeOfSlug: ReadonlyMap<string, number>;
  /** How many values stand directly below each node in all, with jobs or without. */
  readonly childCounts: Int32Array;
}

/**
 * Only places with jobs, and what they lie in. Directly below a place are its spots, under its names and with ids below
 * zero: they hold jobs, and visitors cannot choose them.
 */
export interface PlaceVocabulary extends Vocabulary {
  /** The database's number of each place, and of a spot's. In preorder too, so they ascend. */
  readonly placeIds: Int32Array;
  readonly lastIds: Int32Array;
  /** 1 for those that landing pages go by without their class. */
  readonly bare: Uint8Array;
  readonly classes: readonly Place["class"][];
  readonly hierarchies: readonly string[];
  /** Degrees, of towns and spots; NaN for what is no point: a region, a country, or a town without coordinates. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** The vocabulary of each facet. */
export interface Vocabularies extends Readonly<Record<FacetField, Vocabulary>> {
  readonly all_locations: PlaceVocabulary;
}

/** Whether both hold the same values under the same names at the same nodes. */
export function areSameValues(left: Vocabulary, right: Vocabulary): boolean {
  const equal = <Value>(some: ArrayLike<Value>, others: ArrayLike<Value>) =>
    some.length === others.length && Array.from(some).every((value, place) => value === others[place]);
  return (
    equal(left.ids, right.ids) &&
    equal(left.forest.parent, right.forest.parent) &&
    equal(left.slugs, right.slugs) &&
    equal(left.names, right.names)
  );
}

/** Tells the node of an id, 0 for none, by a table as long as ids go apart, which is made faster than a map. */
export function nodesByIds(ids: Int32Array): (id: number) => number {
  let [lowest, highest] = [0, 0];
  for (const id of ids) [lowest, highest] = [Math.min(lowest, id), Math.max(highest, id)];
  const nodes = new Int32Array(highest - lowest + 1);
  for (let node = 0; node < ids.length; node++) nodes[(ids[node] as number) - lowest] = node;
  return (id) => nodes[id - lowest] ?? 0;
}

export function namedNode({ slugs, names }: Vocabulary, node: number): NamedSlug {
  return { slug: slugs[node] ?? "", name: names[node] ?? "" };
}

/** Whether a node is a point in the place above it, or beside that. */
export function isSpot({ ids }: Pick<Vocabulary, "ids">, node: number): boolean {
  return (ids[node] ?? 0) < 0;
}

/** The nodes of the places `id..lastId`; undefined when none has a job. */
export function nodesBetween(
  { placeIds }: PlaceVocabulary,
  id: number,
  lastId: number,
): readonly [number, number] | undefined {
  const first = firstNodeFrom(placeIds, id);
  const last = firstNodeFrom(placeIds, lastId + 1) - 1;
  return first <= last ? [first, last] : undefined;
}

/** The nearest place with jobs that place `id` is or lies in; 0 without one. */
export function nearestUsedPlace(places: PlaceVocabulary, id: number): number {
  const { placeIds, lastIds, forest } = places;
  let node = firstNodeFrom(placeIds, id + 1) - 1;
  while (node > 0 && (isSpot(places, node) || (lastIds[node] ?? 0) < id)) node = forest.parent[node] ?? 0;
  return Math.max(0, node);
}

/** Never 0: node 0 is no place. */
function firstNodeFrom(placeIds: Int32Array, id: number): number {
  let low = 1;
  let high = placeIds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((placeIds[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
