import fc from "fast-check";
import { addRows, emptyBits, fullBits, listRows, sliceRows } from "../../../src/server/search/bits/bitset";
import {
  buildFacetColumn,
  countNodes,
  type FacetColumn,
  facetOf,
  nodesOfRow,
  rowsInRanges,
  rowsOfNodes,
  rowsOfRanges,
} from "../../../src/server/search/columns/facet-column";
import { type Forest, plantForest } from "../../../src/server/search/columns/forest";
import {
  facetTree,
  placesTree,
  shortList,
  type TreeLimits,
  wholeTree,
} from "../../../src/server/search/run/run-search";
import { type CountedTree, numbersPerValue } from "../../../src/server/search/run/search-plan";

interface Example {
  readonly forest: Forest;
  /** Nodes of each row, ascending. */
  readonly rows: readonly (readonly number[])[];
  readonly column: FacetColumn;
}

/** A random forest in preorder: each new node is a child of the last one or of one of its ancestors. */
const parentsInPreorder = fc.array(fc.nat(5), { minLength: 1, maxLength: 12 }).map((climbs) => {
  const parents = [-1];
  for (const climb of climbs) {
    let parent = parents.length - 1;
    for (let step = 0; step < climb && parent > 0; step++) parent = parents[parent] ?? 0;
    parents.push(parent);
  }
  return parents;
});

const example: fc.Arbitrary<Example> = parentsInPreorder.chain((parents) =>
  fc
    .array(fc.uniqueArray(fc.integer({ min: 1, max: parents.length - 1 }), { maxLength: 5 }), {
      maxLength: 80,
    })
    .map((rows) => {
      const forest = plantForest(parents, parents.map(String));
      const pairs = rows.flatMap((nodes, row) => nodes.map((node) => [row, node] as const));
      const column = buildFacetColumn(forest, rows.length, {
        rows: Int32Array.from(pairs, ([row]) => row),
        nodes: Int32Array.from(pairs, ([, node]) => node),
      });
      return { forest, rows: rows.map((nodes) => [...nodes].sort((a, b) => a - b)), column };
    }),
);

function isAtOrBelow({ parent }: Forest, node: number, top: number): boolean {
  for (let each = node; each >= 0; each = parent[each] ?? -1) if (each === top) return true;
  return false;
}

describe("a facet's column", () => {
  test("returns the nodes of each row", () => {
    fc.assert(
      fc.property(example, ({ rows, column }) => {
        expect(rows.map((_, row) => Array.from(nodesOfRow(column, row)))).toEqual(rows);
      }),
    );
  });

  test("finds the rows of a subtree", () => {
    fc.assert(
      fc.property(example, fc.nat(), ({ forest, rows, column }, seed) => {
        const top = 1 + (seed % (forest.parent.length - 1));
        const range = [top, forest.last[top] ?? 0] as const;
        const expected = rows.flatMap((nodes, row) =>
          nodes.some((node) => isAtOrBelow(forest, node, top)) ? [row] : [],
        );
        const scanned = rowsInRanges(column, [range]);
        const lookedUp = rowsOfRanges(rowsOfNodes(column), [range], rows.length);
        for (const found of [scanned, lookedUp]) expect(sliceRows(found, 0, rows.length)).toEqual(expected);
      }),
    );
  });

  test("counts a row once per node and once per ancestor", () => {
    fc.assert(
      fc.property(example, fc.array(fc.boolean(), { maxLength: 80 }), ({ forest, rows, column }, picks) => {
        const picked = rows.flatMap((_, row) => (picks[row] ? [row] : []));
        const bits = emptyBits(rows.length);
        addRows(bits, Int32Array.from(picked));
        const every = { bits: fullBits(rows.length), count: rows.length };
        const counts = Array.from(countNodes(facetOf(forest, column), listRows(bits, every))).slice(1);
        const expected = Array.from(forest.parent.keys())
          .slice(1)
          .map(
            (top) => picked.filter((row) => rows[row]?.some((node) => isAtOrBelow(forest, node, top))).length,
          );
        expect(counts).toEqual(expected);
      }),
    );
  });
});

// 1 England (2 Leeds, 3 York), 4 France (5 Paris), 6 Spain, 7 Italy (8 Rome), 9 Malta (10 Valletta)
const parents = [-1, 0, 1, 1, 0, 4, 0, 0, 7, 0, 9];
const names = " England Leeds York France Paris Spain Italy Rome Malta Valletta".split(" ");
const forest = plantForest(parents, names);
const counts = Int32Array.from([9, 4, 3, 3, 4, 4, 0, 2, 2, 1, 1]);

const nodesIn = (values: CountedTree) =>
  Array.from({ length: values.length / numbersPerValue }, (_, i) => values[i * numbersPerValue + 1] ?? 0);

const namesOf = (values: CountedTree) => nodesIn(values).map((node) => names[node]);

/** Formats the flat list as "England (Leeds, York), France". */
function outline(values: CountedTree): string {
  let text = "";
  let before = 1;
  for (let i = 0; i < values.length; i += numbersPerValue) {
    const [level = 0, node = 0, count] = values.subarray(i, i + numbersPerValue);
    expect(count).toBe(counts[node]);
    const between = level > before ? " (" : `${")".repeat(before - level)}, `;
    text += `${i === 0 ? "" : between}${names[node]}`;
    before = level;
  }
  return text + ")".repeat(before - 1);
}

describe("a facet's listed values", () => {
  const all = "England (Leeds, York), France (Paris), Italy (Rome), Malta (Valletta)";

  test("are sorted by count, then name, and omit those without jobs", () => {
    expect(outline(facetTree(forest, counts, [], [], wholeTree))).toBe(all);
  });

  test("include chosen ones without jobs, sorted by count like the others", () => {
    expect(outline(facetTree(forest, counts, [3, 6], [3, 6], wholeTree))).toBe(`${all}, Spain`);
  });

  test("in a short list are the first of the full order and the chosen ones", () => {
    const anyCounts = fc.array(fc.nat(5), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(anyCounts, fc.nat(), fc.integer({ min: 1, max: 12 }), (given, pick, limit) => {
        const flat = plantForest([-1, ...given.map(() => 0)], ["", ...given.map((_, i) => `v${i * 7}`)]);
        const chosen = [1 + (pick % given.length)];
        const listed = (limits: TreeLimits) => nodesIn(facetTree(flat, ofAll, chosen, chosen, limits));
        const ofAll = Int32Array.from([0, ...given]);
        const all = listed(wholeTree);
        expect(listed(shortList(limit))).toEqual(
          all.filter((node, place) => place < limit || chosen.includes(node)),
        );
      }),
    );
  });

  test.each([
    ["England (Leeds, York), France", [], []],
    ["England (Leeds, York), France, Malta (Valletta)", [9], [9]],
    ["England (Leeds, York), France, Italy (Rome)", [], [7]],
  ])("of places are the largest and chosen, top and chosen branches open: %s", (shown, chosen, opened) => {
    const limits = { ...placesTree, roots: 2, siblings: 2, openRoots: 1 };
    expect(outline(facetTree(forest, counts, chosen, opened, limits))).toBe(shown);
  });

  test("include more children below a chosen place", () => {
    const limits = { ...placesTree, siblings: 1, siblingsBelowChosen: 2 };
    const englandIn = (chosen: number[], opened: number[]) =>
      outline(facetTree(forest, counts, chosen, opened, limits)).split(", France")[0];
    expect(englandIn([], [1])).toBe("England (Leeds)");
    expect(englandIn([1], [1])).toBe("England (Leeds, York)");
  });

  test("include the children of a single root", () => {
    const single = Int32Array.from([3, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(namesOf(facetTree(forest, single, [], [], { ...placesTree, openRoots: 0 }))).toEqual([
      "England",
      "Leeds",
      "York",
    ]);
  });
});
