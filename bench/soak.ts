import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { FaultyLine } from "./faults/faulty-line";
import { OwnFeed } from "./faults/own-feed";
import { PostgresServers } from "./faults/postgres-servers";
import { fillWithSample, soakFolder, steadySearches } from "./faults/soak-site";
import { Uploader } from "./faults/uploader";
import { stageRows, Visitors } from "./faults/visitors";
import { Random } from "./search/random";
import { serve } from "./serving/serve";

// Visitors, uploads and imports while database, line and search threads fail; see docs/resilience.md.

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    jobs: { type: "string", default: "5000" },
    visitors: { type: "string", default: "6" },
    seed: { type: "string", default: "1" },
  },
});
/** Caches of responses and postings, 64 MiB each, fill in half an hour; the rest is the collector's slack. */
const moreMemory = 256 * 2 ** 20;
const moreHandles = 10;
/** Seconds within which it must answer again after a fault, and within which it must report an outage. */
const backWithin = 30;
const saysSoWithin = 17;

const broken: string[] = [];
const database = await new PostgresServers().create("primary");
await fillWithSample(Number(values.jobs), database.url);
const line = await FaultyLine.to(database.socket);
const { folder, siteConfig } = soakFolder();
const environment = {
  DATABASE_URL: line.url,
  SITE_CONFIG: siteConfig,
  HOST: "127.0.0.1",
  LOG_LEVEL: "error",
};
const faultsInLog = new Map<string, number>();
const server = await serve(folder, environment, (text) => {
  if (!text.startsWith("{")) return;
  const { err, msg } = JSON.parse(text) as { err?: { message?: string; type?: string }; msg?: string };
  const what = `${msg ?? ""} ${err?.type ?? ""}`.slice(0, 160);
  faultsInLog.set(what, (faultsInLog.get(what) ?? 0) + 1);
});
const feed = new OwnFeed(folder, { DATABASE_URL: line.url, DATA_DIR: folder });
let shown = 0;
const searches = steadySearches(400, Number(values.seed));
const visitors = new Visitors({
  address: server.address,
  searches,
  versions: () => ({ least: shown, most: feed.begun }),
});
const uploader = new Uploader(server.address);

interface Fault {
  readonly name: string;
  readonly seconds: number;
  /** Whether nothing at all can be read meanwhile. */
  readonly isOutage?: boolean;
  begin(): void | Promise<void>;
  /** Called once a second. */
  again?(): void;
  end?(): void | Promise<void>;
}

const faults: readonly Fault[] = [
  { name: "connections cut every second", seconds: 8, begin: () => line.cut(), again: () => line.cut() },
  {
    name: "answers 250 ms late",
    seconds: 15,
    begin: () => line.delay(250),
    end: () => line.delay(0),
  },
  {
    name: "connections fall silent",
    seconds: 25,
    begin: () => line.goSilent(),
    end: () => line.dropSilent(),
  },
  {
    name: "database stands still",
    seconds: 25,
    isOutage: true,
    begin: () => database.freeze(),
    end: () => database.thaw(),
  },
  {
    name: "database is restarted",
    seconds: 20,
    isOutage: true,
    begin: () => database.stop("SIGINT"),
    end: () => database.start(),
  },
  {
    name: "database crashes",
    seconds: 20,
    isOutage: true,
    begin: () => database.stop("SIGQUIT"),
    end: () => database.start(),
  },
  {
    name: "no way to the database",
    seconds: 20,
    isOutage: true,
    begin: () => {
      line.refuse(true);
      line.cut();
    },
    end: () => line.refuse(false),
  },
  {
    name: "search threads end",
    seconds: 10,
    begin: () => endThread(),
    again: () => void endThread(),
  },
];

const endThread = async () => void (await server.vitals({ endThread: true }));

/** `ready`, or the causes of a 503. */
async function readiness(): Promise<string> {
  const answer = await fetch(`${server.address}/readyz`, { signal: AbortSignal.timeout(9_000) });
  if (answer.status === 200) return "ready";
  const { causes } = (await answer.json()) as { causes: string[] };
  return causes.join();
}

/** Seconds until it is ready. */
async function untilReady(): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const is = await readiness().catch(String);
    const seconds = (performance.now() - begun) / 1000;
    if (is === "ready" || seconds > 120) return seconds;
    await wait(100);
  }
}

async function strike(fault: Fault): Promise<Record<string, string | number>> {
  visitors.stage = fault.name;
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  let toldAfter: number | undefined;
  await fault.begin();
  while (elapsed() < fault.seconds) {
    fault.again?.();
    const is = await readiness();
    if (is.includes("database_unreachable")) toldAfter ??= elapsed();
    else if (fault.isOutage && elapsed() > saysSoWithin) broken.push(`${fault.name}: /readyz says ${is}`);
    await wait(1000);
  }
  await fault.end?.();
  const back = await untilReady();
  visitors.stage = "calm";
  if (back > backWithin) broken.push(`${fault.name}: ready only after ${Math.round(back)} s`);
  if (fault.isOutage && toldAfter === undefined) broken.push(`${fault.name}: /readyz never said so`);
  const rounded = (value: number | undefined) => (value === undefined ? "" : Math.round(value * 10) / 10);
  return { fault: fault.name, "told after, s": rounded(toldAfter), "ready again after, s": rounded(back) };
}

async function shownVersion(): Promise<number> {
  const seen = await visitors.ownVersion().catch(() => undefined);
  shown = Math.max(shown, seen ?? 0);
  return shown;
}

function footprint() {
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const rss = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  return { rss, handles: readdirSync(`/proc/${server.pid}/fd`).length };
}

async function look(after: string) {
  await wait(3000);
  const { memory, threads } = await server.vitals({ collect: true });
  const [{ count } = { count: 0 }] = await database.ask<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name like 'jobsieve%'",
  );
  const { rss, handles } = footprint();
  return { after, rss, heap: memory.heapUsed + memory.external, handles, threads, connections: count };
}

let working = true;
const until = Date.now() + Number(values.minutes) * 60_000;
const people = Array.from({ length: Number(values.visitors) }, (_, place) =>
  visitors.visit(new Random(100 + place)),
);
const importing = (async () => {
  for (; working; await wait(5000)) await feed.import();
})();
const uploading = (async () => {
  const random = new Random(7);
  for (; working; await wait(1500)) await uploader.send(random);
})();
const watching = (async () => {
  for (; working; await wait(200)) await shownVersion();
})();
console.log(`Soaking ${server.address} for ${values.minutes} minutes …`);
await wait(10_000);
const samples = [await look("10 s of calm")];
const strikes: Record<string, string | number>[] = [];
for (let round = 1; Date.now() < until && !server.hasEnded(); round += 1) {
  for (const fault of faults) {
    if (Date.now() >= until || server.hasEnded()) break;
    strikes.push(await strike(fault));
    await wait(8000);
    const is = await readiness();
    if (is !== "ready") broken.push(`after ${fault.name}, in calm: /readyz says ${is}`);
  }
  if (!server.hasEnded()) samples.push(await look(`round ${round}`));
}
working = false;
await Promise.all([importing, uploading, watching]);
visitors.stop();
await Promise.all(people);

if (server.hasEnded()) broken.push("The server has ended.");
else {
  samples.push(await look("everything"));
  for (const deadline = Date.now() + 30_000; (await shownVersion()) < feed.loaded && Date.now() < deadline; )
    await wait(500);
  if (shown < feed.loaded) broken.push(`The last import, ${feed.loaded}, is not shown, but ${shown}.`);
  const lost = await uploader.lost();
  if (lost > 0) broken.push(`${lost} of ${uploader.confirmed.length} confirmed uploads are lost.`);
  const fresh = await serve(`${folder}/fresh`, { ...environment, DATABASE_URL: database.url });
  const again = new Visitors({ address: fresh.address, searches, versions: () => ({ least: 0, most: 0 }) });
  let different = 0;
  for (const [search, found] of visitors.seen.found)
    if ((await again.found(search)) !== found) different += 1;
  if (different > 0)
    broken.push(`${different} of ${visitors.seen.found.size} searches found what a fresh server does not.`);
  await fresh.stop();
}
const [first] = samples.slice(1);
const last = samples.at(-1);
if (first && last && last.rss - first.rss > moreMemory) broken.push("Memory has grown.");
if (first && last && last.handles - first.handles > moreHandles) broken.push("Handles are left over.");
if (last && last.connections > 13) broken.push(`${last.connections} connections are open.`);
broken.push(...visitors.seen.broken, ...uploader.broken);

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
console.table(
  samples.map(({ rss, heap, ...rest }) => ({
    ...rest,
    "RSS, MiB": mebibytes(rss),
    "heap, MiB": mebibytes(heap),
  })),
);
console.table(strikes);
console.table(stageRows(visitors.stages));
console.log(
  `${feed.imports.done} imports were loaded, ${feed.imports.failed} said that they were not; ${uploader.confirmed.length} uploads were confirmed, ${uploader.givenUp} given up after four refusals each.`,
);
console.log("Errors in the log:", Object.fromEntries(faultsInLog));
for (const each of broken) console.error(`BROKEN ${each}`);
console.log(broken.length === 0 ? "Every promise was kept." : `${broken.length} promises were broken.`);
if (!server.hasEnded()) await server.stop();
line.close();
process.exit(broken.length === 0 ? 0 : 1);
