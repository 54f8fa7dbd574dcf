import { spawn } from "node:child_process";
import { once, setMaxListeners } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sendCommand } from "../src/server/database/data-directory/data-directory-lock";
import { routes } from "../src/shared/routes";
import { hostileSite } from "./attack/hostile-site";
import { proxyKinds, startProxy } from "./attack/proxies";
import { type Attack, attacks, type Target } from "./attack/scenarios";
import { beginRun, writeResult } from "./figures/result-files";
import { serve } from "./serving/serve";
import { siteData } from "./serving/site-data";

// An honest visitor's waiting times while one network attacks the built server; see docs/resilience.md.

const { values } = parseArgs({
  options: {
    database: { type: "string", default: "embedded" },
    jobs: { type: "string", default: "20000" },
    seconds: { type: "string", default: "20" },
    /** Comma-separated parts of attack names. */
    only: { type: "string", default: "" },
    /** A proxy in front: nginx or caddy, which must be installed. */
    proxy: { type: "string", default: "" },
  },
});
const jobs = Number(values.jobs);
const seconds = Number(values.seconds);
const built = import.meta.dirname;
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
  const sorted = took.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
  return { p50: at(0.5), p95: at(0.95), "refused, %": Math.round((1000 * refused) / took.length) / 10 };
}

type Ground = Pick<Target, "hostile" | "readSite">;

let attackers = 0;

/** Each attack comes from its own network, so that none is refused for the requests of another. */
async function during(address: string, attack: Attack, ground: Ground): Promise<Seen> {
  const { hostname: host, port } = new URL(address);
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  const tries = new Map<string, number>();
  const heard = (what: string) => {
    if (!ending.signal.aborted) tries.set(what, (tries.get(what) ?? 0) + 1);
  };
  attackers += 1;
  const from = `203.0.113.${attackers}`;
  await attack({ host, port: Number(port), from, heard, ...ground }, ending.signal);
  await wait(2000);
  const seen = await visit(address, seconds);
  ending.abort();
  await wait(3000);
  return { ...seen, attacker: [...tries].map(([what, count]) => `${what}: ${count}`).join(", ") };
}

const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-attack-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const run = beginRun(
  `npm run bench -- attack --database ${values.database} --jobs ${jobs} --seconds ${seconds}`,
);
const kind = values.database === "postgres" ? "postgres" : "embedded";
const data = await siteData(kind, jobs, { folder, built });
const siteConfig = path.join(folder, "site.json");
const hostile = await hostileSite();
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
const readInServer = async () => {
  const answer = await sendCommand(data.environment.DATA_DIR, "sources", { action: "now", name: "hostile" });
  for await (const _item of answer ?? []);
};
const readInCommand = async (signal: AbortSignal) => {
  const command = spawn(process.execPath, ["dist/server/cli.mjs", "sources", "now", "hostile"], {
    env: { ...process.env, ...environment },
    stdio: "ignore",
    signal,
  });
  command.on("error", () => undefined);
  // The attack is the site, not the operator's command that reads it.
  if (command.pid !== undefined) setPriority(command.pid, constants.priority.PRIORITY_LOW);
  await once(command, "exit");
};
let reading: Promise<void> = Promise.resolve();
const readSite = (signal: AbortSignal) => {
  reading = kind === "embedded" ? readInServer() : readInCommand(signal);
  return reading;
};
const server = await serve(folder, { ...environment, HOST: "127.0.0.1", LOG_LEVEL: "error" });
const own = new URL(server.address.replace("localhost", "127.0.0.1"));
const proxy = proxyKinds.find((each) => each === values.proxy);
const inFront = proxy && (await startProxy(proxy, own.host, folder));
try {
  const address = inFront?.address ?? own.origin;
  await visit(address, 5);
  const rows: Record<string, Seen> = { alone: await visit(address, seconds) };
  for (const [name, attack] of Object.entries(attacks).filter(([name]) =>
    values.only.split(",").some((each) => name.includes(each)),
  )) {
    rows[name] = await during(address, attack, { hostile, readSite });
    // A reading that has begun goes on until the server notices that the site is closed.
    await reading.catch(() => undefined);
    console.log(name, rows[name]);
  }
  rows["alone again"] = await visit(address, seconds);
  console.table(rows);
  const file = ["attack", kind, jobs, ...(proxy ? [proxy] : [])].join("-");
  writeResult(file, run, { jobs, proxy: proxy ?? null, rows });
} finally {
  inFront?.stop();
  hostile.stop();
  await server.stop();
  await data.stop();
}
