import fc from "fast-check";
import { addRows, emptyBits, sliceRows } from "../../../src/server/search/bits/bitset";
import {
  keptBits,
  keptRows,
  spliceBits,
  spliceNumbers,
  spliceOf,
} from "../../../src/server/search/columns/merge-columns";
import { indexRows, postedTimes } from "../../../src/server/search/columns/posted-and-closing";

interface Job {
  readonly id: number;
  /** Seconds since 1970; few, so that many jobs are equally new. */
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

/** Jobs of before, and what a change says: of some ids, what there is now. */
const someChange = fc
  .record({ old: someJobs(1), fresh: someJobs(60), gone: fc.uniqueArray(fc.integer({ min: 1, max: 90 })) })
  .map(({ old, fresh, gone }) => ({
    old,
    fresh,
    changed: [...new Set([...gone, ...fresh.map(({ id }) => id)])],
  }));

function columnsOf(jobs: readonly Job[]) {
  const ids = Int32Array.from(jobs, ({ id }) => id);
  return { ids, posted: postedTimes(Float64Array.from(jobs, ({ posted }) => posted)), index: indexRows(ids) };
}

test("changed rows are spliced in where newest-first order has them", () => {
  const property = fc.property(someChange, fc.array(fc.boolean(), { minLength: 200 }), (change, picks) => {
    const { old, fresh, changed } = change;
    const kept = old.filter(({ id }) => !changed.includes(id));
    const expected = newestFirst([...kept, ...fresh]).map(({ id }) => id);
    const splice = spliceOf(columnsOf(old), Int32Array.from(changed), columnsOf(fresh));
    expect(splice.rowCount).toBe(expected.length);
    const target = new Int32Array(splice.rowCount);
    const ids = (jobs: readonly Job[]) => Int32Array.from(jobs, ({ id }) => id);
    expect(Array.from(spliceNumbers(splice, ids(old), ids(fresh), target))).toEqual(expected);

    // Any set of the old rows, as bits and as a list, keeps those of its jobs that stay.
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
