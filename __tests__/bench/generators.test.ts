import {
  byWeight,
  frequentWords,
  generateJobs,
  middlingWords,
  queryClasses,
  rarePairs,
  vocabulary,
  withWeights,
} from "../../bench/search/bench-jobs";
import { Random } from "../../bench/search/random";
import { sharedBytesOf } from "../../bench/search/shared-bytes";
import { stringifyQuery } from "../../src/shared/query-codec";

const area = (id: number, last_id: number, kind: "country" | "region", parent_id: number | null) => ({
  ...{ id, last_id, parent_id, class: kind, name: `${kind} ${id}`, slug: `p${id}.${kind}`, hierarchy: "" },
  ...{ country_code: "GB", latitude: null, longitude: null, population: 0 },
});
const town = (id: number, population: number) => ({
  ...{ id, last_id: id, parent_id: 2, class: "town" as const, name: `Town ${id}`, slug: `p${id}.town` },
  ...{ hierarchy: "", country_code: "GB", latitude: 50 + id, longitude: 0, population },
});
const places = withWeights([
  area(1, 6, "country", null),
  area(2, 6, "region", 1),
  town(3, 1_000_000),
  town(4, 100_000),
  town(5, 10_000),
  town(6, 0),
]);
const jobs = [...generateJobs(4_000, places)];
const shareWith = (word: string) =>
  jobs.filter(({ description }) => description.split(" ").includes(word)).length / jobs.length;

test("words are drawn by Zipf's law", () => {
  const random = new Random(3);
  const ranks = Array.from({ length: 1_000 }, (_, place) => place + 1);
  const counts = new Map<number, number>();
  for (let draw = 0; draw < 400_000; draw += 1) {
    const rank = random.pickZipf(ranks);
    counts.set(rank, (counts.get(rank) ?? 0) + 1);
  }
  for (const rank of [2, 4, 10, 30]) {
    const expected = Math.log(1 + 1 / rank) / Math.log(2);
    expect((counts.get(rank) ?? 0) / (counts.get(1) ?? 1)).toBeCloseTo(expected, 1);
  }
  expect(Math.max(...counts.keys())).toBeGreaterThan(990);
});

test("values are drawn in proportion to their weights, and never with weight 0", () => {
  const draw = byWeight(["a", "b", "c"], (value) => ({ a: 1, b: 0, c: 3 })[value] ?? 0);
  const random = new Random(5);
  const draws = Array.from({ length: 20_000 }, () => draw(random));
  expect(draws).not.toContain("b");
  expect(draws.filter((value) => value === "c").length / draws.length).toBeCloseTo(0.75, 1);
  expect(() => byWeight(["a"], () => 0)).toThrow(RangeError);
});

test("larger towns have more jobs, empty ones none, and the busiest come first", () => {
  const inTown = (id: number) => jobs.filter((job) => job.places.includes(id)).length;
  expect(inTown(3)).toBeGreaterThan(4 * inTown(4));
  expect(inTown(4)).toBeGreaterThan(3 * inTown(5));
  expect(inTown(6)).toBe(0);
  expect(places.busiest.map(({ id }) => id)).toEqual([3, 4, 5]);
});

test("planted words occur in their share of jobs", () => {
  expect(shareWith(frequentWords[0] ?? "")).toBeCloseTo(0.25, 1);
  expect(Math.abs(shareWith(middlingWords[0] ?? "") - 0.02)).toBeLessThan(0.01);
  expect(shareWith(vocabulary[0] ?? "")).toBeGreaterThan(0.9);
});

test("no word occurs twice in the lists, which would change its share", () => {
  const all = [...vocabulary, ...frequentWords, ...middlingWords, ...rarePairs.flat()];
  expect(new Set(all).size).toBe(all.length);
});

test("the generated jobs are the same every time, and newest first", () => {
  expect([...generateJobs(50, places)]).toEqual([...generateJobs(50, places)]);
  const dates = jobs.map(({ posted_at }) => posted_at);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("no search of the query classes is repeated, so every first run is cold", () => {
  const asked = queryClasses(100_000, places).flatMap(({ queries }) => queries.map(stringifyQuery));
  expect(new Set(asked).size).toBe(asked.length);
});

test("shared memory is counted once, however often it is referenced", () => {
  const shared = new Int32Array(new SharedArrayBuffer(400));
  expect(sharedBytesOf({ one: shared, other: [shared.subarray(3)], own: new Int32Array(9) })).toBe(400);
});
