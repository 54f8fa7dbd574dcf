import fc from "fast-check";
import { plantForest } from "../../../src/server/search/columns/forest";
import {
  facetTree,
  placesTree,
  shortList,
  type TreeLimits,
  wholeTree,
} from "../../../src/server/search/run/run-search";
import { type CountedTree, numbersPerValue } from "../../../src/server/search/run/search-plan";

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

const nodesIn = (values: CountedTree) =>
  Array.from({ length: values.length / numbersPerValue }, (_, i) => values[i * numbersPerValue + 1] ?? 0);

const namesOf = (values: CountedTree) =>
  Array.from(
    { length: values.length / numbersPerValue },
    (_, i) => names[values[i * numbersPerValue + 1] ?? 0],
  );

/** "England (Leeds, York), France" of the flat list. */
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

describe("the values that a facet shows", () => {
  test("most jobs first, then by name; none without jobs", () => {
    expect(outline(facetTree(forest, counts, [], [], wholeTree))).toBe(
      "England (Leeds, York), France (Paris), Italy (Rome), Malta (Valletta)",
    );
  });

  test("the chosen at zero too, each in the place that it has by its count", () => {
    expect(outline(facetTree(forest, counts, [3, 6], [3, 6], wholeTree))).toBe(
      "England (Leeds, York), France (Paris), Italy (Rome), Malta (Valletta), Spain",
    );
  });

  test("of very many, those that come first and the chosen ones, as if all had been sorted", () => {
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

  test("of places, only the biggest and the chosen, opened at the top and where something is chosen", () => {
    const limits = { ...placesTree, roots: 2, siblings: 2, openRoots: 1 };
    expect(outline(facetTree(forest, counts, [], [], limits))).toBe("England (Leeds, York), France");
    expect(outline(facetTree(forest, counts, [9], [9], limits))).toBe(
      "England (Leeds, York), France, Malta (Valletta)",
    );
    expect(outline(facetTree(forest, counts, [], [7], limits))).toBe(
      "England (Leeds, York), France, Italy (Rome)",
    );
  });

  test("below a chosen place, more of them", () => {
    const limits = { ...placesTree, siblings: 1, siblingsBelowChosen: 2 };
    const englandIn = (chosen: number[], opened: number[]) =>
      outline(facetTree(forest, counts, chosen, opened, limits)).split(", France")[0];
    expect(englandIn([], [1])).toBe("England (Leeds)");
    expect(englandIn([1], [1])).toBe("England (Leeds, York)");
  });

  test("an only value is open", () => {
    const single = Int32Array.from([3, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0]);
    expect(namesOf(facetTree(forest, single, [], [], { ...placesTree, openRoots: 0 }))).toEqual([
      "England",
      "Leeds",
      "York",
    ]);
  });
});
