import fc from "fast-check";
import { editCost, maxWordLength, measuringFrom } from "../../../../src/server/search/spelling/edit-distance";
import { unitsOf } from "../../../../src/server/search/spelling/word-index";

const word = fc.string({ unit: fc.constantFrom(..."abcde"), minLength: 1, maxLength: maxWordLength });

function distance(one: string, other: string): number {
  const units = unitsOf(other);
  return measuringFrom(unitsOf(one), (distanceTo) => distanceTo(units, 0, units.length));
}

function cost(typed: string, meant: string, limit = 10_000): number {
  const letters = (text: string) => ({ units: unitsOf(text), start: 0, end: text.length });
  return editCost(letters(typed), letters(meant), limit);
}

/** Optimal string alignment by the textbook's table. */
function distanceByTable(one: string, other: string): number {
  const table = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const changed = at(row - 1, column - 1) + (one[row - 1] === other[column - 1] ? 0 : 1);
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swap = row > 1 && column > 1 && swapped ? at(row - 2, column - 2) + 1 : changed;
      (table[row] ?? [])[column] = Math.min(changed, swap, at(row - 1, column) + 1, at(row, column - 1) + 1);
    }
  }
  return at(one.length, other.length);
}

test("the distance equals the textbook's optimal string alignment", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(distance(one, other)).toBe(distanceByTable(one, other));
    }),
    { numRuns: 2_000 },
  );
});

test("swapped neighbours or a missing letter are one edit", () => {
  expect(distance("nures", "nurse")).toBe(1);
  expect(distance("londn", "london")).toBe(1);
  expect(distance("mancehster", "manchester")).toBe(1);
});

test("a word costs nothing against itself and more than nothing against any other", () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      if (one === other) expect(cost(one, other)).toBe(0);
      else expect(cost(one, other)).toBeGreaterThan(0);
    }),
  );
});

test("costs above the limit are infinite, and others are unchanged", () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 500 }), (one, other, limit) => {
      const whole = cost(one, other);
      expect(cost(one, other, limit)).toBe(whole <= limit ? whole : Number.POSITIVE_INFINITY);
    }),
  );
});

test.each([
  ["a doubled letter", "comittee", "committee", "maager", "manager"],
  ["letters in the wrong order", "nures", "nurse", "nuxse", "nurse"],
  ["a letter that sounds alike", "sivil", "civil", "rivil", "civil"],
  ["a neighbour on the keyboard", "wrlder", "welder", "wmlder", "welder"],
  ["a vowel for a vowel", "managar", "manager", "managxr", "manager"],
  ["f for ph", "farmacist", "pharmacist", "gharmacist", "pharmacist"],
  ["ph for f", "phitter", "fitter", "gxitter", "fitter"],
  ["a letter inside", "mznager", "manager", "zanager", "manager"],
])("%s costs less than another slip", (_, likely, meant, unlikely, alsoMeant) => {
  expect(cost(likely, meant)).toBeLessThan(cost(unlikely, alsoMeant));
});
