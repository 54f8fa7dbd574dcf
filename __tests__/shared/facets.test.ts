import { laterTexts } from "../../src/features/results/later-texts";
import {
  categories,
  choiceFields,
  entryOf,
  facetFields,
  facets,
  listOf,
  refinements,
} from "../../src/shared/facets";
import { queryKeys } from "../../src/shared/query-codec";
import { defaultTexts } from "../../src/shared/texts";

test("every facet has its own URL key, in the table's order", () => {
  const keys: readonly string[] = Object.values(queryKeys);
  expect(keys.slice(3, keys.indexOf("sort_type"))).toEqual(Object.keys(facets));
});

test("every refinement is either a facet or a choice", () => {
  expect([...facetFields, ...choiceFields].sort()).toEqual([...refinements].sort());
});

test.each(categories)("%s has a name and a broadening text", (field) => {
  expect(Object.keys({ ...defaultTexts, ...laterTexts })).toEqual(
    expect.arrayContaining([field, `broaden.${field}`]),
  );
});

test("no two categories of the sidebar share a list of values", () => {
  expect(new Set(categories.map(listOf)).size).toBe(categories.length);
});

test("a choice beside another facet is listed among that facet's values", () => {
  for (const field of refinements) {
    const { beside } = entryOf(field);
    if (beside !== undefined) expect(listOf(field)).toBe(listOf(beside));
  }
});
