import fc from "fast-check";
import { indexRows, rowOfId } from "../../../src/server/search/columns/posted-and-closing";

const someIds = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: 1, max: 2_000 }),
    fc.integer({ min: 1, max: 2 ** 31 - 1 }).map((id) => id >>> 8),
  ),
);

test("every id has its row, and others have none", () => {
  const property = fc.property(someIds, fc.array(fc.integer()), (ids, others) => {
    const index = indexRows(Int32Array.from(ids));
    expect(ids.map((id) => rowOfId(index, id))).toEqual(ids.map((_, row) => row));
    for (const id of [...others, ...ids.map((each) => each + 1)]) {
      expect(rowOfId(index, id)).toBe(ids.indexOf(id));
    }
  });
  fc.assert(property);
});

test("ids that have gone take hardly any room", () => {
  const now = Array.from({ length: 1_000 }, (_, place) => 5_000_000 + place);
  const index = indexRows(Int32Array.of(7, ...now));
  expect(index.rows.byteLength + index.pages.byteLength).toBeLessThan(100_000);
});
