import fc from "fast-check";
import { addRow, emptyBits, fullBits } from "../../../src/server/search/bits/bitset";
import type { RowsOfNodes } from "../../../src/server/search/columns/facet-column";
import { sliceByDistance } from "../../../src/server/search/run/page-of-rows";
import type { NearestFirst } from "../../../src/server/search/run/search-plan";

/** Takes the ascending rows of node 1, node 2 and so on. */
function rowsOf(nodes: readonly ArrayLike<number>[]): RowsOfNodes {
  const offsets = new Int32Array(nodes.length + 2);
  nodes.forEach((rows, place) => {
    offsets[place + 2] = (offsets[place + 1] as number) + rows.length;
  });
  const rows = new Int32Array(offsets.at(-1) as number);
  nodes.forEach((each, place) => {
    rows.set(each, offsets[place + 1]);
  });
  return { offsets, rows };
}

const rowCount = 100;

const world = fc.record({
  matches: fc.uniqueArray(fc.nat(rowCount - 1)),
  nodes: fc.array(fc.uniqueArray(fc.nat(rowCount - 1)), { maxLength: 8 }),
  /** Often equal, as for towns at one point. */
  miles: fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
  skip: fc.nat(rowCount),
  take: fc.nat(25),
});

function sortedPlainly(
  matches: readonly number[],
  nodes: readonly (readonly number[])[],
  miles: readonly number[],
) {
  const milesOf = (row: number) =>
    Math.min(...nodes.map((rows, node) => (rows.includes(row) ? (miles[node] as number) : 1000)));
  return [...matches].sort((left, right) => milesOf(left) - milesOf(right) || left - right);
}

test("a page by distance is a slice of all rows sorted by nearest node, then newest first", () => {
  fc.assert(
    fc.property(world, ({ matches, nodes, miles, skip, take }) => {
      const bits = emptyBits(rowCount);
      for (const row of matches) addRow(bits, row);
      const order = nodes.map((_, place) => place).sort((a, b) => (miles[a] ?? 0) - (miles[b] ?? 0));
      const nearest: NearestFirst = {
        nodes: order.map((place) => place + 1),
        miles: order.map((place) => miles[place] ?? 0),
      };
      const places = rowsOf(nodes.map((rows) => [...rows].sort((a, b) => a - b)));
      const before = bits.slice();
      const page = sliceByDistance(bits, places, nearest, skip, take);
      expect(page).toEqual(sortedPlainly(matches, nodes, miles).slice(skip, skip + take));
      expect(bits).toEqual(before);
    }),
    { numRuns: 500 },
  );
});

describe("distance order of 300,000 jobs", () => {
  const jobs = 300_000;
  const everyRow = Int32Array.from({ length: jobs }, (_, row) => row);
  const even = everyRow.filter((row) => row % 2 === 0);
  const town = { nodes: [1], miles: [0] };
  const twenty = (first: number) => Array.from({ length: 20 }, (_, place) => first + place);

  test.each([0, 149_980, jobs - 20])("returns the page from job %i", (skip) => {
    expect(sliceByDistance(fullBits(jobs), rowsOf([everyRow]), town, skip, 20)).toEqual(twenty(skip));
  });

  test("fills a town's last page with jobs farther away", () => {
    const places = rowsOf([even, everyRow]);
    const towns = { nodes: [1, 2], miles: [0, 3] };
    const page = sliceByDistance(fullBits(jobs), places, towns, jobs / 2 - 2, 5);
    expect(page).toEqual([jobs - 4, jobs - 2, 1, 3, 5]);
  });

  test("treats two towns at one point as one", () => {
    const odd = everyRow.filter((row) => row % 2 === 1);
    const towns = { nodes: [1, 2], miles: [0, 0] };
    const page = sliceByDistance(fullBits(jobs), rowsOf([even, odd]), towns, 200_000, 20);
    expect(page).toEqual(twenty(200_000));
  });

  test("reads at most 21 rows for a first page of 20", () => {
    const seen = new Set<number>();
    const rows = new Proxy(everyRow, {
      get: (target, key) => {
        if (typeof key === "string" && /^\d+$/.test(key)) seen.add(Number(key));
        return Reflect.get(target, key);
      },
    });
    const places = { ...rowsOf([everyRow]), rows };
    expect(sliceByDistance(fullBits(jobs), places, town, 0, 20)).toEqual(twenty(0));
    expect(seen.size).toBeLessThanOrEqual(21);
  });
});
