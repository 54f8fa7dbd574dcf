import fc from "fast-check";
import { TimeSlice } from "../../../src/server/concurrency/tasks";
import { dayOf, neverCloses, opennessOf } from "../../../src/server/jobs/open-jobs";
import { yearlyPay } from "../../../src/server/jobs/pay-scale";
import { addRows, emptyBits, fullBits, hasRow, sliceRows } from "../../../src/server/search/bits/bitset";
import { plantForest } from "../../../src/server/search/columns/forest";
import { rankSalaries, rowsBefore } from "../../../src/server/search/columns/job-columns";
import {
  keptBits,
  keptRows,
  spliceBits,
  spliceNumbers,
  spliceOf,
} from "../../../src/server/search/columns/merge-columns";
import {
  daysOfRows,
  indexRows,
  postedTime,
  postedTimes,
  rowOfId,
  rowsShownOn,
  rowsSince,
  timeOfRow,
} from "../../../src/server/search/columns/posted-and-closing";
import { sliceBySalary } from "../../../src/server/search/run/page-of-rows";
import { alphabeticalOrder } from "../../../src/server/search/vocabulary/vocabulary";

const someIds = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: 1, max: 2_000 }),
    fc.integer({ min: 1, max: 2 ** 31 - 1 }).map((id) => id >>> 8),
  ),
);

test("each id maps to its row, and any other id to none", () => {
  const property = fc.property(someIds, fc.array(fc.integer()), (ids, others) => {
    const index = indexRows(Int32Array.from(ids));
    expect(ids.map((id) => rowOfId(index, id))).toEqual(ids.map((_, row) => row));
    for (const id of [...others, ...ids.map((each) => each + 1)]) {
      expect(rowOfId(index, id)).toBe(ids.indexOf(id));
    }
  });
  fc.assert(property);
});

test("a gap of millions between ids takes less than 100 kB", () => {
  const now = Array.from({ length: 1_000 }, (_, place) => 5_000_000 + place);
  const index = indexRows(Int32Array.of(7, ...now));
  expect(index.rows.byteLength + index.pages.byteLength).toBeLessThan(100_000);
});

describe("newest order", () => {
  interface Job {
    readonly id: number;
    /** Microseconds since 1970. */
    readonly posted: number;
  }

  /** Few values, so that jobs tie; some differ by less than the milliseconds of a card. */
  const late = 1_767_225_600e6;
  const moments = fc.constantFrom(0, 1e6, late, late + 123_456, late + 123_000);
  const someJobs = fc
    .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 60 }), posted: moments }), {
      selector: ({ id }) => id,
    })
    .map((jobs) => jobs.sort((left, right) => right.posted - left.posted || right.id - left.id));

  function columnsOf(jobs: readonly Job[]) {
    const ids = Int32Array.from(jobs, ({ id }) => id);
    const posted = postedTimes(Float64Array.from(jobs, (job) => job.posted / 1e6));
    return { ids, posted, index: indexRows(ids) };
  }

  const markOf = ({ id, posted }: Job) => ({
    id,
    posted_at: new Date(Math.floor(posted / 1000)).toISOString(),
  });

  test("a job's own mark has as many rows before it as the job", () => {
    const property = fc.property(someJobs, (jobs) => {
      const columns = columnsOf(jobs);
      expect(jobs.map((job) => rowsBefore(columns, markOf(job)))).toEqual(jobs.map((_, row) => row));
    });
    fc.assert(property);
  });

  test("a removed job's mark has the newer rows before it", () => {
    const whole = moments.map((posted) => Math.floor(posted / 1000) * 1000);
    const property = fc.property(someJobs, whole, fc.integer({ min: 61, max: 99 }), (jobs, posted, id) => {
      const newer = jobs.filter((job) => job.posted > posted || (job.posted === posted && job.id > id));
      expect(rowsBefore(columnsOf(jobs), markOf({ id, posted }))).toBe(newer.length);
    });
    fc.assert(property);
  });

  test("rows since a day are those of that day and later", () => {
    const posted = postedTimes(Float64Array.of(3 * 86_400, 3 * 86_400 - 0.000001, 86_400, -86_401));
    expect([4, 3, 2, 1, 0, -1, -2].map((day) => rowsSince(posted, day))).toEqual([0, 1, 2, 3, 3, 3, 4]);
  });

  test("a microsecond before midnight belongs to the previous day", () => {
    const midnight = Date.parse("2026-03-25T00:00:00Z") / 1000;
    const posted = postedTimes(Float64Array.of(midnight, midnight - 1e-6));
    expect(rowsSince(posted, midnight / 86_400)).toBe(1);
    const { seconds } = postedTime(midnight);
    expect(timeOfRow(posted, 0)).toEqual({ seconds, micros: 0 });
    expect(timeOfRow(posted, 1)).toEqual({ seconds: seconds - 1, micros: 999_999 });
  });
});

describe("splice", () => {
  interface Job {
    readonly id: number;
    /** Seconds since 1970; few values, so that jobs tie. */
    readonly posted: number;
  }

  const newestFirst = (jobs: readonly Job[]) =>
    [...jobs].sort((left, right) => right.posted - left.posted || right.id - left.id);

  const someJobs = (from: number) =>
    fc
      .uniqueArray(fc.record({ id: fc.integer({ min: from, max: from + 90 }), posted: fc.nat(5) }), {
        selector: ({ id }) => id,
        maxLength: 90,
      })
      .map(newestFirst);

  /** Old jobs, and a change: the ids that changed and their present jobs, if any. */
  const someChange = fc
    .record({ old: someJobs(1), fresh: someJobs(60), gone: fc.uniqueArray(fc.integer({ min: 1, max: 90 })) })
    .map(({ old, fresh, gone }) => ({
      old,
      fresh,
      changed: [...new Set([...gone, ...fresh.map(({ id }) => id)])],
    }));

  function columnsOf(jobs: readonly Job[]) {
    const ids = Int32Array.from(jobs, ({ id }) => id);
    return {
      ids,
      posted: postedTimes(Float64Array.from(jobs, ({ posted }) => posted)),
      index: indexRows(ids),
    };
  }

  test("changed rows are merged in newest-first order", () => {
    const property = fc.property(someChange, fc.array(fc.boolean(), { minLength: 200 }), (change, picks) => {
      const { old, fresh, changed } = change;
      const kept = old.filter(({ id }) => !changed.includes(id));
      const expected = newestFirst([...kept, ...fresh]).map(({ id }) => id);
      const splice = spliceOf(columnsOf(old), Int32Array.from(changed), columnsOf(fresh));
      expect(splice.rowCount).toBe(expected.length);
      const target = new Int32Array(splice.rowCount);
      const ids = (jobs: readonly Job[]) => Int32Array.from(jobs, ({ id }) => id);
      expect(Array.from(spliceNumbers(splice, ids(old), ids(fresh), target))).toEqual(expected);

      // Any set of old rows, as bits or as a list, keeps its remaining jobs.
      const rows = Int32Array.from(old.flatMap((_, row) => (picks[row] ? [row] : [])));
      const bits = emptyBits(old.length);
      addRows(bits, rows);
      const ofKept = Array.from(rows, (row) => old[row]?.id ?? 0).filter((id) => !changed.includes(id));
      const expectedRows = ofKept.map((id) => expected.indexOf(id));
      expect(sliceRows(keptBits(splice, bits), 0, splice.rowCount)).toEqual(expectedRows);
      expect(Array.from(keptRows(splice, rows))).toEqual(expectedRows);

      const everyFresh = emptyBits(fresh.length);
      addRows(everyFresh, Int32Array.from(fresh.keys()));
      const joined = sliceRows(spliceBits(splice, bits, everyFresh), 0, splice.rowCount);
      const wanted = new Set([...ofKept, ...fresh.map(({ id }) => id)]);
      expect(joined.map((row) => expected[row])).toEqual(expected.filter((id) => wanted.has(id)));
    });
    fc.assert(property);
  });
});

const someRows = fc.array(
  fc.record({ salary: fc.constantFrom(-1, 0, 20_000, 30_000, 2 ** 31 - 1), isIn: fc.boolean() }),
);

test("a page by salary is a slice of all matches sorted by salary", () => {
  const property = fc.property(someRows, fc.nat(20), fc.integer({ min: 1, max: 20 }), (rows, skip, take) => {
    const matching = rows.flatMap(({ isIn }, row) => (isIn ? [row] : []));
    const bits = emptyBits(rows.length);
    addRows(bits, Int32Array.from(matching));
    const salaries = rankSalaries(
      Int32Array.from(rows, ({ salary }) => salary),
      yearlyPay,
    );
    const salaryOf = (row: number) => rows[row]?.salary ?? 0;
    const sorted = matching.sort((left, right) => salaryOf(right) - salaryOf(left) || left - right);
    expect(sliceBySalary(salaries, bits, skip, take)).toEqual(sorted.slice(skip, skip + take));
  });
  fc.assert(property);
});

const firstDay = dayOf(new Date("2026-01-01T00:00:00Z"));
const dayMs = 86_400_000;

/** An instant on one of a few days, mostly at its edges. */
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

test("a job is open from the start of its posting day to the end of its closing day", () => {
  const times = { posted_at: "2026-01-02T23:59:59.999Z", valid_through: "2026-01-04T00:00:00.000Z" };
  const on = (date: string) => opennessOf(times, dayOf(new Date(date)));
  expect([on("2026-01-01T23:59:59.999Z"), on("2026-01-02T00:00:00Z")]).toEqual(["not yet", "open"]);
  expect([on("2026-01-04T23:59:59.999Z"), on("2026-01-05T00:00:00Z")]).toEqual(["open", "closed"]);
});

test("rows without closing days take no memory and stay open", () => {
  const closing = daysOfRows(indexRows(Int32Array.of(2, 1)), 2, new Int32Array(0), neverCloses);
  expect(closing).toHaveLength(0);
  const posted = postedTimes(Float64Array.of(9, 8));
  expect(rowsShownOn({ posted, closing, following: new Uint16Array(0) }, neverCloses)).toEqual(fullBits(2));
});

test("a row is hidden through the last day it follows another, and other rows are not", () => {
  const following = daysOfRows(indexRows(Int32Array.of(2, 1)), 2, Int32Array.of(1, firstDay), 0);
  const posted = postedTimes(Float64Array.of(9, 8));
  const shownOn = (day: number) => {
    const bits = rowsShownOn({ posted, closing: new Uint16Array(0), following }, day);
    return [hasRow(bits, 0), hasRow(bits, 1)];
  };
  expect(shownOn(firstDay)).toEqual([true, false]);
  expect(shownOn(firstDay + 1)).toEqual([true, true]);
});

const someName = fc.constantFrom("Åre", "are", "Zürich", "York", "york", "");
const someValues = fc
  .uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 40 }), name: someName }), {
    selector: ({ id }) => id,
  })
  .map((values) => values.sort((left, right) => left.id - right.id));

test("sorting names with the previous order as a hint gives the same order as a full sort", async () => {
  const property = fc.asyncProperty(someValues, someValues, async (earlier, now) => {
    const idsOf = (values: typeof now) => Int32Array.from([0, ...values.map(({ id }) => id)]);
    const namesOf = (values: typeof now) => ["", ...values.map(({ name }) => name)];
    const names = namesOf(earlier);
    const forest = plantForest(
      names.map((_, node) => (node === 0 ? -1 : 0)),
      names,
    );
    const before = { ids: idsOf(earlier), names, forest };
    const order = async (help?: typeof before) =>
      Array.from(await alphabeticalOrder(idsOf(now), namesOf(now), new TimeSlice(), help));
    expect(await order(before)).toEqual(await order());
  });
  await fc.assert(property);
});
