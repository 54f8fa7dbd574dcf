import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { routes } from "../src/shared/routes";
import type { ResultsFragment } from "../src/shared/wire/results";
import { type DatabaseKind, databaseKinds } from "./postgres/open-bench-database";
import { Random } from "./search/random";
import { serve, type WatchedServer } from "./serving/serve";
import { siteData } from "./serving/site-data";

// Kills an import's command or its server at a random moment: visitors must see the old feed or the new one,
// whole, and repeating the import must complete it.

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    rows: { type: "string", default: "3000" },
    jobs: { type: "string", default: "2000" },
    databases: { type: "string", default: databaseKinds.join() },
    seed: { type: "string", default: String(Date.now() % 100_000) },
  },
});
const rows = Number(values.rows);
const random = new Random(Number(values.seed));
const built = import.meta.dirname;
const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-import-kills-"));
const victims = ["command", "server"] as const;
type Victim = (typeof victims)[number];
type Environment = Record<"DATA_DIR" | "DATABASE_URL", string>;

function writeFeed(version: number): string {
  const file = path.join(folder, "killed.csv");
  const lines = Array.from(
    { length: rows },
    (_, row) =>
      `${row},Zyxkill role ${row},Zyx ${version} Ltd,Work number ${row} of version ${version}.,https://example.com/${row}`,
  );
  writeFileSync(file, ["id,title,company,description,apply_url", ...lines].join("\n"));
  return file;
}

function beginImport(environment: Environment, version: number): ChildProcess {
  return spawn(process.execPath, ["dist/server/cli.mjs", "import", writeFeed(version), "--force"], {
    env: { ...process.env, ...environment },
    stdio: "ignore",
  });
}

let asked = 0;

/** The only version shown, complete; throws otherwise. Never answered from a cache. */
async function look({ address }: WatchedServer): Promise<number> {
  asked += 1;
  const search = `search%5Bexact%5D=1&search%5Bquery%5D=zyxkill&search%5Bwithout%5D=x${asked}`;
  const answer = await fetch(`${address}${routes.resultsFragment}?${search}`);
  if (answer.status !== 200) throw new Error(`A look was answered with ${answer.status}.`);
  const { total_count, facets } = (await answer.json()) as ResultsFragment;
  const versions = facets.companies.filter(({ count }) => count > 0);
  const [only] = versions;
  if (total_count !== rows || versions.length !== 1 || only === undefined)
    throw new Error(`${total_count} jobs were shown, of ${versions.map(({ name }) => name).join(" and ")}.`);
  return Number(only.name.split(" ")[1]);
}

async function completed(environment: Environment, version: number, server: WatchedServer): Promise<void> {
  const deadline = Date.now() + 60_000;
  // The server finishes an import that had begun to change jobs, and admits no other before.
  for (;;) {
    const [code] = (await once(beginImport(environment, version), "exit")) as [number | null];
    if (code === 0) break;
    if (Date.now() > deadline) throw new Error(`The import done again ended with ${code}.`);
    await pause(250);
  }
  for (let waited = 0; (await look(server)) !== version; waited += 100) {
    if (waited > 20_000) throw new Error("What was imported is not shown.");
    await pause(100);
  }
}

/** Resolves with the next server, which may have to wait for a command that took the embedded database. */
async function killed(
  server: WatchedServer,
  environment: Environment,
  commandEnded: Promise<unknown>,
): Promise<WatchedServer> {
  process.kill(server.pid, "SIGKILL");
  while (!server.hasEnded()) await pause(5);
  const again = () => serve(environment.DATA_DIR, environment);
  return again().catch(async () => {
    await commandEnded;
    return again();
  });
}

/** Resolves with the server running afterwards, and whether the new version was shown without a repeat. */
async function killOnce(
  environment: Environment,
  server: WatchedServer,
  { victim, version, afterMs }: { victim: Victim; version: number; afterMs: number },
) {
  const importing = beginImport(environment, version);
  const ended = once(importing, "exit");
  await pause(afterMs);
  if (victim === "command") importing.kill("SIGKILL");
  const after = victim === "command" ? server : await killed(server, environment, ended);
  let seen = await look(after);
  if (seen !== version && seen !== version - 1) throw new Error(`Version ${seen} is shown, not ${version}.`);
  for (let looked = 0; looked < 20; looked += 1) {
    const next = await look(after);
    if (next < seen || next > version) throw new Error(`Version ${next} came after ${seen}.`);
    seen = next;
    await pause(50);
  }
  await ended;
  await completed(environment, version, after);
  return { server: after, wasNew: seen === version };
}

async function killsOf(kind: DatabaseKind, victim: Victim): Promise<object> {
  const own = path.join(folder, `${kind}-${victim}`);
  const { environment, stop } = await siteData(kind, Number(values.jobs), { folder: own, built });
  let server = await serve(environment.DATA_DIR, environment);
  try {
    const [code] = (await once(beginImport(environment, 1), "exit")) as [number | null];
    if (code !== 0) throw new Error(`The first import ended with ${code}.`);
    const began = performance.now();
    await completed(environment, 2, server);
    const wholeMs = performance.now() - began;
    let news = 0;
    for (let kill = 1; kill <= Number(values.kills); kill += 1) {
      const afterMs = random.next() * wholeMs;
      const outcome = await killOnce(environment, server, { victim, version: kill + 2, afterMs });
      server = outcome.server;
      news += Number(outcome.wasNew);
    }
    return {
      database: kind,
      killed: victim,
      kills: Number(values.kills),
      old: Number(values.kills) - news,
      new: news,
    };
  } finally {
    await server.stop();
    await stop();
  }
}

const outcomes: object[] = [];
try {
  for (const kind of databaseKinds.filter((each) => values.databases.split(",").includes(each)))
    for (const victim of victims) {
      outcomes.push(await killsOf(kind, victim));
      console.log(outcomes.at(-1));
    }
} finally {
  console.log({ seed: values.seed, rows });
  rmSync(folder, { recursive: true, force: true });
}
