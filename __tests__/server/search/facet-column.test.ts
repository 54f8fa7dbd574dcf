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

interface Example {
  readonly forest: Forest;
  /** Nodes of each row, ascending. */
  readonly rows: readonly (readonly number[])[];
  readonly column: FacetColumn;
}

/** A random forest in preorder: each new node hangs below the last one or one of its ancestors. */
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
  test("gives each row its nodes back", () => {
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

  test("counts a row once at each of its nodes and once above them, however many lie below", () => {
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
