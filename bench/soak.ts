import { setTimeout as wait } from "node:timers/promises";
import { FaultyLine } from "./faults/faulty-line";
import { type Footprint, footprintOf, leaks, logCounter, verdict } from "./faults/promises";
import {
  differences,
  live,
  OwnFeed,
  reportLife,
  soakFolder,
  startPrimary,
  steadySearches,
  until,
} from "./faults/soak-site";
import { Uploader } from "./faults/uploader";
import { Visitors } from "./faults/visitors";
import { options } from "./serving/options";
import { serve } from "./serving/serve";
import { fillWithSample } from "./serving/site-data";

// Visitors, uploads and imports while database, line and search threads fail; see docs/resilience.md.

const { minutes, seed } = options({ minutes: 10, seed: 1 });
const people = 6;
/** Caches of responses and postings, 64 MiB each, fill in half an hour; the rest is the collector's slack. */
const most = { rss_mib: 256, handles: 10 };
/** Seconds within which it must answer again after a fault, and within which it must report an outage. */
const backWithin = 30;
const saysSoWithin = 17;

const broken: string[] = [];
const database = await startPrimary();
await fillWithSample(5000, { DATABASE_URL: database.url });
const line = await FaultyLine.to(database.socket);
const { folder, siteConfig } = soakFolder();
const environment = {
  DATABASE_URL: line.url,
  SITE_CONFIG: siteConfig,
  HOST: "127.0.0.1",
  LOG_LEVEL: "error",
};
const log = logCounter(({ err, msg }) => `${msg ?? ""} ${err?.type ?? ""}`.slice(0, 160));
const server = await serve(folder, environment, log.hear);
const feed = new OwnFeed(folder, line.url);
let shown = 0;
const searches = steadySearches(400, seed);
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
  begin(): unknown;
  /** Called once a second. */
  again?(): unknown;
  end?(): unknown;
}

const endThread = () => server.vitals({ endThread: true });
const outage = { seconds: 20, isOutage: true, end: () => database.start() };

const faults: readonly Fault[] = [
  { name: "connections cut every second", seconds: 8, begin: () => line.cut(), again: () => line.cut() },
  { name: "answers 250 ms late", seconds: 15, begin: () => line.delay(250), end: () => line.delay(0) },
  {
    name: "connections fall silent",
    seconds: 25,
    begin: () => line.goSilent(),
    end: () => line.dropSilent(),
  },
  {
    ...{ ...outage, name: "database stands still", seconds: 25 },
    ...{ begin: () => database.freeze(), end: () => database.thaw() },
  },
  { ...outage, name: "database is restarted", begin: () => database.stop("SIGINT") },
  { ...outage, name: "database crashes", begin: () => database.stop("SIGQUIT") },
  {
    ...{ ...outage, name: "no way to the database" },
    begin: () => {
      line.refuse(true);
      line.cut();
    },
    end: () => line.refuse(false),
  },
  { name: "search threads end", seconds: 10, begin: endThread, again: endThread },
];

/** `ready`, or the causes of a 503. */
async function readiness(): Promise<string> {
  const answer = await fetch(`${server.address}/readyz`, { signal: AbortSignal.timeout(9_000) });
  if (answer.status === 200) return "ready";
  const { causes } = (await answer.json()) as { causes: string[] };
  return causes.join();
}

const isReady = async () => (await readiness().catch(String)) === "ready";

async function strike(fault: Fault): Promise<Record<string, string | number>> {
  visitors.stage = fault.name;
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1000;
  let toldAfter: number | undefined;
  await fault.begin();
  while (elapsed() < fault.seconds) {
    void fault.again?.();
    const is = await readiness();
    if (is.includes("database_unreachable")) toldAfter ??= elapsed();
    else if (fault.isOutage && elapsed() > saysSoWithin) broken.push(`${fault.name}: /readyz says ${is}`);
    await wait(1000);
  }
  await fault.end?.();
  const back = await until(broken, `${fault.name}: ready again`, backWithin, isReady);
  visitors.stage = "calm";
  if (fault.isOutage && toldAfter === undefined) broken.push(`${fault.name}: /readyz never said so`);
  const told = toldAfter === undefined ? "" : Math.round(toldAfter * 10) / 10;
  return { fault: fault.name, "told after, s": told, "ready again after, s": back };
}

async function shownVersion(): Promise<number> {
  const seen = await visitors.ownVersion().catch(() => undefined);
  shown = Math.max(shown, seen ?? 0);
  return shown;
}

async function connectionsOpen(): Promise<number> {
  const [row] = await database.ask<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where application_name like 'jobsieve%'",
  );
  return row?.count ?? 0;
}

/** Asks all searches again of a server that has just started. */
async function compareWithFresh(): Promise<void> {
  const fresh = await serve(`${folder}/fresh`, { ...environment, DATABASE_URL: database.url });
  const again = new Visitors({ address: fresh.address, searches, versions: () => ({ least: 0, most: 0 }) });
  const different = await differences(visitors.seen, again);
  if (different > 0)
    broken.push(`${different} of ${visitors.seen.found.size} searches found what a fresh server does not.`);
  await fresh.stop();
}

const deadline = Date.now() + minutes * 60_000;
const end = live({ visitors, people, feed, uploader, watch: shownVersion });
console.log(`Soaking ${server.address} for ${minutes} minutes …`);
await wait(10_000);
const samples: Record<string, Footprint> = { "10 s of calm": await footprintOf(server) };
const strikes: Record<string, string | number>[] = [];
for (let round = 1; Date.now() < deadline && !server.hasEnded(); round += 1) {
  for (const fault of faults) {
    if (Date.now() >= deadline || server.hasEnded()) break;
    strikes.push(await strike(fault));
    await wait(8000);
    const is = await readiness();
    if (is !== "ready") broken.push(`after ${fault.name}, in calm: /readyz says ${is}`);
  }
  if (!server.hasEnded()) samples[`round ${round}`] = await footprintOf(server);
}
await end();

if (server.hasEnded()) broken.push("The server has ended.");
else {
  samples.everything = await footprintOf(server);
  const connections = await connectionsOpen();
  if (connections > 13) broken.push(`${connections} connections are open.`);
  await until(broken, "the last import is shown", 30, async () => (await shownVersion()) >= feed.loaded);
  await compareWithFresh();
}
const [, first, ...others] = Object.values(samples);
broken.push(...leaks(first, others.at(-1), most), ...(await reportLife({ visitors, feed, uploader })));
console.table(samples);
console.table(strikes);
console.log("Errors in the log:", Object.fromEntries(log.counts));
await server.stop();
line.close();
verdict(broken);
