import timers from "node:timers/promises";
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

const feed = (count: number) => ({ rows: jobs(count), progress: () => 0 });
const normalise = {
  resolvePlace: () => ({ found: [], named: false, remote: false, unknown: [], meanings: 0 }),
  dateOrder: "dmy" as const,
  country: null,
  company: null,
  now: new Date(),
};

/** Reads rows that take `rowMs` milliseconds each. */
async function readRows(rowMs: number, rows: number, traffic?: Traffic): Promise<void> {
  const resolvePlace = () => {
    const end = performance.now() + rowMs;
    while (performance.now() < end);
    return normalise.resolvePlace();
  };
  let read = 0;
  for await (const batch of readBatches({
    ...feed(rows),
    normalise: { ...normalise, resolvePlace },
    traffic,
  })) {
    read += batch.tally.read;
  }
  expect(read).toBe(rows);
}

test("reading rests three times its work while another process has visitors, otherwise never", async () => {
  const traffic = new Traffic();
  const pause = jest.spyOn(timers, "setTimeout").mockResolvedValue(undefined);
  const rested = () => pause.mock.calls.reduce((sum, [ms = 0]) => sum + ms, 0);
  await readRows(25, 10, traffic);
  expect(rested()).toBe(0);
  traffic.isElsewhere = true;
  await readRows(25, 10, traffic);
  expect(rested()).toBeGreaterThanOrEqual(3 * 25 * 10);
  pause.mockRestore();
});

test("a feed's shortfall is noted once, at its last row, wherever a batch ends", async () => {
  for (const count of [3, 25, 26, 100, 101]) {
    const end = () => ({ shortfall: "There are more" });
    const reports: unknown[] = [];
    for await (const batch of readBatches({ ...feed(count), end, normalise }))
      reports.push(...batch.report.filter(({ id }) => id === null));
    expect(reports).toEqual([{ kind: "note", row: count, id: null, reason: "There are more" }]);
  }
});

test("of two rows with one id, only the later one's job is counted as featured or left out", async () => {
  async function* twice(): AsyncGenerator<FeedRow> {
    for await (const row of jobs(2))
      if (row.kind === "job")
        yield { ...row, job: { ...row.job, externalId: "1", featured: "yes", postedAt: "soon" } };
  }
  for await (const { tally } of readBatches({ ...feed(0), rows: twice(), normalise }))
    expect(tally).toMatchObject({ read: 2, refused: 1, featured: 1, leftOut: { "posting date": 1 } });
});

test("each row waits a limited time for a request under way", async () => {
  const traffic = new Traffic();
  traffic.begin();
  const began = performance.now();
  await readRows(0, 50, traffic);
  expect(performance.now() - began).toBeGreaterThan(50 * 10);
});
