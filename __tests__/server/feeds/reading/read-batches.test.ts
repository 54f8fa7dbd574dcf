import { performance } from "node:perf_hooks";
import { Traffic } from "../../../../src/server/concurrency/traffic";
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
async function busyShare(rowMs: number, rows: number, traffic?: Traffic): Promise<number> {
  const resolvePlace = () => {
    const end = performance.now() + rowMs;
    while (performance.now() < end);
    return { found: [], named: false, remote: false, unknown: [], meanings: 0 };
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
  for await (const batch of readBatches({ rows: jobs(rows), progress: () => 0, normalise, traffic })) {
    read += batch.tally.read;
  }
  expect(read).toBe(rows);
  return performance.eventLoopUtilization(before).utilization;
}

test("beside visitors whom nobody sees most of the time is left to them; where there are none, nothing waits", async () => {
  const beside = await busyShare(25, 20, Traffic.unseen());
  expect(beside).toBeLessThan(0.4);
  expect(await busyShare(25, 20)).toBeGreaterThan(beside);
});

test("what a feed lacks is noted at its last row, wherever a batch ends", async () => {
  const normalise = {
    ...{
      resolvePlace: () => ({ found: [], named: false, remote: false, unknown: [], meanings: 0 }),
      dateOrder: "dmy" as const,
    },
    ...{ country: null, company: null, now: new Date() },
  };
  for (const count of [3, 25, 26]) {
    const shortfall = () => "There are more";
    const reports: unknown[] = [];
    for await (const batch of readBatches({ rows: jobs(count), progress: () => 0, shortfall, normalise }))
      reports.push(...batch.report.filter(({ id }) => id === null));
    expect(reports).toEqual([{ kind: "note", row: count, id: null, reason: "There are more" }]);
  }
});

test("each row waits for a request that is under way, though not for ever", async () => {
  const traffic = new Traffic();
  traffic.begin();
  const began = performance.now();
  await busyShare(0, 50, traffic);
  expect(performance.now() - began).toBeGreaterThan(50 * 10);
});
