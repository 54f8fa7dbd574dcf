import { setTimeout as pause } from "node:timers/promises";
import { parseQuery, stringifyQuery } from "../src/shared/query-codec";
import { routes } from "../src/shared/routes";
import { defaultSortType } from "../src/shared/search-query";
import { alertSettings, writeAlerts } from "./alerts/alert-rows";
import { spreadOf } from "./figures/percentiles";
import { beginRun, writeResult } from "./figures/result-files";
import { searchesByFrequency } from "./load/query-mix";
import { Random } from "./search/random";
import { type LoadPlan, type SendLoad, withClients } from "./serving/clients";
import { temporaryFolder } from "./serving/command";
import { options } from "./serving/options";
import { serve } from "./serving/serve";
import { siteData, withData } from "./serving/site-data";

// How long matching alerts takes, alone and beside visitors, and how long visitors wait meanwhile.

const { jobs, new: newJobs, alerts } = options({ jobs: 34_000, new: 14_000, alerts: 100_000 });
const seconds = 20;
/** Seconds per window of visits; only windows wholly within the matching count. */
const windowSeconds = 5;
/** Seconds until newly written alerts are due: time for the server to start and settle. */
const settling = 70 + 2 * seconds;
/** `even`: a different search per alert; `zipf`: many alerts share a few searches. */
const draws = ["zipf", "even"] as const;
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

function queriesOf(draw: Draw): string[] {
  const different = new Set<string>();
  for (let count = alerts; different.size < alerts; count *= 2)
    for (const search of searchesByFrequency(count, towns)) different.add(asAlert(search));
  const searches = [...different].slice(0, alerts);
  const random = new Random(5);
  return draw === "even" ? searches : searches.map(() => random.pickZipf(searches));
}

interface Found {
  matched?: Matched;
}

async function matching(draw: Draw, send?: SendLoad) {
  const due = new Date(Date.now() + settling * 1_000);
  const queries = queriesOf(draw);
  await withData(environment.DATA_DIR, (database) => writeAlerts(database, queries, newJobs, due));
  const found: Found = {};
  // Nothing listens on port 9, so matches are not mailed.
  const settings = { ...alertSettings(folder, 9), LOG_LEVEL: "info" };
  const server = await serve(environment.DATA_DIR, settings, (line) => {
    if (line.includes("Alerts were matched")) found.matched = JSON.parse(line) as Matched;
  });
  const pages = send && (await pagesMeanwhile(server.address, due, found, send));
  while (found.matched === undefined) await pause(200);
  await server.stop();
  const { alerts: count, searches, mails, ms } = found.matched;
  return { draw, matched: { alerts: count, searches, mails, ms }, ...(pages && { pages }) };
}

async function pagesMeanwhile(address: string, due: Date, found: Found, send: SendLoad) {
  // Each client asks for another page a second after the last answer.
  const visits: Omit<LoadPlan, "seed"> = {
    ...{ address, paths: [routes.results], searches: visited, draw: "even", clients: 8 },
    ...{ pauseAfterAnswer: 1_000, pauseAfterRefusal: 1_000, seconds: windowSeconds },
  };
  let times = 0;
  // Seeds far apart, since each client adds its own: a repeated search would be answered from a cache.
  const visit = async () => {
    const from = Date.now();
    times += 1;
    const { answers } = await send({ ...visits, seed: times * 1_000 });
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

const run = beginRun(`alerts --jobs ${jobs} --new ${newJobs} --alerts ${alerts}`);
const folder = temporaryFolder("alerts");
const { environment, towns } = await siteData("embedded", jobs, folder);
const visited = searchesByFrequency(400_000, towns);
const results: { alone: unknown[]; visitors: unknown[] } = { alone: [], visitors: [] };
for (const draw of draws) results.alone.push(await matching(draw));
await withClients(async (send) => {
  for (const draw of draws) results.visitors.push(await matching(draw, send));
});
writeResult(`alerts-${alerts}`, run, { jobs, newJobs, ...results });
