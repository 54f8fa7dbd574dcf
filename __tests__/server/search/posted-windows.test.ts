import {
  postedTime,
  postedTimes,
  rowsSince,
  timeOfRow,
} from "../../../src/server/search/columns/posted-and-closing";

const epochOf = (instant: string) => Date.parse(instant) / 1000;
const dayOf = (date: string) => epochOf(`${date}T00:00:00Z`) / (24 * 60 * 60);

/** Newest first, as rows stand. */
const posted = (instants: readonly string[]) => postedTimes(Float64Array.from(instants.map(epochOf)));

test("a week is the same date seven days ago, from its first moment on, over a clock change too", () => {
  const rows = posted([
    "2026-03-31T23:59:59Z",
    "2026-03-25T00:00:01Z",
    "2026-03-25T00:00:00Z",
    "2026-03-24T23:59:59Z",
    "2026-03-24T00:00:00Z",
  ]);
  const today = dayOf("2026-04-01");
  expect([1, 7, 8].map((days) => rowsSince(rows, today - days))).toEqual([1, 3, 5]);
});

test("a microsecond before midnight is the day before", () => {
  const midnight = epochOf("2026-03-25T00:00:00Z");
  const rows = postedTimes(Float64Array.of(midnight, midnight - 1e-6));
  expect(rowsSince(rows, dayOf("2026-03-25"))).toBe(1);
  expect([0, 1].map((row) => timeOfRow(rows, row))).toEqual([
    { seconds: postedTime(midnight).seconds, micros: 0 },
    { seconds: postedTime(midnight).seconds - 1, micros: 999_999 },
  ]);
});
