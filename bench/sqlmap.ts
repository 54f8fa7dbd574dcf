import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { addressesToTry } from "./attack/addresses";
import { PostgresServers } from "./faults/postgres-servers";
import { fillWithSample } from "./faults/soak-site";
import { sampleData } from "./serving/sample-data";
import { serve } from "./serving/serve";

// sqlmap (Debian's package) at level 3 against every parameter of the built server; see docs/resilience.md.

const { values } = parseArgs({
  options: {
    database: { type: "string", default: "embedded" },
    only: { type: "string", default: "" },
    /** Minutes per address. */
    minutes: { type: "string", default: "30" },
  },
});
const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-attack-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

async function database(): Promise<{ readonly directory: string; readonly url: string }> {
  if (values.database === "embedded") {
    const { directory } = await sampleData(2000, import.meta.dirname);
    // Other benchmarks copy the directory too, and must not copy a server's lock.
    const own = path.join(folder, "data");
    cpSync(directory, own, { recursive: true });
    return { directory: own, url: "" };
  }
  const server = await new PostgresServers().create("attacked");
  await fillWithSample(2000, server.url);
  return { directory: folder, url: server.url };
}

interface Attack {
  /** Lines of sqlmap that report a vulnerable parameter. */
  readonly found: readonly string[];
  readonly tried: readonly string[];
  readonly isWhole: boolean;
}

/** `address` has a star behind each value to try. */
async function attack(address: string): Promise<Attack> {
  const sqlmap = spawn(
    "sqlmap",
    [
      ...["-u", address, "--batch", "--level=3", "--risk=2", "--dbms=PostgreSQL", "--disable-coloring"],
      ...["--flush-session", "--ignore-code=401,404", "--skip-waf", "--keep-alive"],
      ...["--answers=crack=N,follow=N,keep testing=Y"],
      ...["--timeout=20", `--output-dir=${folder}/sqlmap`],
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  let said = "";
  sqlmap.stdout.on("data", (text: Buffer) => {
    said += text;
  });
  const timer = setTimeout(() => sqlmap.kill(), Number(values.minutes) * 60_000);
  const [code] = (await once(sqlmap, "exit")) as [number | null];
  clearTimeout(timer);
  const lines = said.split("\n");
  const tried = lines.flatMap(
    (line) => /parameter '(.*)' does not seem to be injectable/.exec(line)?.[1] ?? [],
  );
  return {
    // sqlmap itself retracts temporary suspicions, such as those raised by a late answer.
    found: lines.filter((line) => /is vulnerable|identified the following injection|^ *Payload:/.test(line)),
    tried,
    // It also exits with 0 if the first answer keeps it from trying anything.
    isWhole: code === 0 && tried.length > 0,
  };
}

const { directory, url } = await database();
const server = await serve(directory, {
  DATABASE_URL: url,
  HOST: "127.0.0.1",
  METRICS_PORT: "9465",
  LOG_LEVEL: "silent",
});
let isBroken = false;
try {
  for (const address of addressesToTry(server.address).filter((each) => each.includes(values.only))) {
    const began = Date.now();
    const before = await requestsSoFar();
    const { found, tried, isWhole } = await attack(address);
    const [requests, refusals] = (await requestsSoFar()).map((count, index) => count - (before[index] ?? 0));
    console.log(
      `${decodeURIComponent(address.replace(server.address, ""))}\n  ${tried.length} places tried, ${requests} requests, ` +
        `${refusals} of them answered 5xx, ${Math.round((Date.now() - began) / 1000)} s${isWhole ? "" : ", BROKEN OFF"}`,
    );
    for (const line of found) console.log(`  FOUND ${line}`);
    isBroken ||= found.length > 0;
  }
  isBroken ||= server.hasEnded();
} finally {
  await server.stop();
}
console.log(isBroken ? "sqlmap found something." : "sqlmap found nothing.");
process.exit(isBroken ? 1 : 0);

/** Numbers of all requests and of 5xx, from the server's metrics. */
async function requestsSoFar(): Promise<[number, number]> {
  const text = await (await fetch("http://127.0.0.1:9465/metrics")).text();
  const counted = [...text.matchAll(/^jobsieve_http_request_duration_seconds_count\{([^}]*)\} (\d+)/gm)];
  const sum = (rows: typeof counted) => rows.reduce((total, [, , count]) => total + Number(count), 0);
  return [sum(counted), sum(counted.filter(([, labels]) => labels?.includes('status="5')))];
}
