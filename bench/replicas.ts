import { setTimeout as wait } from "node:timers/promises";
import { Balancer } from "./faults/balancer";
import { FaultyLine } from "./faults/faulty-line";
import { verdict } from "./faults/promises";
import {
  differences,
  live,
  OwnFeed,
  reportLife,
  soakFolder,
  startPrimary,
  startReplica,
  steadySearches,
  until,
} from "./faults/soak-site";
import { Uploader } from "./faults/uploader";
import { Visitors } from "./faults/visitors";
import type { PostgresServer } from "./postgres/postgres-server";
import { options } from "./serving/options";
import { serve } from "./serving/serve";
import { fillWithSample } from "./serving/site-data";

// Three servers on a replicated database lose a replica, then the primary; see docs/resilience.md.

const { seconds, seed } = options({ seconds: 20, seed: 1 });
const people = 6;
const stageMs = seconds * 1000;
/** Seconds from the promotion until a new feed is loaded and shown by every server. */
const recoveredWithin = 60;
const broken: string[] = [];
const primary = await startPrimary();
/** The way to the primary, like a cluster's own proxy or host name. */
const line = await FaultyLine.to(primary.socket);
const follows = (name: string) => ({
  primary_conninfo: `host=127.0.0.1 port=${line.port} user=postgres application_name=${name}`,
  hot_standby_feedback: "on",
});
const one = await startReplica(primary, "one", follows("one"));
const two = await startReplica(primary, "two", follows("two"));
await fillWithSample(3000, { DATABASE_URL: line.url });
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
const feed = new OwnFeed(folder, line.url);
const shown = nodes.map(() => 0);
const versions = () => ({ least: Math.min(...shown), most: feed.begun });
const searches = steadySearches(300, seed);
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
  const isShown = () => feed.loaded > begun && Math.min(...shown) > begun;
  return until(broken, "a change after it", recoveredWithin, isShown);
}

async function stage(name: string, begin: () => void | Promise<void>): Promise<void> {
  visitors.stage = name;
  await begin();
  await wait(stageMs);
}

async function received(server: PostgresServer): Promise<number> {
  const [row] = await server.ask<{ at: string }>(
    "select pg_wal_lsn_diff(coalesce(pg_last_wal_receive_lsn(), '0/0'), '0/0')::text as at",
  );
  return Number(row?.at);
}

/** Of the replica that has received the most. */
async function promote(): Promise<void> {
  const isOne = (await received(one)) >= (await received(two));
  const [to, left] = isOne ? ([one, "two"] as const) : ([two, "one"] as const);
  console.log(`A replica becomes the primary, replica ${left} follows it.`);
  await to.ask("select pg_promote(true, 30)");
  await confirmedBy(to, `ANY 1 (${left})`);
  line.target = to.socket;
  line.cut();
}

const end = live({ visitors, people, feed, uploader, watch: lookAtVersions });
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
  figures["all ready after the promotion, s"] = await until(broken, "ready", recoveredWithin, allReady);
  figures["a change loaded and shown everywhere after it, s"] = await changesAreShown();
});
visitors.stage = "calm afterwards";
await wait(stageMs / 2);
await end();
const shownBySoon = async () => {
  await lookAtVersions();
  return Math.min(...shown) >= feed.loaded;
};
figures["the last change shown everywhere after its import, s"] = await until(
  broken,
  "the last import",
  30,
  shownBySoon,
);
let stale = 0;
for (const node of eachNode) stale += await differences(visitors.seen, node);
if (stale > 0) broken.push(`${stale} searches find on a server what they did not find before.`);
if (nodes.some((node) => node.hasEnded())) broken.push("A server has ended.");
broken.push(...(await reportLife({ visitors, feed, uploader })));
console.table(figures);
await Promise.all(nodes.map((node) => node.stop()));
balancer.close();
line.close();
verdict(broken);
