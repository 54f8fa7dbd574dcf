import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import type { Database } from "../src/server/database/database";
import { openPostgres } from "../src/server/database/postgres-database";
import { openInWorker } from "../src/server/database/worker-database";
import type { LocationService } from "../src/server/places/location-service";
import { startSearch } from "../src/server/search/start-search";
import { fillDatabase } from "./search/fill-database";
import { type Timing, timeSearches } from "./search/measure";
import { type QueryClass, queryClasses } from "./search/query-classes";

// How long searches take over generated jobs, by the design's query classes. Milliseconds, one search at a time.

const { values } = parseArgs({
  options: { jobs: { type: "string", default: "100000" }, runs: { type: "string", default: "40" } },
});
const jobs = Number(values.jobs);
const runs = Number(values.runs);
const root = path.join(import.meta.dirname, "../..");
const beside = (name: string) => path.join(import.meta.dirname, `${name}.mjs`);

interface Row {
  readonly class: string;
  /** Words, jobs and places are asked for the first time. */
  readonly cold: Timing;
  /** The words are known, the page and its jobs are not. */
  readonly knownWords: Timing;
  readonly repeated: Timing;
}

/** Every place of these searches has jobs, so the gazetteer is never asked. */
const noGazetteer: LocationService = {
  lookUp: async () => ({ data: [], total_count: 0 }),
  read: async () => ({ kind: "unknown", candidates: [] }),
  bySlugs: async () => [],
  nearest: async () => null,
};

async function measure(database: Database): Promise<{ load_ms: number; rows: Row[] }> {
  const started = performance.now();
  const search = await startSearch(database, noGazetteer, { workerFile: beside("search-worker") });
  const load_ms = Math.round(performance.now() - started);
  const rows: Row[] = [];
  // The first searches of a process compile its code; the figures are of one that has been running.
  const warmUp: QueryClass = {
    name: "warm-up",
    query: (n) => ({ ...queryClasses[1]?.query(0), page: 500 + n }) as never,
  };
  await timeSearches(
    search,
    Array.from({ length: 200 }, (_, n) => warmUp.query(n)),
  );
  for (const { name, query } of queryClasses) {
    const distinct = Math.min(runs, coldRuns(name));
    const fresh = Array.from({ length: distinct }, (_, n) => query(n));
    const cold = await timeSearches(search, fresh);
    const paged = Array.from({ length: runs }, (_, n) => ({ ...query(n), page: query(n).page + 1 + n }));
    const knownWords = await timeSearches(search, paged);
    const repeated = await timeSearches(
      search,
      Array.from({ length: runs * 5 }, (_, n) => query(n % distinct)),
    );
    rows.push({ class: name, cold, knownWords, repeated });
  }
  await search.close();
  return { load_ms, rows };
}

/** So many different words a class has. */
function coldRuns(name: string): number {
  if (name === "deep page") return 6;
  if (name.startsWith("frequent")) return 7;
  return name.startsWith("middling") ? 20 : 40;
}

async function openBenchPostgres(url: string): Promise<Database> {
  const name = `jobsieve_bench_${jobs}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [name]);
  if (rowCount === 0) await admin.query(`create database ${name}`);
  await admin.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  return openPostgres({ databaseUrl: own.href });
}

async function report(kind: string, database: Database): Promise<void> {
  await fillDatabase(database, jobs);
  const { load_ms, rows } = await measure(database);
  await database.close();
  console.log(
    `\n${kind}, ${jobs.toLocaleString("en")} jobs, loaded in ${load_ms} ms. Milliseconds, p50 / p95 (CPU):`,
  );
  const cell = ({ p50, p95, cpu }: Timing) => `${p50.toFixed(1)} / ${p95.toFixed(1)} (${cpu.toFixed(1)})`;
  console.table(
    Object.fromEntries(
      rows.map((row) => [
        row.class,
        { cold: cell(row.cold), "known words": cell(row.knownWords), repeated: cell(row.repeated) },
      ]),
    ),
  );
  const folder = path.join(root, ".cache/bench");
  mkdirSync(folder, { recursive: true });
  const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };
  const file = path.join(folder, `search-${kind}-${jobs}.json`);
  writeFileSync(
    file,
    `${JSON.stringify({ date: new Date().toISOString(), machine, kind, jobs, load_ms, rows }, null, 2)}\n`,
  );
  console.log(`Also in ${path.relative(process.cwd(), file)}`);
}

const embedded = path.join(root, `.cache/bench/embedded-${jobs}`);
mkdirSync(embedded, { recursive: true });
if (!process.env.BENCH_SKIP_EMBEDDED)
  await report("embedded", await openInWorker(beside("database-worker"), embedded));
const { DATABASE_URL } = process.env;
if (DATABASE_URL) await report("postgres", await openBenchPostgres(DATABASE_URL));
