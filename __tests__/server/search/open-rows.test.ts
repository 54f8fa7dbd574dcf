import fc from "fast-check";
import { dayOf, neverCloses, opennessOf } from "../../../src/server/jobs/open-jobs";
import { fullBits, hasRow } from "../../../src/server/search/bits/bitset";
import {
  daysOfRows,
  indexRows,
  postedTimes,
  rowsShownOn,
} from "../../../src/server/search/columns/posted-and-closing";

const firstDay = dayOf(new Date("2026-01-01T00:00:00Z"));
const dayMs = 86_400_000;

/** An instant of one of a few days, at its edges more often than not. */
const instant = fc
  .tuple(fc.integer({ min: firstDay, max: firstDay + 6 }), fc.constantFrom(0, 1, dayMs / 2, dayMs - 1))
  .map(([day, milliseconds]) => new Date(day * dayMs + milliseconds));
const anyJob = fc.record({ posted: instant, closing: fc.option(instant) });

test("a row is open from the day it is posted to the day it closes", () => {
  const someJobs = fc.array(anyJob, { maxLength: 70 });
  const someDay = fc.integer({ min: firstDay - 1, max: firstDay + 7 });
  fc.assert(
    fc.property(someJobs, someDay, (given, day) => {
      const jobs = given.sort((one, other) => other.posted.getTime() - one.posted.getTime());
      const ids = Int32Array.from(jobs.keys());
      const pairs = jobs.flatMap(({ closing }, id) => (closing === null ? [] : [id, dayOf(closing)]));
      const closing = daysOfRows(indexRows(ids), jobs.length, Int32Array.from(pairs), neverCloses);
      const posted = postedTimes(Float64Array.from(jobs, (job) => job.posted.getTime() / 1000));
      const open = rowsShownOn({ posted, closing, following: new Uint16Array(0) }, day);
      expect(jobs.map((_, row) => hasRow(open, row))).toEqual(
        jobs.map((job) => {
          const times = {
            posted_at: job.posted.toISOString(),
            valid_through: job.closing?.toISOString() ?? null,
          };
          return opennessOf(times, day) === "open";
        }),
      );
    }),
  );
});

test("the last moment of the closing day is in it, and the first of the next is not", () => {
  const times = { posted_at: "2026-01-02T23:59:59.999Z", valid_through: "2026-01-04T00:00:00.000Z" };
  const on = (date: string) => opennessOf(times, dayOf(new Date(date)));
  expect([on("2026-01-01T23:59:59.999Z"), on("2026-01-02T00:00:00Z")]).toEqual(["not yet", "open"]);
  expect([on("2026-01-04T23:59:59.999Z"), on("2026-01-05T00:00:00Z")]).toEqual(["open", "closed"]);
});

test("rows without closing days take no room, and stay open for good", () => {
  const closing = daysOfRows(indexRows(Int32Array.of(2, 1)), 2, new Int32Array(0), neverCloses);
  expect(closing).toHaveLength(0);
  const posted = postedTimes(Float64Array.of(9, 8));
  expect(rowsShownOn({ posted, closing, following: new Uint16Array(0) }, neverCloses)).toEqual(fullBits(2));
});

test("a row that follows another is shown from the day after, and one that never does is not held up", () => {
  const following = daysOfRows(indexRows(Int32Array.of(2, 1)), 2, Int32Array.of(1, firstDay), 0);
  const posted = postedTimes(Float64Array.of(9, 8));
  const shownOn = (day: number) => {
    const bits = rowsShownOn({ posted, closing: new Uint16Array(0), following }, day);
    return [hasRow(bits, 0), hasRow(bits, 1)];
  };
  expect(shownOn(firstDay)).toEqual([true, false]);
  expect(shownOn(firstDay + 1)).toEqual([true, true]);
});
