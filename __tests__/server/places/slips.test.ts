import fc from "fast-check";
import { distance } from "fastest-levenshtein";
import { slipsBetween } from "../../../src/server/places/lookup/near-places";

test.each([
  ["london", "london", 0],
  ["londn", "london", 1],
  ["lodnon", "london", 1],
  ["mancehster", "manchester", 1],
  ["leedz", "leeds", 1],
  ["", "leeds", 5],
  ["edinborough", "edinburgh", 3],
])("%j and %j differ by %i slips", (one, other, slips) => {
  expect(slipsBetween(one, other)).toBe(slips);
});

const word = fc.string({ unit: fc.constantFrom(..."abc "), maxLength: 9 });

test("slips are symmetric, and 0 only for equal texts", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(slipsBetween(one, other)).toBe(slipsBetween(other, one));
      expect(slipsBetween(one, other) === 0).toBe(one === other);
    }),
  );
});

test("a swap is one slip, and slips are between half and all of Levenshtein's distance", () => {
  fc.assert(
    fc.property(word, word, fc.nat(8), (one, other, place) => {
      const apart = slipsBetween(one, other);
      expect(apart).toBeLessThanOrEqual(distance(one, other));
      expect(2 * apart).toBeGreaterThanOrEqual(distance(one, other));
      const [left = "", right = ""] = one.slice(place, place + 2);
      const swapped = one.slice(0, place) + right + left + one.slice(place + 2);
      expect(slipsBetween(one, swapped)).toBe(left === right || right === "" ? 0 : 1);
    }),
  );
});
