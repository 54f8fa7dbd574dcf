import { readdirSync, readFileSync } from "node:fs";
import querystring from "node:querystring";
import { routes } from "../src/shared/routes";
import { addressOf, anyRequest, type CostlyRequest, changed } from "./faults/costly-requests";
import { verdict } from "./faults/promises";
import { pace, usualPaceMs } from "./figures/pace";
import { spreadOf } from "./figures/percentiles";
import { Random } from "./search/random";
import { temporaryFolder } from "./serving/command";
import { options } from "./serving/options";
import { serve, type WatchedServer } from "./serving/serve";
import { siteData } from "./serving/site-data";

// Searches for the requests that take the most processor time on the main thread and on the embedded
// database's thread; the promises are in docs/resilience.md. Linux only, for the time of a thread.

/** `addresses`: a file of these, one per line, to measure instead of searching for costly ones. */
const { minutes, seed, addresses } = options({ minutes: 10, seed: Date.now() % 1_000_000, addresses: "" });
const random = new Random(seed);
/** Processor milliseconds allowed per request on each thread, at usual pace. */
const promised = { database: 100, main: 50 } as const;
type Measured = keyof typeof promised;
const measured = Object.keys(promised) as Measured[];

/** Worst requests kept for mutation, how many of them are confirmed, and the new servers for each. */
const kept = 20;
const confirmed = 5;
const serversOfEach = 3;

interface Cost {
  readonly address: string;
  readonly status: number;
  readonly ms: Readonly<Record<Measured, number>>;
}

const { environment } = await siteData("embedded", 20_000, temporaryFolder("cost"));

function threadTimes({ pid }: WatchedServer): Map<number, number> {
  const folder = `/proc/${pid}/task`;
  const timeOf = (thread: string) => {
    try {
      return Number(readFileSync(`${folder}/${thread}/schedstat`, "utf8").split(" ")[0]) / 1e6;
    } catch {
      return 0;
    }
  };
  return new Map(readdirSync(folder).map((thread) => [Number(thread), timeOf(thread)]));
}

async function ask(server: WatchedServer, address: string): Promise<number> {
  const answer = await fetch(server.address + address, {
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** The thread, apart from the main one, that works most when places are looked up. */
async function databaseThread(server: WatchedServer): Promise<number> {
  const before = threadTimes(server);
  for (let each = 0; each < 100; each += 1)
    await ask(server, `${routes.locations}?name=san&page=${each + 1}`);
  const grown = [...threadTimes(server)].map(
    ([thread, ms]) => [thread, ms - (before.get(thread) ?? 0)] as const,
  );
  const others = grown.filter(([thread]) => thread !== server.pid);
  return others.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

type Subject = Awaited<ReturnType<typeof begin>>;

async function begin() {
  const server = await serve(environment.DATA_DIR, { HOST: "127.0.0.1", LOG_LEVEL: "silent" });
  const threads = { database: await databaseThread(server), main: server.pid };
  // Warm-up: code that has never run is slow.
  const usual = new Random(1);
  for (let each = 0; each < 200; each += 1) await ask(server, addressOf(anyRequest(usual)));
  return { server, threads };
}

async function costOf({ server, threads }: Subject, address: string): Promise<Cost> {
  const before = threadTimes(server);
  const status = await ask(server, address);
  const after = threadTimes(server);
  const took = (thread: number) => (after.get(thread) ?? 0) - (before.get(thread) ?? 0);
  return { address, status, ms: { database: took(threads.database), main: took(threads.main) } };
}

/** A virtual machine's pace may halve, and change again within half an hour. */
let paceMs = pace();

function isOverPromise({ ms }: Cost): boolean {
  const slowness = Math.max(1, paceMs / usualPaceMs);
  return measured.some((of) => ms[of] > promised[of] * slowness);
}

const shown = ({ address, status, ms }: Cost) => ({
  database: Math.round(ms.database),
  main: Math.round(ms.main),
  status,
  bytes: address.length,
  // Addresses may be cut within a multi-byte character.
  address: querystring.unescape(address).slice(0, 120),
});

async function search(): Promise<string[]> {
  type Found = Cost & { readonly request: CostlyRequest };
  const worst: Record<Measured, Found[]> = { database: [], main: [] };
  const isWorst = ({ ms }: Cost) => measured.some((of) => ms[of] > (worst[of][0]?.ms[of] ?? 0));
  const nextRequest = () => {
    if (random.chance(0.3) || worst.main.length === 0) return anyRequest(random);
    const of = random.pick(measured);
    return changed(random.pick(worst[of]).request, random, random.pick(worst[random.pick(measured)]).request);
  };
  const subject = await begin();
  const seen = new Set<string>();
  for (const end = Date.now() + minutes * 60_000; Date.now() < end; ) {
    const request = nextRequest();
    const address = addressOf(request);
    if (seen.has(address)) continue;
    seen.add(address);
    const found = { ...(await costOf(subject, address)), request };
    if (isOverPromise(found) && isWorst(found)) console.log(found.status, found.ms, address);
    for (const of of measured)
      worst[of] = [...worst[of], found].toSorted((one, other) => other.ms[of] - one.ms[of]).slice(0, kept);
  }
  await subject.server.stop();
  console.log(`${seen.size} requests. Milliseconds of a processor, when found:`);
  for (const of of measured) console.table(worst[of].slice(0, confirmed).map(shown));
  return [...new Set(measured.flatMap((of) => worst[of].slice(0, confirmed).map(({ address }) => address)))];
}

/** Measures it as the first of its kind on new servers: requests with the same words share cached reads. */
async function costOnNewServers(address: string): Promise<Cost> {
  const costs: Cost[] = [];
  while (costs.length < serversOfEach) {
    const subject = await begin();
    costs.push(await costOf(subject, address));
    await subject.server.stop();
  }
  const median = (of: Measured) => spreadOf(costs.map(({ ms }) => ms[of])).p50;
  return { ...(costs[0] as Cost), ms: { database: median("database"), main: median("main") } };
}

console.log(`Seed ${seed}, pace ${paceMs} ms, usually ${usualPaceMs}.`);
const candidates = addresses === "" ? await search() : readFileSync(addresses, "utf8").trim().split("\n");
paceMs = pace();
const costs: Cost[] = [];
for (const address of candidates) costs.push(await costOnNewServers(address));
console.log(`Each first on ${serversOfEach} servers of its own, the median (pace ${paceMs} ms):`);
console.table(costs.map(shown));
console.log("Their whole addresses, in that order:");
for (const { address } of costs) console.log(address);
verdict(costs.filter(isOverPromise).map(({ address }) => `takes too long: ${address}`));
