import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { parseQuery, stringifyQuery } from "../src/shared/query-codec";
import { routes } from "../src/shared/routes";
import { defaultSortType } from "../src/shared/search-query";
import { alertSettings, withData, writeAlerts } from "./alerts/alert-rows";
import { type Spread, spreadOf } from "./figures/percentiles";
import { beginRun, writeResult } from "./figures/result-files";
import { searchesByFrequency } from "./load/query-mix";
import { type SendLoad, withClients } from "./load/send-load";
import { Random } from "./search/random";
import { sampleData } from "./serving/sample-data";
import { serve } from "./serving/serve";

// How long it takes to match alerts with new jobs, alone and beside visitors, and how long those wait meanwhile.

const { values } = parseArgs({
  options: {
    jobs: { type: "string", default: "34000" },
    new: { type: "string", default: "14000" },
    alerts: { type: "string", default: "100000" },
    seconds: { type: "string", default: "15" },
  },
});
const [jobs, newJobs, alerts] = [Number(values.jobs), Number(values.new), Number(values.alerts)];
const seconds = Number(values.seconds);
const built = import.meta.dirname;

interface Matched {
  readonly alerts: number;
  readonly searches: number;
  readonly mails: number;
  readonly ms: number;
}

/** As alerts have them: on all pages and in every order, a search is the same. */
function asAlert(search: string): string {
  const query = parseQuery(search);
  return stringifyQuery({ ...query, sortType: defaultSortType(query.keywords), page: 1 });
}

/** `even`: each another search; `zipf`: few that many ask for. */
function queriesOf(draw: "zipf" | "even", towns: readonly string[]): string[] {
  const different = new Set<string>();
  for (let count = alerts; different.size < alerts; count *= 2)
    for (const search of searchesByFrequency(count, towns)) different.add(asAlert(search));
  const searches = [...different].slice(0, alerts);
  const random = new Random(5);
  return draw === "even" ? searches : searches.map(() => random.pickZipf(searches));
}

type Visits = Omit<Parameters<SendLoad>[0], "seed" | "address">;

interface Visiting {
  readonly send: SendLoad;
  readonly visits: Visits;
}

/** Serves data in which all alerts are due until they are matched, with visitors meanwhile. */
async function matching(directory: string, visiting?: Visiting) {
  const found: { matched?: Matched } = {};
  const server = await serving(directory, (line) => {
    if (line.includes("Alerts were matched")) found.matched = JSON.parse(line) as Matched;
  });
  try {
    const beside = visiting && (await pagesOf(server.address, visiting));
    const wasUnderWay = found.matched === undefined;
    while (found.matched === undefined) await pause(200);
    const { alerts, searches, mails, ms } = found.matched;
    return { matched: { alerts, searches, mails, ms }, ...(beside && { beside, wasUnderWay }) };
  } finally {
    await server.stop();
  }
}

/** The same visitors of a server that has just started, too, and has nothing to match. */
async function alone(directory: string, visiting: Visiting): Promise<Spread> {
  const server = await serving(directory);
  try {
    return await pagesOf(server.address, visiting);
  } finally {
    await server.stop();
  }
}

/** Nobody listens where mail is handed in: what is found is not sent. */
function serving(directory: string, said?: (line: string) => void) {
  return serve(directory, { ...alertSettings(path.dirname(directory), 9), LOG_LEVEL: "info" }, said);
}

/** Once the server has seen as many others. */
async function pagesOf(address: string, { send, visits }: Visiting): Promise<Spread> {
  await send({ ...visits, address, seed: 1 });
  return spreadOf((await send({ ...visits, address, seed: 2 })).answers["200"] ?? []);
}

const run = beginRun(`npm run bench:alerts -- --jobs ${jobs} --new ${newJobs} --alerts ${alerts}`);
const sample = await sampleData(jobs, built);
const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-alerts-"));
const directory = path.join(folder, "data");
const results: Record<string, unknown> = {};
try {
  cpSync(sample.directory, directory, { recursive: true });
  const fill = (draw: "zipf" | "even") =>
    withData(directory, built, (database) => writeAlerts(database, queriesOf(draw, sample.towns), newJobs));
  for (const draw of ["zipf", "even"] as const) {
    await fill(draw);
    results[draw] = await matching(directory);
    console.log(draw, results[draw]);
  }
  await withClients(path.join(built, "load-clients.mjs"), async (send) => {
    const searches = searchesByFrequency(20_000, sample.towns);
    const pauses = { pauseAfterAnswer: 100, pauseAfterRefusal: 100 };
    const visits = {
      ...pauses,
      paths: [routes.results],
      searches,
      draw: "even",
      clients: 4,
      seconds,
    } as const;
    const visitors: Record<string, unknown>[] = [];
    for (const draw of ["zipf", "even"] as const) {
      const before = await alone(directory, { send, visits });
      await fill(draw);
      const meanwhile = await matching(directory, { send, visits });
      visitors.push({ draw, before, ...meanwhile, after: await alone(directory, { send, visits }) });
    }
    results.visitors = visitors;
    console.dir(visitors, { depth: null });
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
writeResult(`alerts-${alerts}`, run, { jobs, newJobs, ...results });
