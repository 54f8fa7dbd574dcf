import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import querystring from "node:querystring";
import { parseArgs } from "node:util";
import { routes } from "../src/shared/routes";
import { addressOf, anyRequest, type CostlyRequest, changed } from "./faults/costly-requests";
import { pace, usualPaceMs } from "./figures/pace";
import { Random } from "./search/random";
import { sampleData } from "./serving/sample-data";
import { serve, type WatchedServer } from "./serving/serve";

// Looks for the requests that take most processor time of the built server's main thread and of its embedded database's;
// docs/resilience.md says what is promised. Linux alone tells the time of a thread.

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    jobs: { type: "string", default: "20000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const random = new Random(Number(values.seed));
/** Milliseconds of a processor of usual pace that one request may take of each. */
const promised = { database: 100, main: 50 } as const;
type Measured = keyof typeof promised;
const measured = Object.keys(promised) as Measured[];

/** How many of the worst are kept to be made worse, and how many are tried once more. */
const kept = 20;
const confirmed = 5;

interface Cost {
  readonly request: CostlyRequest;
  readonly status: number;
  readonly ms: Readonly<Record<Measured, number>>;
}

const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-cost-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
cpSync((await sampleData(Number(values.jobs), import.meta.dirname)).directory, folder, { recursive: true });

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

/** The one that has most to do, beside the main one, when places are looked up. */
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

interface Subject {
  readonly server: WatchedServer;
  readonly threads: Readonly<Record<Measured, number>>;
}

async function begin(): Promise<Subject> {
  const server = await serve(folder, { HOST: "127.0.0.1", LOG_LEVEL: "silent" });
  const threads = { database: await databaseThread(server), main: server.pid };
  // Code that has never run is slow, and nobody's fault.
  const usual = new Random(1);
  for (let each = 0; each < 200; each += 1) await ask(server, addressOf(anyRequest(usual)));
  return { server, threads };
}

async function costOf({ server, threads }: Subject, request: CostlyRequest): Promise<Cost> {
  const before = threadTimes(server);
  const status = await ask(server, addressOf(request));
  const after = threadTimes(server);
  const took = (thread: number) => (after.get(thread) ?? 0) - (before.get(thread) ?? 0);
  return { request, status, ms: { database: took(threads.database), main: took(threads.main) } };
}

const worst: Record<Measured, Cost[]> = { database: [], main: [] };
let tried = 0;

function note(cost: Cost): void {
  for (const of of measured) {
    worst[of] = [...worst[of], cost].toSorted((one, other) => other.ms[of] - one.ms[of]).slice(0, kept);
  }
}

/** A virtual machine may just be at half its pace, and at another half an hour later. */
let paceMs = pace();

function isOverPromise({ ms }: Cost): boolean {
  const slowness = Math.max(1, paceMs / usualPaceMs);
  return measured.some((of) => ms[of] > promised[of] * slowness);
}

const isWorst = ({ ms }: Cost) => measured.some((of) => ms[of] > (worst[of][0]?.ms[of] ?? 0));

function nextRequest(): CostlyRequest {
  if (random.chance(0.3) || worst.main.length === 0) return anyRequest(random);
  const of = random.pick(measured);
  return changed(random.pick(worst[of]).request, random, random.pick(worst[random.pick(measured)]).request);
}

const shown = (cost: Cost) => ({
  database: Math.round(cost.ms.database),
  main: Math.round(cost.ms.main),
  status: cost.status,
  bytes: addressOf(cost.request).length,
  // Addresses are cut between the bytes of a letter, too.
  address: querystring.unescape(addressOf(cost.request)).slice(0, 120),
});

const searched = await begin();
console.log(
  `Looking for costly requests to ${searched.server.address}, seed ${values.seed}, pace ${paceMs} ms …`,
);
const seen = new Set<string>();
for (const end = Date.now() + Number(values.minutes) * 60_000; Date.now() < end; ) {
  const request = nextRequest();
  if (seen.has(addressOf(request))) continue;
  seen.add(addressOf(request));
  tried += 1;
  const cost = await costOf(searched, request);
  if (isOverPromise(cost) && isWorst(cost)) console.log(cost.status, cost.ms, addressOf(request));
  note(cost);
}
await searched.server.stop();

const candidates = new Set(
  measured.flatMap((of) => worst[of].slice(0, confirmed).map(({ request }) => request)),
);

/** On a server that was just started. */
async function costsAgain(): Promise<Cost[]> {
  const again = await begin();
  const costs: Cost[] = [];
  for (const request of candidates) costs.push(await costOf(again, request));
  await again.server.stop();
  return costs;
}

/** The server has work of its own, too: what both of two servers took was the request's. */
function lesser(one: Cost, other: Cost): Cost {
  const ms = (of: Measured) => Math.min(one.ms[of], other.ms[of]);
  return { ...one, ms: { database: ms("database"), main: ms("main") } };
}

const [first, second] = [await costsAgain(), await costsAgain()];
const costs = first.map((cost, place) => lesser(cost, second[place] ?? cost));
console.log(
  `${tried} requests. Milliseconds of a processor, when found (pace ${paceMs} ms, usually ${usualPaceMs}):`,
);
for (const of of measured) console.table(worst[of].slice(0, confirmed).map(shown));
paceMs = pace();
console.log(`and of the same on two servers that were just started, the less of both (pace ${paceMs} ms):`);
console.table(costs.map(shown));
console.log("Their whole addresses, in that order:");
for (const { request } of costs) console.log(addressOf(request));
const broken = costs.filter(isOverPromise);
console.log(broken.length === 0 ? "Every promise was kept." : `${broken.length} requests take too long.`);
process.exit(broken.length === 0 ? 0 : 1);
