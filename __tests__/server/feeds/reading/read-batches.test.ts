import { performance } from "node:perf_hooks";
import type { FeedRow } from "../../../../src/server/feeds/feed/feed-row";
import { readBatches } from "../../../../src/server/feeds/reading/read-batches";

async function* jobs(count: number): AsyncGenerator<FeedRow> {
  for (let row = 1; row <= count; row += 1) {
    const words = { title: "Cook", company: "Café", description: "Cooks.", applyUrl: null, salary: null };
    const rest = { postedAt: null, validThrough: null, remote: false, jobTypes: [], occupation: {} };
    yield { kind: "job", row, job: { externalId: `${row}`, ...words, ...rest, places: [{ city: "Leeds" }] } };
  }
}

/** The share of the time in which this thread is busy while rows are read that each take so long. */
async function busyShare(rowMs: number, rows: number): Promise<number> {
  const resolvePlace = () => {
    const end = performance.now() + rowMs;
    while (performance.now() < end);
    return { found: [], named: false, remote: false };
  };
  const normalise = {
    resolvePlace,
    dateOrder: "dmy",
    country: null,
    company: null,
    now: new Date(),
  } as const;
  const before = performance.eventLoopUtilization();
  let read = 0;
  for await (const batch of readBatches({ rows: jobs(rows), progress: () => 0, normalise })) {
    read += batch.tally.read;
  }
  expect(read).toBe(rows);
  return performance.eventLoopUtilization(before).utilization;
}

test("rows that take long leave the processor to others for most of the time; usual rows do not wait", async () => {
  const slow = await busyShare(25, 20);
  expect(slow).toBeLessThan(0.5);
  expect(await busyShare(0, 2_000)).toBeGreaterThan(slow);
});
