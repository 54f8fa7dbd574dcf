import { matchAlerts } from "../../../src/server/alerts/matching/match-alerts";
import type { Database } from "../../../src/server/database/database";

/** A stub database with one page of alerts per frequency; `held` releases writes, `happened` logs events. */
function pages(alerts: number) {
  const happened: string[] = [];
  const held: (() => void)[] = [];
  const seen = new Set<unknown>();
  const query = async (sql: string, [first, , ids]: readonly unknown[] = []) => {
    if (sql.includes("min(after_id)")) return [{ after: 0 }];
    if (sql.includes("with outcome")) {
      happened.push(`writes ${(ids as readonly unknown[]).length}`);
      await new Promise<void>((resolve) => held.push(resolve));
      happened.push("written");
      return [{}];
    }
    if (seen.has(first)) return [];
    seen.add(first);
    return Array.from({ length: alerts }, (_, id) => ({
      ...{ id: `${first} ${id}`, query: `search[query]=${first}`, after_id: 0, refused: false },
    }));
  };
  const match = (areVisitorsAbout: boolean) =>
    matchAlerts({
      database: { query } as unknown as Database,
      search: {
        lastArrived: 9,
        arrived: async ({ keywords }) => {
          happened.push(`searches ${keywords}`);
          return { ids: Int32Array.of(9), upto: 9 };
        },
      },
      ...{ hour: 6, now: () => new Date("2026-01-05T08:00:00Z"), signal: new AbortController().signal },
      quiet: async () => areVisitorsAbout,
    });
  /** Enough turns for everything that does not wait for a write. */
  const settled = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return { happened, held, match, settled };
}

async function finished(matching: Promise<unknown>, held: (() => void)[]): Promise<void> {
  let isOver = false;
  const over = matching.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const release of held.splice(0)) release();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await over;
}

test("the next page is searched while one is being written", async () => {
  const { happened, held, match, settled } = pages(30);
  const matching = match(false);
  await settled();
  expect(happened).toEqual(["searches daily", "writes 30", "searches weekly"]);
  await finished(matching, held);
  expect(await matching).toEqual({ alerts: 60, searches: 2, mails: 2 });
});

test("writes are split into batches of 20 while visitors are active", async () => {
  const { happened, held, match } = pages(30);
  await finished(match(true), held);
  expect(happened.filter((what) => what.startsWith("writes"))).toEqual([
    ...["writes 20", "writes 10"],
    ...["writes 20", "writes 10"],
  ]);
});

test("a failed write rejects the whole run", async () => {
  const { held, match } = pages(1);
  const failing = new Error("The database is lost.");
  const matching = match(false);
  const heard = matching.then(
    () => "matched",
    (error: Error) => error,
  );
  held.push = () => {
    throw failing;
  };
  expect(await heard).toBe(failing);
});

test("each alert of a search gets the jobs after its last seen one, newest first", async () => {
  const written: unknown[] = [];
  const ids = Int32Array.of(9, 8, 5);
  const picked = jest.spyOn(ids, "filter");
  const page = [7, 7, 3, 9].map((after_id, id) => ({ id: `${id}`, query: "", after_id, refused: false }));
  const query = async (sql: string, [first, ...others]: readonly unknown[] = []) => {
    if (sql.includes("min(after_id)")) return [{ after: 3 }];
    if (sql.includes("with outcome")) {
      const [, alerts, , jobs, totals] = others as unknown[][];
      written.push(...(alerts ?? []).map((id, place) => [id, jobs?.[place], totals?.[place]]));
    }
    return first === "daily" && page.length > 0 ? page.splice(0) : [];
  };
  await matchAlerts({
    database: { query } as unknown as Database,
    search: { lastArrived: 9, arrived: async () => ({ ids, upto: 9 }) },
    ...{ hour: 6, now: () => new Date("2026-01-05T08:00:00Z"), signal: new AbortController().signal },
    quiet: async () => false,
  });
  expect(written).toEqual([
    ["0", "{9,8}", 2],
    ["1", "{9,8}", 2],
    ["2", "{9,8,5}", 3],
    ["3", "{}", 0],
  ]);
  // Filtered once per last seen job: per alert, thousands of alerts of one search block for a second.
  expect(picked).toHaveBeenCalledTimes(3);
});
