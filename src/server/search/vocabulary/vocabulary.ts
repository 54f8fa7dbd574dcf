import type { FacetField } from "../../../shared/facets";
import { firstIndex } from "../../../shared/first-index";
import type { NamedSlug, Place } from "../../../shared/wire/results";
import type { TimeSlice } from "../../concurrency/tasks";
import { asShared, sortNumbers } from "../bits/packed-numbers";
import { alphabetically, type Forest, plantForest } from "../columns/forest";

/** Names of a facet's nodes. Arrays are by node; node 0, above all trees, has empty names and id 0. */
export interface Vocabulary {
  readonly forest: Forest;
  readonly ids: Int32Array;
  readonly slugs: readonly string[];
  readonly names: readonly string[];
  readonly nodeOfSlug: ReadonlyMap<string, number>;
  /** Number of direct children, with or without jobs. */
  readonly childCounts: Int32Array;
}

/**
 * Only places with jobs, and what they lie in. Spots are children of a place, with its names and negative
 * ids: they hold jobs, and visitors cannot choose them.
 */
export interface PlaceVocabulary extends Vocabulary {
  /** Database id of each place, and of a spot's place. In preorder, so ascending. */
  readonly placeIds: Int32Array;
  readonly lastIds: Int32Array;
  /** 1 for places whose landing pages omit the class. */
  readonly bare: Uint8Array;
  readonly classes: readonly Place["class"][];
  readonly hierarchies: readonly string[];
  /** In degrees, of towns and spots; NaN for regions, countries and towns without coordinates. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

export interface Vocabularies extends Readonly<Record<FacetField, Vocabulary>> {
  readonly all_locations: PlaceVocabulary;
}

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

/** Looks up the node of an id; 0 if unknown. A table over the range of ids is built faster than a map. */
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

/** Whether a node is a point in or beside the place above it. */
export function isSpot({ ids }: Pick<Vocabulary, "ids">, node: number): boolean {
  return (ids[node] ?? 0) < 0;
}

/** First and last node of the places `id..lastId`; undefined if none has a job. */
export function nodesBetween(
  { placeIds }: PlaceVocabulary,
  id: number,
  lastId: number,
): readonly [number, number] | undefined {
  const first = firstNodeFrom(placeIds, id);
  const last = firstNodeFrom(placeIds, lastId + 1) - 1;
  return first <= last ? [first, last] : undefined;
}

/** The nearest place with jobs that is or contains place `id`; 0 without one. */
export function nearestUsedPlace(places: PlaceVocabulary, id: number): number {
  const { placeIds, lastIds, forest } = places;
  let node = firstNodeFrom(placeIds, id + 1) - 1;
  while (node > 0 && (isSpot(places, node) || (lastIds[node] ?? 0) < id)) node = forest.parent[node] ?? 0;
  return Math.max(0, node);
}

/** Never 0, which is not a place. */
function firstNodeFrom(placeIds: Int32Array, id: number): number {
  return 1 + firstIndex(placeIds.length - 1, (index) => (placeIds[index + 1] ?? 0) >= id);
}

export interface ValueRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly slug: string;
  readonly name: string;
}

/** Values in preorder, by node; node 0 has id 0, parent -1 and empty names. */
type ValueNodes = Pick<Vocabulary, "ids" | "slugs" | "names"> & { readonly parents: Int32Array };

/** `rows` in preorder. */
export function vocabularyOf(rows: readonly ValueRow[], timeSlice: TimeSlice): Promise<Vocabulary> {
  const nodeOfId = new Map(rows.map(({ id }, place) => [id, place + 1]));
  const parentOf = ({ parent_id }: ValueRow) => (parent_id === null ? 0 : (nodeOfId.get(parent_id) ?? 0));
  const nodes = {
    ids: asShared([0, ...rows.map(({ id }) => id)]),
    parents: Int32Array.from([-1, ...rows.map(parentOf)]),
    slugs: ["", ...rows.map(({ slug }) => slug)],
    names: ["", ...rows.map(({ name }) => name)],
  };
  return vocabularyOfNodes(nodes, timeSlice);
}

/** `before` saves sorting names. Values with negative ids cannot be found by slug. */
export async function vocabularyOfNodes(
  { ids, parents, slugs, names }: ValueNodes,
  timeSlice: TimeSlice,
  before?: Vocabulary,
): Promise<Vocabulary> {
  const nodeOfSlug = new Map<string, number>();
  for (let node = 1; node < ids.length; node++) {
    if ((ids[node] ?? 0) >= 0) nodeOfSlug.set(slugs[node] ?? "", node);
    if (timeSlice.isOver) await timeSlice.yield();
  }
  const inOrder = await alphabeticalOrder(ids, names, timeSlice, before);
  if (timeSlice.isOver) await timeSlice.yield();
  return {
    forest: plantForest(parents, names, inOrder),
    ...{ ids, slugs, names, nodeOfSlug },
    childCounts: countChildren(parents),
  };
}

function countChildren(parents: Int32Array): Int32Array {
  const counts = asShared(new Int32Array(parents.length));
  for (let node = 1; node < parents.length; node++) {
    const parent = parents[node] ?? 0;
    counts[parent] = (counts[parent] ?? 0) + 1;
  }
  return counts;
}

type NamesBefore = Pick<Vocabulary, "ids" | "names" | "forest">;

/** With more insertions than this, sorting everything again is faster. */
const maxInserted = 200;

/**
 * Nodes sorted by name, equal names by node, without negative ids, which are never shown. Reuses the order of
 * `before`: collation is slow, and there are tens of thousands of places.
 */
export async function alphabeticalOrder(
  ids: Int32Array,
  names: readonly string[],
  timeSlice: TimeSlice,
  before?: NamesBefore,
): Promise<ArrayLike<number>> {
  const inOrder = alphabetically(names);
  const { known, others } = await orderBefore(ids, names, timeSlice, before);
  if (others.length > maxInserted) {
    const all = Uint32Array.from([...known, ...others]);
    await sortNumbers(all, inOrder, timeSlice);
    return all;
  }
  for (const node of others) {
    const place = firstIndex(known.length, (index) => inOrder(known[index] ?? 0, node) >= 0);
    known.splice(place, 0, node);
  }
  return known;
}

async function orderBefore(
  ids: Int32Array,
  names: readonly string[],
  timeSlice: TimeSlice,
  before: NamesBefore = noNames,
): Promise<{ known: number[]; others: number[] }> {
  const nodeOfId = new Map<number, number>();
  for (let node = 0; node < ids.length; node++) {
    const id = ids[node] ?? 0;
    if (id >= 0) nodeOfId.set(id, node);
    if (timeSlice.isOver) await timeSlice.yield();
  }
  const known: number[] = [];
  for (const former of formerOrder(before)) {
    const id = before.ids[former] ?? 0;
    const node = nodeOfId.get(id);
    if (node === undefined || names[node] !== before.names[former]) continue;
    known.push(node);
    nodeOfId.delete(id);
    if (timeSlice.isOver) await timeSlice.yield();
  }
  return { known, others: [...nodeOfId.values()] };
}

const noNames: NamesBefore = { ids: new Int32Array(0), names: [], forest: plantForest([], []) };

function formerOrder({ forest: { nameRank } }: NamesBefore): Int32Array {
  const named = nameRank.reduce((count, rank) => count + Number(rank >= 0), 0);
  const nodes = new Int32Array(named);
  nameRank.forEach((rank, node) => {
    if (rank >= 0) nodes[rank] = node;
  });
  return nodes;
}
