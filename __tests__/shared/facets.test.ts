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

test("every facet stands in the URL under its own key, in the table's order", () => {
  const keys: readonly string[] = Object.values(queryKeys);
  expect(keys.slice(3, keys.indexOf("sort_type"))).toEqual(Object.keys(facets));
});

test("a facet has several values of a table, or one of a list", () => {
  expect([...facetFields, ...choiceFields].sort()).toEqual([...refinements].sort());
});

test.each(categories)("%s has a name, and the way without it has one, too", (field) => {
  expect(Object.keys({ ...defaultTexts, ...laterTexts })).toEqual(
    expect.arrayContaining([field, `broaden.${field}`]),
  );
});

test("no two parts of the sidebar share a list of values", () => {
  expect(new Set(categories.map(listOf)).size).toBe(categories.length);
});

test("what is chosen beside another facet is listed among its values", () => {
  for (const field of refinements) {
    const { beside } = entryOf(field);
    if (beside !== undefined) expect(listOf(field)).toBe(listOf(beside));
  }
});
