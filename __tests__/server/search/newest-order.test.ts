import fc from "fast-check";
import { rowsBefore } from "../../../src/server/search/columns/job-columns";
import { indexRows, postedTimes, rowsSince } from "../../../src/server/search/columns/posted-and-closing";

interface Job {
  readonly id: number;
  /** Microseconds since 1970. */
  readonly posted: number;
}

/** Few moments, so that many jobs are equally new; some differ by less than a card says. */
const moments = fc.constantFrom(
  0,
  1e6,
  1_767_225_600e6,
  1_767_225_600e6 + 123_456,
  1_767_225_600e6 + 123_000,
);
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

test("every job's own mark has as many rows before it as the job", () => {
  const property = fc.property(someJobs, (jobs) => {
    const columns = columnsOf(jobs);
    expect(jobs.map((job) => rowsBefore(columns, markOf(job)))).toEqual(jobs.map((_, row) => row));
  });
  fc.assert(property);
});

test("the mark of a job that is gone has those before it that are newer", () => {
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
