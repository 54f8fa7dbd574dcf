import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { routes } from "../src/shared/routes";
import { writeHostileFeed } from "./beside/hostile-feed";
import { type Spread, spreadOf } from "./figures/percentiles";
import { beginRun, writeResult } from "./figures/result-files";
import { searchesByFrequency } from "./load/query-mix";
import { type SendLoad, withClients } from "./load/send-load";
import type { DatabaseKind } from "./postgres/open-bench-database";
import { serve, type Vitals, type WatchedServer } from "./serving/serve";
import { siteData } from "./serving/site-data";

// Visitors' searches beside an import whose every row is as hard to read as allowed, alternating with the
// same searches alone. See docs/performance.md.

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "20000" },
    rows: { type: "string", default: "12000" },
    turns: { type: "string", default: "4" },
    seconds: { type: "string", default: "12" },
    database: { type: "string", default: "embedded" satisfies DatabaseKind },
  },
});
const jobs = Number(values.jobs);
const seconds = Number(values.seconds);
const built = import.meta.dirname;

interface Turn {
  /** Milliseconds to the last byte, before and after the import: a server gets faster as it runs. */
  readonly alone: Spread;
  readonly beside: Spread;
  /** Event loop delay of the server, milliseconds. */
  readonly held: Readonly<Record<"alone" | "beside", Vitals["event_loop_ms"]>>;
}

/** Starts importing a feed into the served database; the returned function stops it. */
function importing(environment: Record<string, string>, feed: string): () => Promise<void> {
  const child = spawn(process.execPath, ["dist/server/cli.mjs", "import", feed, "--force"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  return async () => {
    if (child.exitCode !== null) throw new Error("The import was over before its turn: ask for more --rows.");
    child.kill("SIGINT");
    await ended;
  };
}

async function turnOf(
  { send, server }: { send: SendLoad; server: WatchedServer },
  visits: Omit<Parameters<SendLoad>[0], "seed">,
  seed: number,
  startImport: () => () => Promise<void>,
) {
  const measure = async (turn: number) => {
    await server.vitals();
    const times = (await send({ ...visits, seed: turn })).answers["200"] ?? [];
    return { times, held: (await server.vitals()).event_loop_ms };
  };
  const before = await measure(seed);
  const stop = startImport();
  await send({ ...visits, seconds: 3, seed: seed + 1000 });
  const beside = await measure(seed + 50);
  await stop();
  const after = await measure(seed + 25);
  return {
    alone: spreadOf([...before.times, ...after.times]),
    beside: spreadOf(beside.times),
    held: { alone: before.held, beside: beside.held },
  } satisfies Turn;
}

const run = beginRun(`npm run bench -- beside --jobs ${jobs} --database ${values.database}`);
const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-beside-"));
const database: DatabaseKind = values.database === "postgres" ? "postgres" : "embedded";
const { environment, towns, stop } = await siteData(database, jobs, { folder, built });
const feed = path.join(folder, "hostile.jsonl");
await writeHostileFeed(feed, Number(values.rows));
const server = await serve(environment.DATA_DIR, environment);
const turns: Turn[] = [];
try {
  await withClients(path.join(built, "load-clients.mjs"), async (send) => {
    const visits = {
      address: server.address,
      paths: [routes.resultsFragment],
      searches: searchesByFrequency(20_000, towns),
      draw: "even",
      clients: 4,
      pauseAfterAnswer: 40,
      pauseAfterRefusal: 100,
      seconds,
    } as const;
    await send({ ...visits, seed: 1 });
    for (let turn = 1; turn <= Number(values.turns); turn += 1) {
      turns.push(await turnOf({ send, server }, visits, 100 * turn, () => importing(environment, feed)));
      const { held, ...times } = turns.at(-1) as Turn;
      console.table(times);
      console.table(held);
    }
  });
} finally {
  await server.stop();
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
writeResult(`beside-${values.database}-${jobs}`, run, { jobs, turns });
