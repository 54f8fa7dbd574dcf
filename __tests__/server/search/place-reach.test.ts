import fc from "fast-check";
import type { ResolvedPlace } from "../../../src/server/places/location-service";
import { milesBetween, milesPerDegree, type Point } from "../../../src/server/places/place/found-place";
import { plantForest } from "../../../src/server/search/columns/forest";
import { reachOf } from "../../../src/server/search/reach/place-reach";
import type { PlaceVocabulary } from "../../../src/server/search/vocabulary/vocabulary";
import { radii } from "../../../src/shared/search-query";

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude });

test.each([
  ["Leeds to York", at(53.7965, -1.5478), at(53.9576, -1.0827), 22, 0.05],
  ["London to New York", at(51.5085, -0.1257), at(40.7143, -74.006), 3461, 0.05],
  ["across the date line", at(-16.85, 179.97), at(-16.77, -179.76), 18.7, 0.05],
  ["across the pole", at(89.9, 0), at(89.9, 180), 13.8, 0.05],
  ["to the other side", at(0, 0), at(0, 180), 12_437, 0.05],
  // On the WGS 84 ellipsoid (Vincenty), between cities where a sphere agrees with it to 0.05 %.
  ["Paris to Madrid", at(48.8566, 2.3522), at(40.4168, -3.7038), 654.3, 0.001],
  ["Edinburgh to Madrid", at(55.9533, -3.1883), at(40.4168, -3.7038), 1073.7, 0.001],
  ["Berlin to Rome", at(52.52, 13.405), at(41.9028, 12.4964), 734.7, 0.001],
  ["Sydney to New York", at(-33.8688, 151.2093), at(40.7128, -74.006), 9934.5, 0.001],
])("distance over the globe: %s", (_name, from, to, miles, tolerance) => {
  expect(Math.abs(milesBetween(from, to) / miles - 1)).toBeLessThan(tolerance);
  expect(milesBetween(to, from)).toBeCloseTo(milesBetween(from, to), 6);
});

test("a degree of a great circle is 69.0934 miles", () => {
  expect(milesPerDegree).toBeCloseTo(69.0934, 4);
  expect(milesBetween(at(0, 0), at(0, 1))).toBeCloseTo(milesPerDegree, 9);
  expect(milesBetween(at(10, 30), at(11, 30))).toBeCloseTo(milesPerDegree, 9);
});

const point = fc.record({
  latitude: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 89.9, 90)),
  longitude: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 179.9, 180)),
});

/** Towns without parents, numbered from 1. */
function townsAt(points: readonly Point[]): PlaceVocabulary {
  const numbers = [0, ...points.map((_, place) => place + 1)];
  const names = numbers.map(String);
  return {
    forest: plantForest([-1, ...points.map(() => 0)], names),
    ids: Int32Array.from(numbers),
    placeIds: Int32Array.from(numbers),
    lastIds: Int32Array.from(numbers),
    slugs: names,
    names,
    nodeOfSlug: new Map(),
    childCounts: new Int32Array(numbers.length),
    bare: new Uint8Array(numbers.length),
    classes: numbers.map(() => "town"),
    hierarchies: names,
    latitudes: Float64Array.from([Number.NaN, ...points.map(({ latitude }) => latitude)]),
    longitudes: Float64Array.from([Number.NaN, ...points.map(({ longitude }) => longitude)]),
  };
}

const town = (centre: Point): ResolvedPlace => ({
  id: 99_999,
  last_id: 99_999,
  name: "Centre",
  hierarchy: "Centre",
  cached_slug_with_class: "centre.town",
  class: "town",
  ...centre,
});

describe("the reach of a place", () => {
  test("is exactly the towns within the radius, nearest first, anywhere on the globe", () => {
    // Many towns are near the centre, where the decision is close.
    const offset = fc.tuple(
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
    );
    const world = fc.record({
      centre: point,
      far: fc.array(point, { maxLength: 10 }),
      near: fc.array(offset, { maxLength: 20 }),
      radius: fc.constantFrom(...radii.filter((radius) => radius > 0)),
    });
    fc.assert(
      fc.property(world, ({ centre, far, near, radius }) => {
        const around = near.map(([north, longitude], place) => ({
          latitude: Math.max(-90, Math.min(90, centre.latitude + north)),
          longitude: place % 2 === 0 ? centre.longitude : longitude,
        }));
        const points = [...far, ...around];
        const places = townsAt(points);
        const { nearest: inOrder, ranges } = reachOf(places, town(centre), radius);
        const nearest = inOrder?.();
        const inside = points.flatMap((each, place) =>
          milesBetween(centre, each) <= radius ? [place + 1] : [],
        );
        expect([...(nearest?.nodes ?? [])].sort((a, b) => a - b)).toEqual(inside);
        const isIn = (node: number) => ranges.some(([first, last]) => first <= node && node <= last);
        expect(points.map((_, place) => place + 1).filter(isIn)).toEqual(inside);
        expect(nearest?.miles).toEqual([...(nearest?.miles ?? [])].sort((a, b) => a - b));
      }),
    );
  });

  test("of a town without coordinates is the town itself, despite the radius", () => {
    const places = townsAt([at(0, 0), at(0, 0.001)]);
    const unlocated = { ...town(at(0, 0)), id: 1, last_id: 1, latitude: null };
    expect(reachOf(places, unlocated, 100)).toEqual({ ranges: [[1, 1]], nearest: null });
  });

  test("of a region is its area, despite the radius", () => {
    const places = townsAt([at(0, 0), at(0, 0.001), at(0, 0.002)]);
    const region = { ...town(at(0, 0)), class: "region" as const, id: 1, last_id: 2 };
    expect(reachOf(places, region, 100)).toEqual({ ranges: [[1, 2]], nearest: null });
  });
});
