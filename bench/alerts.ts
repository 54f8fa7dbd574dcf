import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { parseQuery, stringifyQuery } from "../src/shared/query-codec";
import { routes } from "../src/shared/routes";
import { defaultSortType } from "../src/shared/search-query";
import { alertSettings, withData, writeAlerts } from "./alerts/alert-rows";
import { spreadOf } from "./figures/percentiles";
import { beginRun, writeResult } from "./figures/result-files";
import { searchesByFrequency } from "./load/query-mix";
import { type SendLoad, withClients } from "./load/send-load";
import { Random } from "./search/random";
import { sampleData } from "./serving/sample-data";
import { serve } from "./serving/serve";

// How long matching alerts takes, alone and beside visitors, and how long visitors wait meanwhile.

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "34000" },
    new: { type: "string", default: "14000" },
    alerts: { type: "string", default: "100000" },
    clients: { type: "string", default: "8" },
    seconds: { type: "string", default: "20" },
  },
});
const [jobs, newJobs, alerts] = [Number(values.jobs), Number(values.new), Number(values.alerts)];
// Each client asks for another page a second after the last answer.
const [clients, seconds] = [Number(values.clients), Number(values.seconds)];
const built = import.meta.dirname;
const draws = ["zipf", "even"] as const;
/** Seconds per window of visits; only windows wholly within the matching count. */
const windowSeconds = 5;
type Draw = (typeof draws)[number];

interface Matched {
  /** When it ended, milliseconds since 1970. */
  readonly time: number;
  readonly alerts: number;
  readonly searches: number;
  readonly mails: number;
  readonly ms: number;
}

/** As alerts store it: without page and sort order. */
function asAlert(search: string): string {
  const query = parseQuery(search);
  return stringifyQuery({ ...query, sortType: defaultSortType(query.keywords), page: 1 });
}

/** `even`: a different search per alert; `zipf`: many alerts share a few searches. */
function queriesOf(draw: Draw, towns: readonly string[]): string[] {
  const different = new Set<string>();
  for (let count = alerts; different.size < alerts; count *= 2)
    for (const search of searchesByFrequency(count, towns)) different.add(asAlert(search));
  const searches = [...different].slice(0, alerts);
  const random = new Random(5);
  return draw === "even" ? searches : searches.map(() => random.pickZipf(searches));
}

type Visits = Omit<Parameters<SendLoad>[0], "seed" | "address" | "seconds">;

interface Found {
  matched?: Matched;
}

interface Visiting {
  readonly send: SendLoad;
  readonly visits: Visits;
}

/** Seconds until newly written alerts are due: time for the server to start and settle. */
const settling = 70 + 2 * seconds;

async function matching(directory: string, draw: Draw, visiting?: Visiting) {
  const due = new Date(Date.now() + settling * 1_000);
  const queries = queriesOf(draw, sample.towns);
  await withData(directory, built, (database) => writeAlerts(database, queries, newJobs, due));
  const found: Found = {};
  // Nothing listens on port 9, so matches are not mailed.
  const environment = { ...alertSettings(path.dirname(directory), 9), LOG_LEVEL: "info" };
  const server = await serve(directory, environment, (line) => {
    if (line.includes("Alerts were matched")) found.matched = JSON.parse(line) as Matched;
  });
  try {
    const pages = visiting && (await pagesMeanwhile(server.address, due, found, visiting));
    while (found.matched === undefined) await pause(200);
    const { alerts, searches, mails, ms } = found.matched;
    return { draw, matched: { alerts, searches, mails, ms }, ...(pages && { pages }) };
  } finally {
    await server.stop();
  }
}

async function pagesMeanwhile(address: string, due: Date, found: Found, { send, visits }: Visiting) {
  let times = 0;
  // Seeds far apart, since each client adds its own: a repeated search would be answered from a cache.
  const visit = async () => {
    const from = Date.now();
    times += 1;
    const { answers } = await send({ ...visits, address, seed: times * 1_000, seconds: windowSeconds });
    return { from, until: Date.now(), answers: answers["200"] ?? [] };
  };
  const visitFor = async (howLong: number) => {
    const all: number[] = [];
    for (let passed = 0; passed < howLong; passed += windowSeconds) all.push(...(await visit()).answers);
    return spreadOf(all);
  };
  await visitFor(seconds);
  const before = await visitFor(seconds);
  const left = due.getTime() - Date.now();
  if (left < 0)
    throw new Error("The alerts were due before their time: the machine is too slow for this bench.");
  await pause(left);
  const windows: Awaited<ReturnType<typeof visit>>[] = [];
  while (found.matched === undefined) windows.push(await visit());
  const { time, ms } = found.matched;
  const meanwhile = windows.filter(({ from, until }) => from >= time - ms && until <= time);
  return {
    before,
    meanwhile: spreadOf(meanwhile.flatMap(({ answers }) => answers)),
    after: await visitFor(seconds),
  };
}

const run = beginRun(`npm run bench -- alerts --jobs ${jobs} --new ${newJobs} --alerts ${alerts}`);
const sample = await sampleData(jobs, built);
const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-alerts-"));
const directory = path.join(folder, "data");
const results: { alone: unknown[]; visitors: unknown[] } = { alone: [], visitors: [] };
try {
  cpSync(sample.directory, directory, { recursive: true });
  for (const draw of draws) results.alone.push(await matching(directory, draw));
  console.dir(results.alone, { depth: null });
  await withClients(path.join(built, "load-clients.mjs"), async (send) => {
    const visits = {
      ...{ pauseAfterAnswer: 1_000, pauseAfterRefusal: 1_000 },
      ...{ paths: [routes.results], searches: searchesByFrequency(400_000, sample.towns) },
      ...{ draw: "even" as const, clients },
    };
    for (const draw of draws) results.visitors.push(await matching(directory, draw, { send, visits }));
    console.dir(results.visitors, { depth: null });
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
writeResult(`alerts-${alerts}`, run, { jobs, newJobs, ...results });
