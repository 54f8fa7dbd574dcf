import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { Balancer } from "./faults/balancer";
import { FaultyLine } from "./faults/faulty-line";
import { OwnFeed } from "./faults/own-feed";
import { type PostgresServer, PostgresServers } from "./faults/postgres-servers";
import { fillWithSample, soakFolder, steadySearches } from "./faults/soak-site";
import { Uploader } from "./faults/uploader";
import { stageRows, Visitors } from "./faults/visitors";
import { Random } from "./search/random";
import { serve } from "./serving/serve";

// Three servers on a replicated database lose a replica, then the primary; see docs/resilience.md.

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "3000" },
    visitors: { type: "string", default: "6" },
    seconds: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const stageMs = Number(values.seconds) * 1000;
/** Seconds from the promotion until a new feed is loaded and shown by every server. */
const recoveredWithin = 60;
const broken: string[] = [];
const servers = new PostgresServers();
const primary = await servers.create("primary");
/** The way to the primary, like a cluster's own proxy or host name. */
const line = await FaultyLine.to(primary.socket);
const follows = (name: string) => ({
  primary_conninfo: `host=127.0.0.1 port=${line.port} user=postgres application_name=${name}`,
  hot_standby_feedback: "on",
});
const one = await servers.copy(primary, "one", follows("one"));
const two = await servers.copy(primary, "two", follows("two"));
await fillWithSample(Number(values.jobs), line.url);
await confirmedBy(primary, "ANY 1 (one, two)");

/** Commits wait for one of these, so that no confirmed change is lost with the primary. */
async function confirmedBy(server: PostgresServer, names: string): Promise<void> {
  await server.ask(`alter system set synchronous_standby_names = '${names}'`);
  await server.ask("select pg_reload_conf()");
}

const { folder, siteConfig } = soakFolder();
const environment = {
  DATABASE_URL: line.url,
  SITE_CONFIG: siteConfig,
  HOST: "127.0.0.1",
  LOG_LEVEL: "fatal",
};
const readOrders = [
  [one, two],
  [two, one],
  [one, two],
];
const nodes = await Promise.all(
  readOrders.map((order) =>
    serve(folder, { ...environment, DATABASE_READ_URL: [...order, line].map(({ url }) => url).join() }),
  ),
);
const balancer = await Balancer.over(nodes.map(({ address }) => address));
const feed = new OwnFeed(folder, { DATABASE_URL: line.url, DATA_DIR: folder });
const shown = nodes.map(() => 0);
const versions = () => ({ least: Math.min(...shown), most: feed.begun });
const searches = steadySearches(300, Number(values.seed));
const visitors = new Visitors({ address: balancer.address, searches, versions });
const eachNode = nodes.map(
  ({ address }, place) =>
    new Visitors({ address, searches, versions: () => ({ least: shown[place] ?? 0, most: feed.begun }) }),
);
const uploader = new Uploader(balancer.address);

async function lookAtVersions(): Promise<void> {
  await Promise.all(
    eachNode.map(async (node, place) => {
      const seen = await node
        .ownVersion()
        .catch((error: unknown) => void broken.push(`server ${place}: ${error}`));
      shown[place] = Math.max(shown[place] ?? 0, seen ?? 0);
    }),
  );
}

async function until(
  what: string,
  seconds: number,
  isTrue: () => boolean | Promise<boolean>,
): Promise<number> {
  const begun = performance.now();
  const elapsed = () => Math.round((performance.now() - begun) / 100) / 10;
  while (!(await isTrue())) {
    if (elapsed() > seconds) {
      broken.push(`${what}: not within ${seconds} s`);
      break;
    }
    await wait(100);
  }
  return elapsed();
}

async function allReady(): Promise<boolean> {
  const checks = nodes.map(async ({ address }) => {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(9000) }).catch(
      () => undefined,
    );
    return answer?.status === 200;
  });
  return (await Promise.all(checks)).every((isReady) => isReady);
}

/** Seconds until a feed that begins to load after this call is loaded and shown by every server. */
async function changesAreShown(): Promise<number> {
  const { begun } = feed;
  return until("a change after it", recoveredWithin, () => feed.loaded > begun && Math.min(...shown) > begun);
}

async function stage(name: string, begin: () => void | Promise<void>): Promise<void> {
  visitors.stage = name;
  await begin();
  await wait(stageMs);
}

async function furthest(): Promise<{ to: PostgresServer; name: string; left: string }> {
  const received = async (server: PostgresServer) => {
    const [row] = await server.ask<{ at: string }>(
      "select pg_wal_lsn_diff(coalesce(pg_last_wal_receive_lsn(), '0/0'), '0/0')::text as at",
    );
    return Number(row?.at);
  };
  return (await received(one)) >= (await received(two))
    ? { to: one, name: "one", left: "two" }
    : { to: two, name: "two", left: "one" };
}

async function promote(): Promise<void> {
  const { to, name, left } = await furthest();
  console.log(`Replica ${name} becomes the primary, replica ${left} follows it.`);
  await to.ask("select pg_promote(true, 30)");
  await confirmedBy(to, `ANY 1 (${left})`);
  line.target = to.socket;
  line.cut();
}

let working = true;
const people = Array.from({ length: Number(values.visitors) }, (_, place) =>
  visitors.visit(new Random(100 + place)),
);
const imports = (async () => {
  for (; working; await wait(3000)) await feed.import();
})();
const uploads = (async () => {
  const random = new Random(7);
  for (; working; await wait(2000)) await uploader.send(random);
})();
const watching = (async () => {
  for (; working; await wait(200)) await lookAtVersions();
})();

const figures: Record<string, number> = {};
console.log(`Three servers behind ${balancer.address} …`);
await stage("calm", () => undefined);
await stage("a replica has crashed", () => one.stop("SIGQUIT"));
await stage("it is back", () => one.start());
figures["a change shown everywhere after the replica came back, s"] = await changesAreShown();
await stage("a replica stands still", () => one.freeze());
await stage("it goes on", () => one.thaw());
await stage("the primary has crashed, nobody follows yet", () => primary.stop("SIGQUIT"));
await stage("a replica was promoted", async () => {
  const begun = performance.now();
  await promote();
  figures["promotion, s"] = Math.round(performance.now() - begun) / 1000;
  figures["all ready after the promotion, s"] = await until("ready", recoveredWithin, allReady);
  figures["a change loaded and shown everywhere after it, s"] = await changesAreShown();
});
visitors.stage = "calm afterwards";
await wait(stageMs / 2);
working = false;
await Promise.all([imports, uploads, watching]);
visitors.stop();
await Promise.all(people);
figures["the last change shown everywhere after its import, s"] = await until(
  "the last import",
  30,
  async () => {
    await lookAtVersions();
    return Math.min(...shown) >= feed.loaded;
  },
);
const lost = await uploader.lost();
if (lost > 0) broken.push(`${lost} of ${uploader.confirmed.length} confirmed uploads are lost.`);
let stale = 0;
for (const [search, found] of visitors.seen.found)
  for (const node of eachNode) if ((await node.found(search)) !== found) stale += 1;
if (stale > 0) broken.push(`${stale} searches find on a server what they did not find before.`);
if (nodes.some((node) => node.hasEnded())) broken.push("A server has ended.");
broken.push(...visitors.seen.broken, ...uploader.broken);

console.table(stageRows(visitors.stages));
console.table(figures);
console.log(
  `${feed.imports.done} imports were loaded, ${feed.imports.failed} said that they were not; ${uploader.confirmed.length} uploads were confirmed, ${uploader.givenUp} given up; ${visitors.seen.found.size} searches were asked again on every server.`,
);
for (const each of broken) console.error(`BROKEN ${each}`);
console.log(broken.length === 0 ? "Every promise was kept." : `${broken.length} promises were broken.`);
await Promise.all(nodes.map((node) => node.stop()));
balancer.close();
line.close();
process.exit(broken.length === 0 ? 0 : 1);
