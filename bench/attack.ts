import { setMaxListeners } from "node:events";
import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sendCommand } from "../src/server/database/data-directory/data-directory-lock";
import { routes } from "../src/shared/routes";
import { hostileSite } from "./attack/hostile-site";
import { proxyKinds, startProxy } from "./attack/proxies";
import { type Attack, attacks } from "./attack/scenarios";
import { verdict } from "./faults/promises";
import { spreadOf } from "./figures/percentiles";
import { beginRun, writeResult } from "./figures/result-files";
import { kindOf } from "./postgres/open-bench-database";
import { exitCode, startCommand, temporaryFolder } from "./serving/command";
import { options } from "./serving/options";
import { serve } from "./serving/serve";
import { siteData } from "./serving/site-data";

// An honest visitor's waiting times while one network attacks the built server; see docs/resilience.md.

/** `only`: comma-separated parts of attack names. `proxy`: in front, nginx or caddy, which must be installed. */
const { database, jobs, seconds, only, proxy } = options({
  ...{ database: "embedded", jobs: 20_000, seconds: 20, only: "", proxy: "" },
});
const visitor = "198.51.100.9";

/** Keeps the visitor below the limit of 600 requests a minute per network. */
const betweenMs = 110;

let asked = 0;

function nextPath(): string {
  asked += 1;
  if (asked % 4 === 1) return routes.job(1 + (asked % 500), "x");
  if (asked % 4 === 2) return `${routes.locations}?name=lee&page=${asked}`;
  return `${routes.results}?search[query]=nurse+${Math.random().toString(36).slice(2)}`;
}

interface Seen {
  readonly p50: number;
  readonly p95: number;
  readonly "refused, %": number;
  readonly attacker?: string;
}

async function visit(address: string, forSeconds: number): Promise<Seen> {
  const took: number[] = [];
  let refused = 0;
  const until = Date.now() + forSeconds * 1000;
  while (Date.now() < until) {
    const began = performance.now();
    const answer = await fetch(address + nextPath(), {
      headers: { "x-forwarded-for": visitor },
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    took.push(performance.now() - began);
    if (answer === null || answer.status === 429 || answer.status >= 500) refused += 1;
    await wait(betweenMs);
  }
  const { p50, p95 } = spreadOf(took);
  return { p50, p95, "refused, %": Math.round((1000 * refused) / took.length) / 10 };
}

let attackers = 0;

/** Each attack comes from its own network, so that none is refused for the requests of another. */
async function during(address: string, attack: Attack): Promise<Seen> {
  const { hostname: host, port } = new URL(address);
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const tries = new Map<string, number>();
  const heard = (what: string) => {
    if (!ending.signal.aborted) tries.set(what, (tries.get(what) ?? 0) + 1);
  };
  attackers += 1;
  const from = `203.0.113.${attackers}`;
  await attack({ host, port: Number(port), from, heard, hostile, readSite }, ending.signal);
  await wait(2000);
  const seen = await visit(address, seconds);
  ending.abort();
  await wait(3000);
  // A reading that has begun goes on until the server notices that the site is closed.
  await reading.catch(() => undefined);
  return { ...seen, attacker: [...tries].map(([what, count]) => `${what}: ${count}`).join(", ") };
}

const folder = temporaryFolder("attack");
const run = beginRun(`attack --database ${database} --jobs ${jobs} --seconds ${seconds}`);
const kind = kindOf(database);
const data = await siteData(kind, jobs, folder);
const hostile = await hostileSite();
const siteConfig = path.join(folder, "site.json");
const settings = {
  trustedProxies: ["loopback"],
  baseUrl: "https://site.example",
  alerts: { from: "jobs@site.example" },
  // The source's first reading finds nothing; the attack triggers the next one.
  sources: [{ name: "hostile", url: hostile.url, every: "1d", site: { depth: 1, pauseSeconds: 0 } }],
  privateHosts: ["127.0.0.1"],
};
writeFileSync(siteConfig, JSON.stringify(settings));
const environment = { ...data.environment, SITE_CONFIG: siteConfig, SMTP_URL: "smtp://127.0.0.1:9" };
let reading: Promise<unknown> = Promise.resolve();

const readSite = async (signal: AbortSignal) => {
  reading = kind === "embedded" ? readInServer() : readInCommand(signal);
  await reading;
};

async function readInServer(): Promise<void> {
  const answer = await sendCommand(environment.DATA_DIR, "sources", { action: "now", name: "hostile" });
  for await (const _item of answer ?? []);
}

async function readInCommand(signal: AbortSignal): Promise<void> {
  const command = startCommand(["sources", "now", "hostile"], environment, "ignore");
  const stop = () => command.kill();
  signal.addEventListener("abort", stop);
  // The attack is the site, not the operator's command that reads it.
  if (command.pid !== undefined) setPriority(command.pid, constants.priority.PRIORITY_LOW);
  await exitCode(command);
  signal.removeEventListener("abort", stop);
}

const server = await serve(folder, { ...environment, HOST: "127.0.0.1", LOG_LEVEL: "error" });
const own = new URL(server.address.replace("localhost", "127.0.0.1"));
const proxyKind = proxyKinds.find((each) => each === proxy);
const inFront = proxyKind && (await startProxy(proxyKind, own.host, folder));
const address = inFront?.address ?? own.origin;
await visit(address, 5);
const alone = await visit(address, seconds);
const rows: Record<string, Seen> = { alone };
const isMeant = (name: string) => only.split(",").some((each) => name.includes(each));
for (const [name, attack] of Object.entries(attacks).filter(([name]) => isMeant(name))) {
  rows[name] = await during(address, attack);
  console.log(name, rows[name]);
}
const broken = Object.entries(rows).flatMap(([name, seen]) => [
  ...(seen.p95 > 2 * alone.p95 ? [`${name}: p95 ${seen.p95} ms, alone ${alone.p95}`] : []),
  ...(seen["refused, %"] > 1 ? [`${name}: ${seen["refused, %"]} % refused`] : []),
]);
rows["alone again"] = await visit(address, seconds);
const file = ["attack", kind, jobs, ...(proxyKind ? [proxyKind] : [])].join("-");
writeResult(file, run, { jobs, proxy: proxyKind ?? null, rows });
inFront?.stop();
hostile.stop();
await server.stop();
await data.stop();
verdict(broken);
