import { setTimeout as pause } from "node:timers/promises";
import { TestMailServer } from "../__tests__/support/mail-server";
import { disciplines } from "../src/server/taxonomy/taxonomy";
import { alertSettings, writeAlerts } from "./alerts/alert-rows";
import { Random } from "./search/random";
import { temporaryFolder } from "./serving/command";
import { options } from "./serving/options";
import { serve } from "./serving/serve";
import { siteData, withData } from "./serving/site-data";

// Kills a server repeatedly while it matches and sends alerts: each alert must be sent.

const { kills, alerts, seed } = options({ kills: 20, alerts: 1000, seed: Date.now() % 100_000 });
const newJobs = 700;
const random = new Random(seed);

const mail = new TestMailServer();
mail.slowMs = 2;
await mail.start();

const folder = temporaryFolder("kills");
const { DATA_DIR: directory } = (await siteData("embedded", 2000, folder)).environment;
const queries = [
  "",
  ...disciplines.filter(({ parentSlug }) => parentSlug === null).map(({ slug }) => `disciplines=${slug}`),
];
const wanted = Array.from({ length: alerts }, () => random.pick(queries));
await withData(directory, (database) => writeAlerts(database, wanted, newJobs));
const settings = alertSettings(folder, mail.address.port);

for (let kill = 1; kill <= kills; kill += 1) {
  const before = mail.count;
  // The first kills come while alerts are still being matched.
  const moment =
    kill <= 3 ? before : before + 1 + random.below(Math.max(1, Math.floor(wanted.length / kills)));
  const server = await serve(directory, settings);
  for (let waited = 0; mail.count < moment && waited < 60_000; waited += 1) await pause(1);
  await pause(random.next() * 20);
  await server.kill();
  console.log(`kill ${kill}: ${mail.count - before} mails since the one before`);
}
// Makes unsent mails due for a retry.
await withData(directory, (database) =>
  database.query("update alert_mails set try_at = now() where sent_at is null"),
);
const last = await serve(directory, settings);
for (let still = 0, seen = mail.count; still < 100; still = mail.count === seen ? still + 1 : 0) {
  seen = mail.count;
  await pause(100);
}
await last.stop();

const [outcome] = await withData(directory, (database) =>
  database.query<{ expected: number; alerts: number; unsent: number; ids: string[] | null }>(
    `select (select count(*)::integer from alerts where exists (select from jobs
         left join job_disciplines on job_id = jobs.id left join disciplines on disciplines.id = discipline_id
         where jobs.id > after_before.id and (query = '' or slug = substr(query, 13) or slug ^@ (substr(query, 13) || '.'))
       )) as expected,
       (select count(distinct alert_id)::integer from alert_mails) as alerts,
       (select count(*)::integer from alert_mails where sent_at is null) as unsent,
       (select array_agg(id::text) from alert_mails) as ids
     from (select id from jobs order by id desc offset ${newJobs} limit 1) as after_before`,
  ),
);
if (outcome === undefined) throw new Error("There are no jobs.");
const { ids, ...counts } = outcome;
const messages = (await mail.taken()).map(({ messageId }) => messageId?.slice(1).split("@")[0]);
const taken = new Set(messages);
const lost = (ids ?? []).filter((id) => !taken.has(id)).length;
const twice = new Set(messages.filter((id, place) => messages.indexOf(id) < place)).size;
console.log({ seed, kills, ...counts, taken: taken.size, lost, twice });
const isRight =
  counts.unsent === 0 && lost === 0 && counts.expected === counts.alerts && taken.size === counts.alerts;
process.exit(isRight ? 0 : 1);
