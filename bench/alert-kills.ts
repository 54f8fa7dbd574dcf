import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { SMTPServer } from "smtp-server";
import { disciplineTree } from "../src/server/taxonomy/discipline-tree";
import { alertSettings, withData, writeAlerts } from "./alerts/alert-rows";
import { Random } from "./search/random";
import { sampleData } from "./serving/sample-data";
import { serve } from "./serving/serve";

// Kills a server repeatedly while it matches and sends alerts: each alert must be sent exactly once.

const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "20" },
    alerts: { type: "string", default: "1000" },
    jobs: { type: "string", default: "2000" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
  },
});
const kills = Number(values.kills);
const built = import.meta.dirname;
const random = new Random(Number(values.seed));

const taken = new Map<string, number>();
const mails = () => [...taken.values()].reduce((sum, times) => sum + times, 0);
const mailServer = new SMTPServer({
  ...{ authOptional: true, disabledCommands: ["STARTTLS"], logger: false },
  onData: (stream, _session, done) => {
    let text = "";
    stream.setEncoding("utf8").on("data", (piece: string) => {
      text += piece;
    });
    stream.on("end", () => {
      const id = /^message-id: (\S+)/im.exec(text)?.[1] ?? "";
      taken.set(id, (taken.get(id) ?? 0) + 1);
      setTimeout(done, 2);
    });
  },
}).on("error", () => undefined);
await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
const address = mailServer.server.address();
const port = address !== null && typeof address === "object" ? address.port : 0;

const sample = await sampleData(Number(values.jobs), built);
const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-kills-"));
const directory = path.join(folder, "data");
cpSync(sample.directory, directory, { recursive: true });
const queries = ["", ...Object.keys(disciplineTree).map((slug) => `disciplines=${slug}`)];
const wanted = Array.from({ length: Number(values.alerts) }, () => random.pick(queries));
await withData(directory, built, (database) => writeAlerts(database, wanted, 700));
const settings = alertSettings(folder, port);

for (let kill = 1; kill <= kills; kill += 1) {
  const before = mails();
  // The first kills come while alerts are still being matched.
  const moment =
    kill <= 3 ? before : before + 1 + random.below(Math.max(1, Math.floor(wanted.length / kills)));
  const server = await serve(directory, settings);
  for (let waited = 0; mails() < moment && waited < 60_000; waited += 1) await pause(1);
  await pause(random.next() * 20);
  process.kill(server.pid, "SIGKILL");
  while (!server.hasEnded()) await pause(5);
  console.log(`kill ${kill}: ${mails() - before} mails since the one before`);
}

interface Rest {
  readonly due: number;
  readonly unsent: number;
  readonly doubtful: number;
}
const restOf = () =>
  withData(directory, built, async (database) => {
    const [rest] = await database.query<Rest>(
      `select (select count(*)::integer from alerts where due_at <= now()) as due,
         (select count(*)::integer from alert_mails where sent_at is null) as unsent,
         (select count(*)::integer from alert_mails where sent_at is null and dot_at is not null) as doubtful`,
    );
    // Makes unsent mails due for a retry.
    await database.query("update alert_mails set try_at = now() where sent_at is null");
    return rest;
  });
const afterKills = await restOf();
const last = await serve(directory, settings);
for (let still = 0, seen = mails(); still < 100; still = mails() === seen ? still + 1 : 0) {
  seen = mails();
  await pause(100);
}
await last.stop();

const [outcome] = await withData(directory, built, (database) =>
  database.query<{ expected: number; alerts: number; unsent: number; ids: string[] }>(
    `select (select count(*)::integer from alerts where exists (select from jobs
         left join job_disciplines on job_id = jobs.id left join disciplines on disciplines.id = discipline_id
         where jobs.id > after_before.id and (query = '' or slug = substr(query, 13) or slug ^@ (substr(query, 13) || '.'))
       )) as expected,
       (select count(distinct alert_id)::integer from alert_mails) as alerts,
       (select count(*)::integer from alert_mails where sent_at is null) as unsent,
       (select array_agg(id::text) from alert_mails) as ids
     from (select id from jobs order by id desc offset 700 limit 1) as after_before`,
  ),
);
await new Promise<void>((resolve) => mailServer.close(() => resolve()));
rmSync(folder, { recursive: true, force: true });
const sentIds = new Set([...taken.keys()].map((id) => id.slice(1).split("@")[0]));
const lost = (outcome?.ids ?? []).filter((id) => !sentIds.has(id)).length;
const twice = [...taken.values()].filter((times) => times > 1).length;
console.log({
  seed: values.seed,
  kills,
  afterKills,
  ...outcome,
  ids: outcome?.ids.length,
  taken: taken.size,
  lost,
  twice,
});
const isRight =
  outcome !== undefined &&
  outcome.unsent === 0 &&
  lost === 0 &&
  outcome.expected === outcome.alerts &&
  taken.size === outcome.alerts;
process.exit(isRight ? 0 : 1);
