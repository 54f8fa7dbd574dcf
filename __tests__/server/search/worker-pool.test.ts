import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { yearlyPay } from "../../../src/server/jobs/pay-scale";
import { plantForest } from "../../../src/server/search/columns/forest";
import {
  buildColumns,
  type JobColumns,
  type PackedJobs,
} from "../../../src/server/search/columns/job-columns";
import type { Expression } from "../../../src/server/search/keywords/expression";
import type { MatchPlan, SearchPlan } from "../../../src/server/search/run/search-plan";
import { inlineRunner, type SearchRunner } from "../../../src/server/search/workers/search-runner";
import { WorkerPool } from "../../../src/server/search/workers/worker-pool";
import { byFacet } from "../../../src/shared/facets";
import { scratchFolder } from "../../support/scratch-folder";
import { comesTrue, eventually } from "../../support/until";
import { noFacet, packDoubles, packIntegers, everyJob as plan } from "./packed-jobs";
import { threadAfter, workerFile } from "./search-thread";

/** Jobs 1 to `count`, highest id first, all of one discipline. */
function packedJobs(version: string, count: number): PackedJobs {
  const ids = Array.from({ length: count }, (_, place) => count - place);
  const disciplines = {
    forest: plantForest([-1, 0], ["", "Health"]),
    valueIds: Int32Array.of(0, 7),
    pairs: packIntegers(ids.flatMap((id) => [id, 7])),
  };
  return {
    version,
    ids: packIntegers(ids),
    epochs: packDoubles(ids.map(() => 20_000 * 86_400)),
    closing: null,
    following: null,
    featured: null,
    salaries: null,
    pay: yearlyPay,
    remote: null,
    facets: { ...byFacet(() => noFacet), disciplines },
  };
}

async function heldBy(runner: SearchRunner, count = 30): Promise<JobColumns> {
  const columns = await runner.ask("build", undefined, packedJobs("1", count));
  runner.hold(columns);
  return columns;
}

describe.each<[string, () => SearchRunner]>([
  ["threads", () => new WorkerPool(workerFile, 2)],
  ["the caller's own thread", () => inlineRunner],
])("searches in %s", (_name, start) => {
  let runner: SearchRunner;
  beforeEach(() => {
    runner = start();
  });
  afterEach(() => runner.close());

  test("run over the given jobs", async () => {
    const first = await heldBy(runner);
    expect(first.ids[0]).toBe(30);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => runner.ask("run", first, { plan })));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ total: 30, page: 1, pageCount: 2 });
      expect(Array.from(outcome.rows)).toEqual(Array.from({ length: 20 }, (_, row) => row));
      expect(Array.from(outcome.facets.disciplines)).toEqual([1, 1, 30]);
    }
    expect(await runner.ask("run", await heldBy(runner, 5), { plan })).toMatchObject({ total: 5 });
  });

  test("use the columns they were started with while others are held", async () => {
    const [before, after] = [await heldBy(runner, 30), await heldBy(runner, 5)];
    const asked = [before, after, before].map((columns) => runner.ask("run", columns, { plan }));
    expect((await Promise.all(asked)).map(({ total }) => total)).toEqual([30, 5, 30]);
    runner.release(before);
    expect(await runner.ask("count", after, { plan, end: 4 })).toBe(4);
  });

  test("return any span of rows across page boundaries, with the total", async () => {
    const columns = await heldBy(runner);
    const page = (number: number) => runner.ask("run", columns, { plan: { ...plan, page: number } });
    const pages = await Promise.all([page(1), page(2)]);
    const rows = pages.flatMap((page) => page.rows).slice(18, 22);
    expect(rows).toHaveLength(4);
    const fourFrom = (skip: number) => runner.ask("span", columns, { plan, span: { skip, take: 4 } });
    expect(await fourFrom(18)).toEqual({ total: 30, rows });
    expect(await fourFrom(30)).toEqual({ total: 30, rows: [] });
  });

  test("count a facet's values as if none were chosen", async () => {
    const columns = await heldBy(runner);
    const nobody = { ...plan, constraints: { ...plan.constraints, disciplines: [] } };
    const counts = (plan: MatchPlan) => runner.ask("values", columns, { plan, field: "disciplines" });
    expect(Array.from(await counts(nobody))).toEqual([30, 30]);
    const remote = { ...plan, constraints: { ...plan.constraints, remote: true as const } };
    expect(Array.from(await counts(remote))).toEqual([0, 0]);
  });

  test("reject if the signal is already aborted", async () => {
    const columns = await heldBy(runner);
    const gone = AbortSignal.abort(new Error("gone"));
    await expect(runner.ask("run", columns, { plan }, gone)).rejects.toThrow("gone");
  });

  test("fail without affecting the next", async () => {
    const columns = await heldBy(runner);
    const broken = { ...plan, postings: null } as unknown as SearchPlan;
    const asking = { ...broken, constraints: { ...broken.constraints, text: { word: 0 } } };
    await expect(runner.ask("run", columns, { plan: asking })).rejects.toThrow("null");
    expect(await runner.ask("run", columns, { plan })).toMatchObject({ total: 30 });
  });
});

/** Each level doubles the work, so evaluation never ends, while the message stays small. */
function endlessPlan(): SearchPlan {
  let text: Expression = { word: 0 };
  for (let level = 0; level < 60; level++) text = { any: [text, text] };
  return { ...plan, postings: [{ rows: Int32Array.of(1) }], constraints: { ...plan.constraints, text } };
}

/** Resolves once this process has used this much CPU time. */
function hasWorkedFor(milliseconds: number): Promise<void> {
  const before = process.cpuUsage();
  return eventually(() => process.cpuUsage(before).user >= milliseconds * 1000, "work");
}

describe("threads", () => {
  test("abandon a running search when it is aborted", async () => {
    const pool = new WorkerPool(workerFile, 1);
    const columns = await heldBy(pool);
    await pool.ask("run", columns, { plan });
    const gone = new AbortController();
    const endless = pool.ask("run", columns, { plan: endlessPlan() }, gone.signal);
    const count = pool.ask("count", columns, { plan, end: 7 });
    await hasWorkedFor(100);
    gone.abort(new Error("gone"));
    await expect(endless).rejects.toThrow("gone");
    expect(await count).toBe(7);
    await pool.close();
  });

  test("abandon a queued search when it is aborted", async () => {
    const pool = new WorkerPool(workerFile, 1);
    const columns = await heldBy(pool);
    const gone = new AbortController();
    const searches = Array.from({ length: 10 }, () => pool.ask("run", columns, { plan }, gone.signal));
    const wanted = pool.ask("run", columns, { plan });
    gone.abort(new Error("gone"));
    for (const search of searches) await expect(search).rejects.toThrow("gone");
    expect(await wanted).toMatchObject({ total: 30 });
    await pool.close();
  });

  test("reject pending and new work once closed", async () => {
    const pool = new WorkerPool(workerFile, 1);
    const waiting = Array.from({ length: 5 }, () => pool.ask("build", undefined, packedJobs("1", 30)));
    const ends = Promise.allSettled(waiting);
    await pool.close();
    expect((await ends).map(({ status }) => status)).toEqual(waiting.map(() => "rejected"));
    await expect(pool.ask("build", undefined, packedJobs("1", 30))).rejects.toThrow("closed");
  });
});

describe("threads that die", () => {
  const folder = scratchFolder();
  const opened: WorkerPool[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.close())));

  const columns = buildColumns(packedJobs("1", 30));
  const rights = () => path.join(folder, expect.getState().currentTestName?.replaceAll(/\W+/g, "-") ?? "");

  /**
   * A pool in which so many threads die, at their start or when asked for page 666. `grant` allows more
   * deaths; `survivors` counts the threads that outlived their start.
   */
  function mortalPool(size: number, deaths: number) {
    const mark = rights();
    const file = `${mark}.mjs`;
    const grant = (more: number) => {
      for (let each = 0; each < more; each++) writeFileSync(`${mark}-${each}`, "");
    };
    grant(deaths);
    writeFileSync(file, mortal(mark));
    const survivors = () =>
      readdirSync(folder).filter((name) => name.startsWith(`${path.basename(mark)}-alive-`)).length;
    const died: unknown[] = [];
    const pool = new WorkerPool(file, size, (reason) => died.push(reason));
    opened.push(pool);
    pool.hold(columns);
    return { pool, died, grant, survivors };
  }

  const lethalPlan = { ...plan, page: 666 };

  test("once are replaced without failing a search", async () => {
    const { pool, died } = mortalPool(1, 1);
    expect(await pool.ask("run", columns, { plan })).toMatchObject({ total: 30 });
    expect(died).toEqual([expect.objectContaining({ message: "bad start" })]);
  });

  test("three times in a row fail waiting searches, and recover by themselves", async () => {
    const { pool, died } = mortalPool(1, 6);
    await expect(pool.ask("run", columns, { plan })).rejects.toMatchObject({
      name: "SearchUnavailableError",
      cause: { message: "bad start" },
    });
    await expect(pool.ask("run", columns, { plan })).rejects.toThrow("being started");
    let answer: unknown;
    const isAnswered = async () => {
      answer = await pool.ask("run", columns, { plan }).catch(() => undefined);
      return answer !== undefined;
    };
    await comesTrue(isAnswered, "a thread that lives");
    expect(answer).toMatchObject({ total: 30 });
    expect(died).toHaveLength(6);
  });

  test("leave searches to the others until they are restarted", async () => {
    const { pool, died, grant, survivors } = mortalPool(2, 0);
    await eventually(() => survivors() === 2, "two threads");
    grant(50);
    await expect(pool.ask("run", columns, { plan: lethalPlan })).rejects.toThrow("being started");
    while (died.length < 4) {
      const searches = Array.from({ length: 8 }, () => pool.ask("run", columns, { plan }));
      expect((await Promise.all(searches)).map(({ total }) => total)).toEqual(searches.map(() => 30));
    }
  });

  test("during a search fail only that search, and the next thread holds the same columns", async () => {
    const { pool, grant } = mortalPool(1, 0);
    await pool.ask("run", columns, { plan });
    grant(1);
    await expect(pool.ask("run", columns, { plan: lethalPlan })).rejects.toMatchObject({
      cause: { message: "A search thread ended." },
    });
    expect(await pool.ask("run", columns, { plan })).toMatchObject({ total: 30 });
  });

  test("before starting fail a build with the cause", async () => {
    const pool = new WorkerPool(path.join(folder, "missing.js"), 1);
    opened.push(pool);
    await expect(pool.ask("build", undefined, packedJobs("1", 1))).rejects.toMatchObject({
      cause: { message: expect.stringContaining("missing.js") },
    });
  });
});

/** The real worker, except that it dies when granted. */
function mortal(mark: string): string {
  return threadAfter(`
    import { rmSync, writeFileSync } from "node:fs";
    import { parentPort, threadId } from "node:worker_threads";
    function dieIfGranted(die) {
      for (let each = 0; each < 50; each++) {
        try { rmSync(${JSON.stringify(mark)} + "-" + each); } catch { continue; }
        die();
      }
    }
    dieIfGranted(() => { throw new Error("bad start"); });
    writeFileSync(${JSON.stringify(mark)} + "-alive-" + threadId, "");
    parentPort.on("message", ({ input }) => input?.plan?.page === 666 && dieIfGranted(() => process.exit()));`);
}

test("a watcher learns when each task is queued, started and ended", async () => {
  const told: string[] = [];
  const watch = (kind: string) => {
    told.push(`${kind} asked`);
    return { begun: () => told.push(`${kind} begun`), ended: () => told.push(`${kind} ended`) };
  };
  const pool = new WorkerPool(workerFile, 1, undefined, watch);
  await pool.ask("build", undefined, packedJobs("1", 3));
  const gone = new AbortController();
  const columns = buildColumns(packedJobs("2", 3));
  pool.hold(columns);
  const search = pool.ask("count", columns, { plan, end: 3 }, gone.signal);
  gone.abort();
  await expect(search).rejects.toThrow();
  await pool.close();
  expect(told).toEqual(
    ["build", "count"].flatMap((kind) => [`${kind} asked`, `${kind} begun`, `${kind} ended`]),
  );
});
