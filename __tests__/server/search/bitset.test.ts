import fc from "fast-check";
import {
  addRows,
  countCommon,
  countRows,
  countRowsBefore,
  emptyBits,
  fullBits,
  hasRow,
  intersect,
  removeRow,
  sliceRows,
  subtract,
  unite,
} from "../../../src/server/search/bits/bitset";

const rowCount = 70;
const rowSet = fc
  .uniqueArray(fc.integer({ min: 0, max: rowCount - 1 }))
  .map((rows) => rows.sort((a, b) => a - b));

function bitsOf(rows: readonly number[]) {
  const bits = emptyBits(rowCount);
  addRows(bits, Int32Array.from(rows));
  return bits;
}

const rowsOf = (bits: Int32Array) => sliceRows(bits, 0, rowCount);

describe("sets of rows", () => {
  test("count the rows before a given row", () => {
    const property = fc.property(rowSet, fc.integer({ min: 0, max: rowCount }), (rows, end) => {
      expect(countRowsBefore(bitsOf(rows), end)).toBe(rows.filter((row) => row < end).length);
    });
    fc.assert(property);
  });

  test("return any slice of the added rows in ascending order", () => {
    fc.assert(
      fc.property(rowSet, fc.nat(80), fc.nat(80), (rows, skip, take) => {
        expect(sliceRows(bitsOf(rows), skip, take)).toEqual(rows.slice(skip, skip + take));
        expect(countRows(bitsOf(rows))).toBe(rows.length);
      }),
    );
  });

  test("combine like sets", () => {
    fc.assert(
      fc.property(rowSet, rowSet, (left, right) => {
        const combined = (change: (into: Int32Array, other: Int32Array) => void) => {
          const bits = bitsOf(left);
          change(bits, bitsOf(right));
          return rowsOf(bits);
        };
        const all = Array.from({ length: rowCount }, (_, row) => row);
        expect(combined(intersect)).toEqual(left.filter((row) => right.includes(row)));
        expect(combined(subtract)).toEqual(left.filter((row) => !right.includes(row)));
        expect(combined(unite)).toEqual(all.filter((row) => left.includes(row) || right.includes(row)));
        expect(countCommon(bitsOf(left), bitsOf(right))).toBe(combined(intersect).length);
      }),
    );
  });

  test.each([0, 1, 31, 32, 33, 64])("a full set of %d rows contains exactly that many", (rows) => {
    expect(countRows(fullBits(rows))).toBe(rows);
    expect(sliceRows(fullBits(rows), 0, 100)).toHaveLength(rows);
  });

  test("remove a single row", () => {
    const bits = bitsOf([3, 31, 32]);
    removeRow(bits, 31);
    expect([hasRow(bits, 3), hasRow(bits, 31), hasRow(bits, 32)]).toEqual([true, false, true]);
  });
});
