import fc from "fast-check";
import { TimeSlice } from "../../../src/server/concurrency/tasks";
import {
  mergePlaces,
  type PlaceRow,
  placeVocabulary,
  rowsOfNodes,
  type Spots,
} from "../../../src/server/search/vocabulary/place-vocabulary";
import { nodesByIds } from "../../../src/server/search/vocabulary/vocabulary";

interface Spot {
  readonly id: number;
  readonly place: number;
}

/** Towns 2 to 6 in region 1. */
const towns = fc.subarray([2, 3, 4, 5, 6]);
const someSpots = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 30 }), place: fc.integer({ min: 1, max: 6 }) }),
  { selector: ({ id }) => id },
);
const timeSlice = new TimeSlice();

function rowOf(id: number): PlaceRow {
  const isTown = id > 1;
  return {
    ...{
      id,
      last_id: isTown ? id : 6,
      parent_id: isTown ? 1 : null,
      children: isTown ? 0 : 5,
      bare: id % 2 === 0,
    },
    ...{ slug: `place-${id}`, name: `Name ${(id * 7) % 5}`, hierarchy: `Place ${id}` },
    ...(isTown
      ? { class: "town" as const, latitude: id, longitude: -id }
      : { class: "region" as const, latitude: null, longitude: null }),
  };
}

function placesOf(used: readonly number[], spots: readonly Spot[]) {
  const ids = new Set([1, ...used, ...spots.map(({ place }) => place)]);
  const inOrder = [...spots].sort((one, other) => one.place - other.place || one.id - other.id);
  return {
    places: [...ids].sort((one, other) => one - other).map(rowOf),
    spots: {
      ids: Int32Array.from(inOrder, ({ id }) => id),
      placeIds: Int32Array.from(inOrder, ({ place }) => place),
      latitudes: Float64Array.from(inOrder, ({ id }) => id / 64),
      longitudes: Float64Array.from(inOrder, ({ id }) => -id / 64),
    } satisfies Spots,
  };
}

test("merging places and spots into a kept part equals reading them all at once", async () => {
  const property = fc.asyncProperty(towns, someSpots, towns, fc.nat(), async (used, spots, more, cut) => {
    const before = await placeVocabulary(placesOf(used, spots), timeSlice);
    const kept = spots.filter(({ id }) => id % 3 !== cut % 3);
    const nodeOf = nodesByIds(before.ids);
    const marks = new Uint8Array(before.ids.length);
    for (const id of [1, ...used, ...kept.map(({ place }) => place), ...kept.map(({ id }) => -id)])
      marks[nodeOf(id)] = 1;
    // Some of them exist already, and must appear once.
    const added = spots.filter(({ id }) => id % 2 === 0);
    const both = await mergePlaces(
      await rowsOfNodes(before, marks, timeSlice),
      placesOf(more, added),
      timeSlice,
    );
    const all = spots.filter((spot) => kept.includes(spot) || added.includes(spot));
    const now = await placeVocabulary(both, timeSlice, before);
    expect(now).toEqual(await placeVocabulary(placesOf([...used, ...more], all), timeSlice));
  });
  await fc.assert(property);
});

test("a spot is a child of its place and shares its names, but the slug finds the place", async () => {
  const { ids, placeIds, forest, names, nodeOfSlug, latitudes } = await placeVocabulary(
    placesOf([3], [{ id: 9, place: 2 }]),
    timeSlice,
  );
  expect([...ids]).toEqual([0, 1, 2, -9, 3]);
  expect([...placeIds]).toEqual([0, 1, 2, 2, 3]);
  expect([forest.parent[3], forest.last[2], forest.nameRank[3], latitudes[3]]).toEqual([2, 3, -1, 9 / 64]);
  expect([names[3], nodeOfSlug.get("place-2")]).toEqual([names[2], 2]);
});

test("a spot whose place was not read is an error", async () => {
  const { places } = placesOf([3], []);
  const { spots } = placesOf([], [{ id: 9, place: 2 }]);
  await expect(placeVocabulary({ places, spots }, timeSlice)).rejects.toThrow("a place that was not read");
});
