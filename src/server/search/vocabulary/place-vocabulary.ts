import type { Place } from "../../../shared/wire/results";
import type { TimeSlice } from "../../concurrency/tasks";
import type { ResolvedPlace } from "../../places/place/found-place";
import { sharedFloat64, sharedInt32 } from "../bits/packed-numbers";
import { type PlaceVocabulary, type ValueRow, vocabularyOfNodes } from "./vocabulary";

/** Parallel arrays, sorted by place, then by id. */
export interface Spots {
  readonly ids: Int32Array;
  readonly placeIds: Int32Array;
  /** In degrees. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

async function joinedSpots(some: Spots, others: Spots, timeSlice: TimeSlice): Promise<Spots> {
  const all = new SpotList(some.ids.length + others.ids.length);
  let [one, other] = [0, 0];
  while (one < some.ids.length || other < others.ids.length) {
    const order = inOrder(some, one, others, other);
    if (order < 0) all.add(some.ids[one] ?? 0, some, one);
    else all.add(others.ids[other] ?? 0, others, other);
    if (order <= 0) one += 1;
    if (order >= 0) other += 1;
    if (timeSlice.isOver) await timeSlice.yield();
  }
  return all.whole();
}

function inOrder(some: Spots, one: number, others: Spots, other: number): number {
  if (one >= some.ids.length) return 1;
  if (other >= others.ids.length) return -1;
  const places = (some.placeIds[one] ?? 0) - (others.placeIds[other] ?? 0);
  return places || (some.ids[one] ?? 0) - (others.ids[other] ?? 0);
}

class SpotList {
  readonly #spots: Spots;
  #length = 0;

  constructor(most: number) {
    const [ids, placeIds] = [new Int32Array(most), new Int32Array(most)];
    this.#spots = { ids, placeIds, latitudes: new Float64Array(most), longitudes: new Float64Array(most) };
  }

  add(id: number, from: Omit<Spots, "ids">, place: number): void {
    const { ids, placeIds, latitudes, longitudes } = this.#spots;
    const at = this.#length++;
    ids[at] = id;
    placeIds[at] = from.placeIds[place] ?? 0;
    latitudes[at] = from.latitudes[place] ?? 0;
    longitudes[at] = from.longitudes[place] ?? 0;
  }

  whole(): Spots {
    const { ids, placeIds, latitudes, longitudes } = this.#spots;
    return {
      ids: ids.subarray(0, this.#length),
      placeIds: placeIds.subarray(0, this.#length),
      latitudes: latitudes.subarray(0, this.#length),
      longitudes: longitudes.subarray(0, this.#length),
    };
  }
}

export interface PlaceRow extends ValueRow {
  readonly last_id: number;
  readonly class: Place["class"];
  readonly hierarchy: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Places directly below, with or without jobs. */
  readonly children: number;
  /** Whether landing pages omit the class: no place of another class is likelier meant by the name. */
  readonly bare: boolean;
}

export interface PlacesAndSpots {
  /** In preorder. */
  readonly places: readonly PlaceRow[];
  readonly spots: Spots;
}

/** `before` saves sorting names. Yields to other work, as there may be a hundred thousand spots. */
export async function placeVocabulary(
  { places, spots }: PlacesAndSpots,
  timeSlice: TimeSlice,
  before?: PlaceVocabulary,
): Promise<PlaceVocabulary> {
  const size = 1 + places.length + spots.ids.length;
  const nodes = emptyNodes(size);
  const parents = new Int32Array(size).fill(-1, 0, 1);
  const nodeOfPlace = new Map<number, number>();
  let spot = 0;
  for (const place of places) {
    const node = addNode(nodes, place, place.id, place.latitude, place.longitude);
    parents[node] = nodeOfPlace.get(place.parent_id ?? 0) ?? 0;
    nodes.childCounts[node] = place.children;
    nodes.bare[node] = Number(place.bare);
    nodeOfPlace.set(place.id, node);
    for (; spots.placeIds[spot] === place.id; spot++) {
      const id = -(spots.ids[spot] ?? 0);
      parents[addNode(nodes, place, id, spots.latitudes[spot], spots.longitudes[spot])] = node;
      if (timeSlice.isOver) await timeSlice.yield();
    }
    if (timeSlice.isOver) await timeSlice.yield();
  }
  if (spot < spots.ids.length) throw new Error("A spot lies in a place that was not read.");
  return { ...(await vocabularyOfNodes({ ...nodes, parents }, timeSlice, before)), ...nodes };
}

function emptyNodes(size: number) {
  return {
    ids: sharedInt32(size),
    placeIds: sharedInt32(size),
    childCounts: sharedInt32(size),
    lastIds: sharedInt32(size),
    bare: new Uint8Array(size),
    latitudes: sharedFloat64(size).fill(Number.NaN),
    longitudes: sharedFloat64(size).fill(Number.NaN),
    slugs: [""],
    names: [""],
    hierarchies: [""],
    classes: ["country"] as Place["class"][],
  };
}

/** A spot, with a negative id, takes the names of its place. */
function addNode(
  nodes: ReturnType<typeof emptyNodes>,
  place: PlaceRow,
  id: number,
  latitude: number | null = null,
  longitude: number | null = null,
): number {
  const node = nodes.slugs.push(place.slug) - 1;
  nodes.names.push(place.name);
  nodes.hierarchies.push(place.hierarchy);
  nodes.classes.push(place.class);
  nodes.ids[node] = id;
  nodes.placeIds[node] = place.id;
  nodes.lastIds[node] = place.last_id;
  if (id < 0 || place.class === "town") {
    nodes.latitudes[node] = latitude ?? Number.NaN;
    nodes.longitudes[node] = longitude ?? Number.NaN;
  }
  return node;
}

/** The rows from which the marked nodes were made. */
export async function rowsOfNodes(
  places: PlaceVocabulary,
  isMarked: Uint8Array,
  timeSlice: TimeSlice,
): Promise<PlacesAndSpots> {
  const rows: PlaceRow[] = [];
  const spots = new SpotList(isMarked.length);
  for (let node = 1; node < isMarked.length; node++) {
    if (isMarked[node] === 0) continue;
    const id = places.ids[node] ?? 0;
    if (id > 0) rows.push(rowOfNode(places, node));
    else spots.add(-id, places, node);
    if (timeSlice.isOver) await timeSlice.yield();
  }
  return { places: rows, spots: spots.whole() };
}

function rowOfNode(places: PlaceVocabulary, node: number): PlaceRow {
  const { cached_slug_with_class: slug, ...place } = placeOfNode(places, node);
  const parent = places.forest.parent[node] ?? 0;
  return {
    ...place,
    slug,
    parent_id: parent > 0 ? (places.ids[parent] ?? null) : null,
    children: places.childCounts[node] ?? 0,
    bare: places.bare[node] === 1,
  };
}

export function placeOfNode(places: PlaceVocabulary, node: number): ResolvedPlace {
  return {
    id: places.ids[node] ?? 0,
    last_id: places.lastIds[node] ?? 0,
    name: places.names[node] ?? "",
    hierarchy: places.hierarchies[node] ?? "",
    cached_slug_with_class: places.slugs[node] ?? "",
    class: places.classes[node] ?? "town",
    latitude: degreesOrNull(places.latitudes[node]),
    longitude: degreesOrNull(places.longitudes[node]),
  };
}

function degreesOrNull(degrees: number | undefined): number | null {
  return degrees === undefined || Number.isNaN(degrees) ? null : degrees;
}

/** Merges both; the second wins. */
export async function mergePlaces(
  some: PlacesAndSpots,
  others: PlacesAndSpots,
  timeSlice: TimeSlice,
): Promise<PlacesAndSpots> {
  const byId = new Map([...some.places, ...others.places].map((place) => [place.id, place]));
  return {
    places: [...byId.values()].sort((one, other) => one.id - other.id),
    spots: await joinedSpots(some.spots, others.spots, timeSlice),
  };
}
