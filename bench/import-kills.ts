import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { routes } from "../src/shared/routes";
import type { ResultsFragment } from "../src/shared/wire/results";
import { ownSearch, versionIn, writeOwnFeed } from "./faults/own-feed";
import { type DatabaseKind, databaseKinds } from "./postgres/open-bench-database";
import { Random } from "./search/random";
import { exitCode, type SiteEnvironment, startCommand, temporaryFolder } from "./serving/command";
import { options } from "./serving/options";
import { serve, type WatchedServer } from "./serving/serve";
import { siteData } from "./serving/site-data";

// Kills an import's command or its server at a random moment: visitors must see the old feed or the new one,
// whole, and repeating the import must complete it.

const { kills, rows, databases, seed } = options({
  ...{ kills: 20, rows: 3000, databases: databaseKinds.join(), seed: Date.now() % 100_000 },
});
const random = new Random(seed);
const folder = temporaryFolder("import-kills");
const victims = ["command", "server"] as const;
type Victim = (typeof victims)[number];

function beginImport(environment: SiteEnvironment, version: number) {
  const file = path.join(folder, "killed.csv");
  writeOwnFeed(file, version, rows);
  return startCommand(["import", file, "--force"], environment, "ignore");
}

/** The only version shown, complete; throws otherwise. */
async function look({ address }: WatchedServer): Promise<number> {
  const answer = await fetch(`${address}${routes.resultsFragment}?${ownSearch()}`);
  if (answer.status !== 200) throw new Error(`A look was answered with ${answer.status}.`);
  return versionIn((await answer.json()) as ResultsFragment, rows);
}

async function completed(
  environment: SiteEnvironment,
  version: number,
  server: WatchedServer,
): Promise<void> {
  const deadline = Date.now() + 60_000;
  // The server finishes an import that had begun to change jobs, and admits no other before.
  for (;;) {
    const code = await exitCode(beginImport(environment, version));
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
  environment: SiteEnvironment,
  commandEnded: Promise<unknown>,
): Promise<WatchedServer> {
  await server.kill();
  const again = () => serve(environment.DATA_DIR, environment);
  return again().catch(async () => {
    await commandEnded;
    return again();
  });
}

/** Resolves with the server running afterwards, and whether the new version was shown without a repeat. */
async function killOnce(
  environment: SiteEnvironment,
  server: WatchedServer,
  { victim, version, afterMs }: { victim: Victim; version: number; afterMs: number },
) {
  const importing = beginImport(environment, version);
  const ended = exitCode(importing);
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

async function killsOf(database: DatabaseKind, victim: Victim): Promise<object> {
  const { environment, stop } = await siteData(database, 2000, path.join(folder, `${database}-${victim}`));
  let server = await serve(environment.DATA_DIR, environment);
  const code = await exitCode(beginImport(environment, 1));
  if (code !== 0) throw new Error(`The first import ended with ${code}.`);
  const began = performance.now();
  await completed(environment, 2, server);
  const wholeMs = performance.now() - began;
  let news = 0;
  for (let kill = 1; kill <= kills; kill += 1) {
    const afterMs = random.next() * wholeMs;
    const outcome = await killOnce(environment, server, { victim, version: kill + 2, afterMs });
    server = outcome.server;
    news += Number(outcome.wasNew);
  }
  await server.stop();
  await stop();
  return { database, killed: victim, kills, old: kills - news, new: news };
}

console.log({ seed, rows });
for (const kind of databaseKinds.filter((each) => databases.split(",").includes(each)))
  for (const victim of victims) console.log(await killsOf(kind, victim));
