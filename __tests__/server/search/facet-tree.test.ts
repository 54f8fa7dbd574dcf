import { plantForest } from "../../../src/server/search/columns/forest";
import { facetTree, placesTree, wholeTree } from "../../../src/server/search/run/facet-tree";
import type { CountedNode } from "../../../src/server/search/run/search-plan";

// 1 England (2 Leeds, 3 York), 4 France (5 Paris), 6 Spain, 7 Italy (8 Rome), 9 Malta (10 Valletta)
const parents = [-1, 0, 1, 1, 0, 4, 0, 0, 7, 0, 9];
const names = [
  "",
  "England",
  "Leeds",
  "York",
  "France",
  "Paris",
  "Spain",
  "Italy",
  "Rome",
  "Malta",
  "Valletta",
];
const forest = plantForest(parents, names);
const counts = Int32Array.from([9, 4, 3, 3, 4, 4, 0, 2, 2, 1, 1]);

const outline = (nodes: readonly CountedNode[]): string =>
  nodes
    .map(({ node, active, children }) => {
      const below = children.length > 0 ? ` (${outline(children)})` : "";
      return `${names[node]}${active ? "*" : ""}${below}`;
    })
    .join(", ");

describe("the values that a facet shows", () => {
  test("most jobs first, then by name; none without jobs", () => {
    expect(outline(facetTree(forest, counts, [], [], wholeTree))).toBe(
      "England (Leeds, York), France (Paris), Italy (Rome), Malta (Valletta)",
    );
  });

  test("the chosen first, at zero too, and before the others what holds them", () => {
    expect(outline(facetTree(forest, counts, [3, 6], [3, 6], wholeTree))).toBe(
      "Spain*, England (York*, Leeds), France (Paris), Italy (Rome), Malta (Valletta)",
    );
  });

  test("of places, only the biggest and the chosen, opened at the top and where something is chosen", () => {
    const limits = { ...placesTree, siblings: 2, openRoots: 1 };
    expect(outline(facetTree(forest, counts, [], [], limits))).toBe("England (Leeds, York), France");
    expect(outline(facetTree(forest, counts, [9], [9], limits))).toBe("Malta* (Valletta), England");
    expect(outline(facetTree(forest, counts, [], [7], limits))).toBe("Italy (Rome), England");
  });

  test("an only value is open", () => {
    const single = Int32Array.from([3, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(outline(facetTree(forest, single, [], [], { ...placesTree, openRoots: 0 }))).toBe(
      "England (Leeds, York)",
    );
  });
});
