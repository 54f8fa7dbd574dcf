import { cpSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import fc from "fast-check";
import { malformedRequest } from "./faults/malformed-requests";
import { oddRequests } from "./faults/odd-requests";
import { brokenPromise, exchange, type RawExchange } from "./faults/raw-exchange";
import { Random } from "./search/random";
import { sampleData } from "./serving/sample-data";
import { serve, type WatchedServer } from "./serving/serve";

// Malformed and odd requests to every address of the built server; see docs/resilience.md.

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    clients: { type: "string", default: "16" },
    /** Seconds allowed per exchange. */
    patience: { type: "string", default: "20" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const wanted = Number(values.requests);
const seed = Number(values.seed);
const patienceMs = Number(values.patience) * 1000;
/** Allowed growth between halfway and the end: filling caches, the garbage collector's slack. */
const moreMemory = 64 * 2 ** 20;
const moreHandles = 8;
/** Connections that never finish a request; the server must end them itself. */
const idlers = 100;
const idlersEndWithinMs = 180_000;

const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-fuzz-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
cpSync((await sampleData(2000, import.meta.dirname)).directory, folder, { recursive: true });
const siteConfig = path.join(folder, "site.json");
// Trusts proxy headers, so that these are tried too.
writeFileSync(siteConfig, JSON.stringify({ trustedProxies: ["loopback"] }));

const faultsInLog = new Map<string, number>();
const server = await serve(
  folder,
  { HOST: "127.0.0.1", SITE_CONFIG: siteConfig, LOG_LEVEL: "error" },
  (line) => {
    if (!line.startsWith("{")) return;
    const { err, msg } = JSON.parse(line) as { err?: { stack?: string }; msg?: string };
    const what = (err?.stack ?? msg ?? line).slice(0, 400);
    // Logged by the compression library when a client has gone.
    if (what.startsWith("Error: premature close")) return;
    faultsInLog.set(what, (faultsInLog.get(what) ?? 0) + 1);
  },
);
const port = Number(new URL(server.address).port);
const broken: string[] = [];
const statuses = new Map<number, number>();
let requests = 0;
let slowest = 0;

async function send(said: RawExchange): Promise<string | undefined> {
  requests += said.requests;
  const outcome = await exchange(port, said, patienceMs);
  for (const { status } of outcome.answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  slowest = Math.max(slowest, outcome.ms);
  return brokenPromise(outcome);
}

async function sendMalformed(random: Random): Promise<void> {
  const said = malformedRequest(random);
  const promise = await send(said);
  if (promise !== undefined) broken.push(`${promise}: ${said.name}: ${shown(said)}`);
}

const shown = ({ pieces }: RawExchange) =>
  JSON.stringify(pieces.map((piece) => piece.toString().slice(0, 600)));

async function sendOdd(place: number, runs: number): Promise<void> {
  const property = fc.asyncProperty(oddRequests, async (said) => {
    const promise = await send(said);
    if (promise !== undefined) throw new Error(promise);
  });
  const { failed, errorInstance, counterexample } = await fc.check(property, {
    seed: seed + place,
    numRuns: runs,
  });
  if (failed) broken.push(`${errorInstance}: ${counterexample?.map(shown)}`);
}

async function client(place: number, until: number): Promise<void> {
  const random = new Random(seed + 1000 * place + until);
  while (requests < until && broken.length < 20 && !server.hasEnded()) {
    if (place % 2 === 0) await sendMalformed(random);
    else await sendOdd(random.below(2 ** 30), 25);
  }
}

/** Without tables and indexes, each of which the database opens once, when first read, and keeps open. */
function handlesOf({ pid }: WatchedServer): number {
  const open = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`));
  return open.filter((file) => !file.includes("/database/base/")).length;
}

function linkOf(handle: string): string {
  try {
    return readlinkSync(handle);
  } catch {
    return "closed meanwhile";
  }
}

async function look(): Promise<{ requests: number; rss: number; heap: number; handles: number }> {
  await wait(3000);
  const { memory } = await server.vitals({ collect: true });
  const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
  const rss = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
  return { requests, rss, heap: memory.heapUsed + memory.external, handles: handlesOf(server) };
}

/** Resolves to the number that the server has not ended. */
async function idle(): Promise<number> {
  let open = 0;
  const said = [
    "",
    "GET /jobs HT",
    "GET /jobs HTTP/1.1\r\nhost: x\r\nx-a",
    "POST /api/v1/uploads HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n1",
  ];
  const sockets = Array.from({ length: idlers }, (_, place) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    open += 1;
    socket
      .on("error", () => undefined)
      .on("close", () => (open -= 1))
      .resume();
    socket.write(said[place % said.length] ?? "");
    return socket;
  });
  for (const deadline = Date.now() + idlersEndWithinMs; open > 0 && Date.now() < deadline; ) await wait(500);
  const left = open;
  for (const socket of sockets) socket.destroy();
  return left;
}

console.log(`Fuzzing ${server.address} with ${wanted} requests, seed ${seed} …`);
const begun = performance.now();
const samples = [await look()];
for (const share of [0.5, 1]) {
  await Promise.all(
    Array.from({ length: Number(values.clients) }, (_, place) => client(place, share * wanted)),
  );
  if (!server.hasEnded()) samples.push(await look());
}
const seconds = (performance.now() - begun) / 1000;
const left = broken.length === 0 && !server.hasEnded() ? await idle() : 0;
if (!server.hasEnded()) samples.push(await look());
const [, half, , last] = samples;
if (server.hasEnded()) broken.push("The server has ended.");
else if ((await fetch(`${server.address}/readyz`)).status !== 200) broken.push("The server is not ready.");
if (left > 0) broken.push(`${left} of ${idlers} connections that never finish a request were not ended.`);
if (half && last && last.rss - half.rss > moreMemory) broken.push("Memory has grown.");
if (half && last && last.handles - half.handles > moreHandles) broken.push("Handles are left over.");
for (const [what, times] of faultsInLog) broken.push(`logged ${times} times: ${what}`);

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);
console.table(
  samples.map(({ requests: after, rss, heap, handles }) => ({
    "after requests": after,
    "RSS, MiB": mebibytes(rss),
    "heap and external, MiB": mebibytes(heap),
    handles,
  })),
);
console.table(
  Object.fromEntries(
    [...statuses].sort(([one], [other]) => one - other).map(([s, n]) => [s, { answers: n }]),
  ),
);
console.log(
  `${requests} requests in ${Math.round(seconds)} s; the slowest exchange took ${Math.round(slowest)} ms.`,
);
console.log(`${idlers - left} of ${idlers} unfinished requests were ended by the server.`);
for (const each of broken) console.error(`BROKEN ${each}`);
console.log(
  broken.length === 0 ? "Every promise was kept." : `${broken.length} promises were broken; seed ${seed}.`,
);
if (!server.hasEnded()) await server.stop();
process.exit(broken.length === 0 ? 0 : 1);
