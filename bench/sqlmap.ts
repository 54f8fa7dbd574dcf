import { spawn } from "node:child_process";
import { once } from "node:events";
import { addressesToTry } from "./attack/addresses";
import { verdict } from "./faults/promises";
import { kindOf } from "./postgres/open-bench-database";
import { temporaryFolder } from "./serving/command";
import { options } from "./serving/options";
import { serve } from "./serving/serve";
import { siteData } from "./serving/site-data";

// sqlmap (Debian's package) at level 3 against every parameter of the built server; see docs/resilience.md.

const { database, only } = options({ database: "embedded", only: "" });
const patienceMs = 30 * 60_000;
const folder = temporaryFolder("attack");

/** `address` has a star behind each value to try. */
async function attack(address: string) {
  const sqlmap = spawn(
    "sqlmap",
    [
      ...["-u", address, "--batch", "--level=3", "--risk=2", "--dbms=PostgreSQL", "--disable-coloring"],
      ...["--flush-session", "--ignore-code=401,404", "--skip-waf", "--keep-alive"],
      ...["--answers=crack=N,follow=N,keep testing=Y"],
      ...["--timeout=20", `--output-dir=${folder}/sqlmap`],
    ],
    { stdio: ["ignore", "pipe", "inherit"], timeout: patienceMs },
  );
  let said = "";
  sqlmap.stdout.on("data", (text: Buffer) => {
    said += text;
  });
  const [code] = (await once(sqlmap, "exit")) as [number | null];
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

/** Numbers of all requests and of 5xx, from the server's metrics. */
async function requestsSoFar(): Promise<[number, number]> {
  const text = await (await fetch("http://127.0.0.1:9465/metrics")).text();
  const counted = [...text.matchAll(/^jobsieve_http_request_duration_seconds_count\{([^}]*)\} (\d+)/gm)];
  const sum = (rows: typeof counted) => rows.reduce((total, [, , count]) => total + Number(count), 0);
  return [sum(counted), sum(counted.filter(([, labels]) => labels?.includes('status="5')))];
}

const { environment } = await siteData(kindOf(database), 2000, folder);
const settings = { ...environment, HOST: "127.0.0.1", METRICS_PORT: "9465", LOG_LEVEL: "silent" };
const server = await serve(environment.DATA_DIR, settings);
const broken: string[] = [];
for (const address of addressesToTry(server.address).filter((each) => each.includes(only))) {
  const began = Date.now();
  const before = await requestsSoFar();
  const { found, tried, isWhole } = await attack(address);
  const [requests, refusals] = (await requestsSoFar()).map((count, index) => count - (before[index] ?? 0));
  console.log(
    `${decodeURIComponent(address.replace(server.address, ""))}\n  ${tried.length} places tried, ${requests} requests, ` +
      `${refusals} of them answered 5xx, ${Math.round((Date.now() - began) / 1000)} s${isWhole ? "" : ", BROKEN OFF"}`,
  );
  broken.push(...found);
}
if (server.hasEnded()) broken.push("The server has ended.");
await server.stop();
verdict(broken);
