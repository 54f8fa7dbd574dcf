import { grouped } from "../../src/shared/grouped";

test("values are grouped by key, keys and values in the order of the pairs", () => {
  const groups = grouped([
    ["b", 1],
    ["a", 2],
    ["b", 3],
  ]);
  expect([...groups]).toEqual([
    ["b", [1, 3]],
    ["a", [2]],
  ]);
});
