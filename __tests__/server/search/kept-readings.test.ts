import { type KeywordReading, ReadingCache } from "../../../src/server/search/meaning/keyword-reading";
import { emptyQuery } from "../../../src/shared/search-query";

const reading: KeywordReading = {
  typed: [],
  isShortened: false,
  without: [],
  leftOut: [],
  corrected: null,
  units: [],
  parsed: new Map(),
  mayBeSimilar: false,
  similar: [],
  near: [],
  occupation: [],
};
const nurse = { ...emptyQuery, keywords: "nurse" };

test("keywords are read once for different pages and locations", async () => {
  const read = jest.fn(async () => reading);
  const readings = new ReadingCache();
  await readings.of(nurse, "1", read);
  const elsewhere = { ...nurse, page: 2, location: "leeds.town" };
  expect(await readings.of(elsewhere, "1", read)).toBe(reading);
  expect(read).toHaveBeenCalledTimes(1);
});

test.each([
  ["other keywords", { ...nurse, keywords: "nurses" }, "1"],
  ["exact", { ...nurse, exact: true }, "1"],
  ["similar", { ...nurse, similar: true }, "1"],
  ["without a text", { ...nurse, without: ["rn"] }, "1"],
  ["another spelling", nurse, "2"],
])("a request that differs is read again: %s", async (_, request, spelling) => {
  const read = jest.fn(async () => reading);
  const readings = new ReadingCache();
  await readings.of(nurse, "1", read);
  await readings.of(request, spelling, read);
  expect(read).toHaveBeenCalledTimes(2);
});

test("simultaneous requests share one reading", async () => {
  const read = jest.fn(async () => reading);
  const readings = new ReadingCache();
  expect(await Promise.all([1, 2].map(() => readings.of(nurse, "1", read)))).toEqual([reading, reading]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("a failed reading is retried", async () => {
  const readings = new ReadingCache();
  const gone = async () => Promise.reject(new Error("gone"));
  await expect(readings.of(nurse, "1", gone)).rejects.toThrow("gone");
  expect(await readings.of(nurse, "1", async () => reading)).toBe(reading);
});
