import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { PackedJobs } from "../../../src/server/search/columns/build-columns";
import { plantForest } from "../../../src/server/search/columns/forest";
import type { Expression } from "../../../src/server/search/keywords/expression";
import type { SearchPlan } from "../../../src/server/search/run/search-plan";
import { inlineRunner } from "../../../src/server/search/runner/inline-runner";
import type { SearchRunner } from "../../../src/server/search/runner/search-runner";
import { WorkerPool } from "../../../src/server/search/runner/worker-pool";

const workerFile = path.join(__dirname, "worker-under-swc.js");

const packIntegers = (numbers: readonly number[]) => {
  const bytes = Buffer.alloc(numbers.length * 4);
  numbers.forEach((number, place) => {
    bytes.writeInt32BE(number, place * 4);
  });
  return new Uint8Array(bytes);
};

const packDoubles = (numbers: readonly number[]) => {
  const bytes = Buffer.alloc(numbers.length * 8);
  numbers.forEach((number, place) => {
    bytes.writeDoubleBE(number, place * 8);
  });
  return new Uint8Array(bytes);
};

/** Jobs 1..count, the highest id first, all of one discipline. */
function packedJobs(version: string, count: number): PackedJobs {
  const ids = Array.from({ length: count }, (_, place) => count - place);
  const empty = { forest: plantForest([-1], [""]), valueIds: Int32Array.of(0), pairs: null };
  const disciplines = {
    forest: plantForest([-1, 0], ["", "Health"]),
    valueIds: Int32Array.of(0, 7),
    pairs: packIntegers(ids.flatMap((id) => [id, 7])),
  };
  return {
    version,
    ids: packIntegers(ids),
    epochs: packDoubles(ids.map(() => 20_000 * 86_400)),
    salaries: null,
    remote: null,
    facets: { disciplines, all_locations: empty, job_types: empty },
  };
}

function planFor(version: string): SearchPlan {
  const none = { disciplines: [], all_locations: [], job_types: [] };
  const constraints = { text: null, reach: null, disciplines: null, all_locations: null, job_types: null };
  return {
    version,
    postings: [],
    constraints: { ...constraints, salary_min: null, posted_within: null, remote: null },
    tiers: { phrase: null, words: null },
    nearest: null,
    today: 20_000,
    sortType: "newest",
    page: 1,
    chosen: none,
    opened: none,
    variations: [],
  };
}

describe.each<[string, () => SearchRunner]>([
  ["threads", () => new WorkerPool(workerFile, 2)],
  ["the caller's own thread", () => inlineRunner()],
])("searches in %s", (_name, start) => {
  let runner: SearchRunner;
  beforeEach(() => {
    runner = start();
  });
  afterEach(() => runner.close());

  test("run over the jobs that were loaded last", async () => {
    const first = await runner.load(packedJobs("1", 30));
    expect(first.ids[0]).toBe(30);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => runner.run(planFor("1"))));
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ total: 30, page: 1, pageCount: 2 });
      expect(Array.from(outcome?.rows ?? [])).toEqual(Array.from({ length: 20 }, (_, row) => row));
      expect(Array.from(outcome?.facets.disciplines ?? [])).toEqual([1, 1, 30]);
    }
    await runner.load(packedJobs("2", 5));
    expect(await runner.run(planFor("2"))).toMatchObject({ total: 5 });
  });

  test("are handed back when they belong to jobs of before", async () => {
    await runner.load(packedJobs("1", 30));
    await runner.load(packedJobs("2", 5));
    expect(await runner.run(planFor("1"))).toBeNull();
    expect(await runner.countBefore(planFor("1"), 4)).toBeNull();
  });

  test("are not begun for one who has gone", async () => {
    await runner.load(packedJobs("1", 30));
    await expect(runner.run(planFor("1"), AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
  });

  test("fail alone", async () => {
    await runner.load(packedJobs("1", 30));
    const broken = { ...planFor("1"), postings: null } as unknown as SearchPlan;
    const asking = { ...broken, constraints: { ...broken.constraints, text: { word: 0 } } };
    await expect(runner.run(asking)).rejects.toThrow("null");
    expect(await runner.run(planFor("1"))).toMatchObject({ total: 30 });
  });
});

/** Evaluated twice as often at every level: no computer comes to its end, and the message stays small. */
function endlessPlan(version: string): SearchPlan {
  let text: Expression = { word: 0 };
  for (let level = 0; level < 60; level++) text = { any: [text, text] };
  const plan = planFor(version);
  return { ...plan, postings: [{ rows: Int32Array.of(1) }], constraints: { ...plan.constraints, text } };
}

/** Fulfils once this process has worked for so long. */
async function hasWorkedFor(milliseconds: number): Promise<void> {
  const before = process.cpuUsage();
  while (process.cpuUsage(before).user < milliseconds * 1000) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe("threads", () => {
  test("drop a search that is under way when nobody wants it any more", async () => {
    const pool = new WorkerPool(workerFile, 1);
    await pool.load(packedJobs("1", 30));
    await pool.run(planFor("1"));
    const gone = new AbortController();
    const endless = pool.run(endlessPlan("1"), gone.signal);
    const count = pool.countBefore(planFor("1"), 7);
    await hasWorkedFor(100);
    gone.abort(new Error("gone"));
    await expect(endless).rejects.toThrow("gone");
    expect(await count).toBe(7);
    await pool.close();
  });

  test("drop a waiting search that nobody wants any more", async () => {
    const pool = new WorkerPool(workerFile, 1);
    await pool.load(packedJobs("1", 30));
    const gone = new AbortController();
    const searches = Array.from({ length: 10 }, () => pool.run(planFor("1"), gone.signal));
    const wanted = pool.run(planFor("1"));
    gone.abort(new Error("gone"));
    for (const search of searches) await expect(search).rejects.toThrow("gone");
    expect(await wanted).toMatchObject({ total: 30 });
    await pool.close();
  });

  test("answer nothing once they are closed", async () => {
    const pool = new WorkerPool(workerFile, 1);
    const waiting = Array.from({ length: 5 }, () => pool.load(packedJobs("1", 30)));
    const ends = Promise.allSettled(waiting);
    await pool.close();
    expect((await ends).map(({ status }) => status)).toEqual(waiting.map(() => "rejected"));
    await expect(pool.load(packedJobs("1", 30))).rejects.toThrow("closed");
  });

  test("that die are replaced; those that never start are given up", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-pool-"));
    const file = path.join(folder, "worker.js");
    const mark = path.join(folder, "died-once");
    writeFileSync(
      file,
      `const { existsSync, writeFileSync } = require("node:fs");
       if (!existsSync(${JSON.stringify(mark)})) { writeFileSync(${JSON.stringify(mark)}, ""); throw new Error("bad start"); }
       require(${JSON.stringify(workerFile)});`,
    );
    const pool = new WorkerPool(file, 1);
    await expect(pool.load(packedJobs("1", 30))).rejects.toThrow("bad start");
    expect((await pool.load(packedJobs("1", 30))).ids).toHaveLength(30);
    await pool.close();

    const hopeless = new WorkerPool(path.join(folder, "missing.js"), 1);
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(hopeless.load(packedJobs("1", 1))).rejects.toThrow();
    }
    await hopeless.close();
    rmSync(folder, { recursive: true });
  });
});
