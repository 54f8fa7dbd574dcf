import { writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { malformedRequest } from "./faults/malformed-requests";
import { oddRequests } from "./faults/odd-requests";
import { type Footprint, footprintOf, leaks, logCounter, verdict } from "./faults/promises";
import { brokenPromise, exchange, type RawExchange } from "./faults/raw-exchange";
import { Random } from "./search/random";
import { temporaryFolder } from "./serving/command";
import { options } from "./serving/options";
import { serve } from "./serving/serve";
import { siteData } from "./serving/site-data";

// Malformed and odd requests to every address of the built server; see docs/resilience.md.

const { requests: wanted, seed } = options({ requests: 100_000, seed: Date.now() % 1_000_000 });
const clients = 16;
const patienceMs = 20_000;
/** Allowed growth between halfway and the end: filling caches, the garbage collector's slack. */
const most = { rss_mib: 64, handles: 8 };
/** Connections that never finish a request; the server must end them itself. */
const idlers = 100;
const idlersEndWithinMs = 180_000;

const folder = temporaryFolder("fuzz");
const { environment } = await siteData("embedded", 2000, folder);
const siteConfig = path.join(folder, "site.json");
// Trusts proxy headers, so that these are tried too.
writeFileSync(siteConfig, JSON.stringify({ trustedProxies: ["loopback"] }));

const log = logCounter(({ err, msg }) => {
  const name = (err?.stack ?? msg ?? "an error").slice(0, 400);
  // Logged by the compression library when a client has gone.
  return name.startsWith("Error: premature close") ? undefined : name;
});
const settings = { HOST: "127.0.0.1", SITE_CONFIG: siteConfig, LOG_LEVEL: "error" };
const server = await serve(environment.DATA_DIR, settings, log.hear);
const port = Number(new URL(server.address).port);
const broken: string[] = [];
const statuses: Record<string, { answers: number }> = {};
let requests = 0;
let slowest = 0;

async function send(said: RawExchange): Promise<string | undefined> {
  requests += said.requests;
  const outcome = await exchange(port, said, patienceMs);
  for (const { status } of outcome.answers) {
    statuses[status] ??= { answers: 0 };
    statuses[status].answers += 1;
  }
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
const samples: Record<string, Footprint> = { start: await footprintOf(server) };
for (const share of [0.5, 1]) {
  await Promise.all(Array.from({ length: clients }, (_, place) => client(place, share * wanted)));
  if (!server.hasEnded()) samples[`${requests} requests`] = await footprintOf(server);
}
const left = broken.length === 0 && !server.hasEnded() ? await idle() : 0;
if (!server.hasEnded()) samples["idle connections"] = await footprintOf(server);
if (server.hasEnded()) broken.push("The server has ended.");
else if ((await fetch(`${server.address}/readyz`)).status !== 200) broken.push("The server is not ready.");
if (left > 0) broken.push(`${left} of ${idlers} connections that never finish a request were not ended.`);
const [, half, , last] = Object.values(samples);
broken.push(...leaks(half, last, most));
for (const [what, times] of log.counts) broken.push(`logged ${times} times: ${what}`);

console.table(samples);
console.table(statuses);
console.log(`${requests} requests, seed ${seed}; the slowest exchange took ${Math.round(slowest)} ms.`);
await server.stop();
verdict(broken);
