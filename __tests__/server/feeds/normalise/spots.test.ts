import fc from "fast-check";
import type { KnownPlace } from "../../../../src/server/feeds/geocoding/known-places";
import type { Point } from "../../../../src/server/feeds/geocoding/nearest-town";
import { spotsIn } from "../../../../src/server/feeds/normalise/places-of-job";
import { milesBetween } from "../../../../src/server/places/place/found-place";
import { smallPlaces } from "../geocoding/small-gazetteer";

const called = (name: string) => smallPlaces.find((place) => place.name === name) as KnownPlace;
const houston = called("Houston");
const middle: Point = { latitude: 29.76, longitude: -95.36 };
const north = (miles: number): Point => ({ ...middle, latitude: middle.latitude + miles / 69.09 });

test.each([
  ["a job in the middle has none", [middle], 0],
  ["nor has one less than two miles from it", [north(1.9)], 0],
  ["one that is farther has one", [north(2.1)], 1],
  ["so has one that its town is far from", [north(18)], 1],
  ["without a point there is none", [], 0],
  ["of two points each is kept, the middle too", [middle, north(18)], 2],
  ["two points beside each other are one spot", [north(18), north(18.001)], 1],
])("%s", (_name, points, spots) => {
  expect(spotsIn(houston, points)).toHaveLength(spots);
});

test("an area and a town without coordinates have no centre, so any point gives a spot", () => {
  expect(spotsIn(called("Texas"), [middle])).toHaveLength(1);
  expect(spotsIn({ ...houston, latitude: null, longitude: null }, [middle])).toHaveLength(1);
});

test("the order of the points does not matter", () => {
  const points = [north(30), north(5), north(12)];
  expect(spotsIn(houston, points)).toEqual(spotsIn(houston, [...points].reverse()));
});

const anyPoint = fc.record({
  latitude: fc.double({ min: -85, max: 85, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test("a spot is at most 0.8 miles from its point, survives JSON and is its own spot", () => {
  fc.assert(
    fc.property(anyPoint, (point) => {
      const [spot, ...others] = spotsIn({ ...houston, latitude: null, longitude: null }, [point]) as [Point];
      expect(others).toEqual([]);
      expect(milesBetween(spot, point)).toBeLessThanOrEqual(0.8);
      expect(JSON.parse(JSON.stringify(spot))).toEqual(spot);
      expect(spotsIn({ ...houston, latitude: null, longitude: null }, [spot])).toEqual([spot]);
    }),
  );
});

test("100,000 jobs in a city 30 miles across have between 500 and 1,000 spots", () => {
  const spots = new Set<string>();
  for (let job = 0; job < 100_000; job++) {
    const angle = job * 2.399963;
    const reach = 0.217 * Math.sqrt(job / 100_000);
    const point = {
      latitude: middle.latitude + reach * Math.sin(angle),
      longitude: middle.longitude + (reach * Math.cos(angle)) / Math.cos(0.5195),
    };
    for (const spot of spotsIn(houston, [point])) spots.add(JSON.stringify(spot));
  }
  expect(spots.size).toBeGreaterThan(500);
  expect(spots.size).toBeLessThan(1_000);
});
