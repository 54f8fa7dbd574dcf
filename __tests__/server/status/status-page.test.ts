import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { createMetrics } from "../../../src/server/metrics/create-metrics";
import { defaultAlerts } from "../../../src/server/settings/alert-settings";
import { defaultSiteConfig } from "../../../src/server/settings/site-config";
import { metricsServer } from "../../../src/server/start-metrics";
import { processStatus, readStatus } from "../../../src/server/status/read-status";
import { statusPage } from "../../../src/server/status/status-page";
import { eachDatabase } from "../../support/databases";
import { randomJobs, smallToday, writeJobs, writeWorld } from "../search/small-world";

const day = Math.floor(smallToday.getTime() / 86_400_000);
const site = {
  ...defaultSiteConfig,
  sources: [
    { name: "acme", url: "https://acme.example/jobs.xml", every: "1h" },
    { name: "<new>", url: "https://new.example/jobs.xml", every: "1h" },
  ],
  alerts: { ...defaultAlerts, from: "Jobs <jobs@example.org>" },
  indexNow: { key: "12345678", endpoint: "https://x.example", dailyAddresses: 1000 },
};

const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

/** Table rows and definition-list pairs as text. */
function rowsOf(html: string): string[] {
  return [...html.matchAll(/<tr>(.*?)<\/tr>|<div>(<dt>.*?)<\/div>/g)].map(([, row = "", fact = ""]) =>
    (row + fact).replace(/<\/(?:td|th|dt)>/g, "|").replace(/<[^>]+>/g, ""),
  );
}

eachDatabase((database, kind) => {
  beforeAll(async () => {
    await writeWorld(database());
    await writeJobs(database(), randomJobs(5, 1), "j");
    await database().query(`
      insert into feed_sources (name, tried_at, succeeded_at, next_at, failures, problem)
      values ('acme', '2026-01-09T08:00Z', '2026-01-08T08:00Z', '2026-01-09T09:00Z', 2, 'the origin answered 500');
      insert into feed_imports (source, state, started_at, ended_at, counts)
      values ('acme', 'done', '2026-01-08T08:00Z', '2026-01-08T08:01Z', '{"added": 3, "refused": 1}');
      insert into told_budgets values ('indexnow', ${day}, 40), ('google', ${day}, 9);
      insert into counted_days (day, searches, empty) values (${day}, 70, 7), (${day - 7}, 1000, 1000);
      insert into counted_applies values (${day - 1}, 'acme', 6);
      insert into uploads (id, upload_key, name, size, type, token_salt, token_hash, address_hash)
      values ('a', 'a', 'cv.pdf', 2097152, 'application/pdf', '', '', 'secret'), ('b', 'b', '', 1, '', '', '', '');
      insert into alert_addresses (id, email) values ('${uuid(1)}', 'ann@example.org');
      insert into alerts (id, address_id, query, title, frequency, asked_at, confirmed_at, after_id, due_at) values
        ('${uuid(1)}', '${uuid(1)}', 'search[query]=secret', 'x', 'daily', '2026-01-01', '2026-01-01', 0, '2026-01-11'),
        ('${uuid(2)}', '${uuid(1)}', '', 'x', 'daily', '2026-01-01', null, 0, '2026-01-11');
      insert into alert_mails (id, alert_id, kind, made_at, try_at, tries, sent_at) values
        ('${uuid(1)}', '${uuid(1)}', 'jobs', '2026-01-08', '2026-01-08', 0, '2026-01-08T06:10Z'),
        ('${uuid(2)}', '${uuid(1)}', 'jobs', '2026-01-09', '2026-01-09', 0, null),
        ('${uuid(3)}', '${uuid(2)}', 'confirm', '2026-01-09', '2026-01-09', 2, null)`);
  });

  test("the status page shows figures from the database and nothing of a visitor", async () => {
    const { registry, mailFailures } = createMetrics();
    mailFailures(3);
    const process = await processStatus(registry, "/nowhere/package.json");
    const state = await readStatus(database(), site, smallToday);
    const html = statusPage({ site: "A & B", now: smallToday, process, database: state });
    expect(html).toContain("<h1>A &amp; B: status</h1>");
    expect(rowsOf(html)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(kind === "embedded" ? /^Kind\|embedded, \d+/ : /^Kind\|PostgreSQL, \d+/),
        expect.stringMatching(/^Schema\|\d{4}-/),
        expect.stringMatching(/^\S+\|\d\|5\|$/),
        "acme|2026-01-09 08:00|2026-01-08 08:00|2026-01-09 09:00|failed 2 times: the origin answered 500|",
        "&lt;new&gt;|never|never|soon||",
        "acme|2026-01-08 08:00|2026-01-08 08:01|done|3 added, 0 updated, 0 removed, 1 refused|",
        "Kept|1, 2 MiB",
        "Read and forgotten in the last day|1",
        "indexnow|40|1,000|",
        "Confirmed|1",
        "Waiting for a yes|1",
        "Mails waiting|2, 1 of them tried before",
        "Last mail sent|2026-01-08 06:10",
        "Mail server|failed 3 times in a row",
        "Asked|70",
        "acme|6|",
        "A search task, mean|none yet",
      ]),
    );
    expect(html).not.toMatch(/cv\.pdf|secret|google\||example\.org/);
  });
});

test("the alert section shows a missing sender, a failing or a working mail server", async () => {
  const process = await processStatus(createMetrics().registry, "/nowhere/package.json");
  const counts = { confirmed: 0, unconfirmed: 0, waiting: 0, tried: 0, lastSent: null };
  const state = {
    kind: "embedded",
    version: "",
    migration: "",
    bytes: 0,
    connections: [],
    jobs: [],
  } as const;
  const rest = { sources: [], imports: [], crawlers: [], applies: [], week: { asked: 0, empty: 0 } };
  const uploads = { files: 0, bytes: 0, forgotten: 0 };
  const shown = (alerts: typeof counts | null, of = process) => {
    const database = { ...state, ...rest, uploads, alerts };
    return rowsOf(statusPage({ site: "Jobs", now: smallToday, process: of, database }));
  };
  const { registry, mailFailures } = createMetrics();
  mailFailures(1);
  const failing = await processStatus(registry, "/nowhere/package.json");
  expect(shown(counts, failing)).toContain("Mail server|failed 1 time");
  expect(shown(null)).toContain("Sent|none: the settings name no sender");
  expect(shown(counts)).toEqual(
    expect.arrayContaining(["Last mail sent|none in a week", "Mail server|no trouble"]),
  );
});

test("the page reports a database that does not respond, and shows the rest", async () => {
  const process = await processStatus(createMetrics().registry, "/nowhere/package.json");
  const html = statusPage({ site: "Jobs", now: smallToday, process, database: null });
  expect(html).toContain('role="alert">The database is not responding.');
  expect(rowsOf(html)).toContain("Jobsieve|unknown");
});

test("search tasks and running requests come from the metrics", async () => {
  const metrics = createMetrics();
  metrics.app.request();
  metrics.searchTask("run");
  const done = metrics.searchTask("run");
  done.begun();
  done.ended();
  const status = await processStatus(metrics.registry, require.resolve("../../../package.json"));
  expect(status).toMatchObject({ requests: 1, search: { waiting: 1, done: 1 } });
  expect(status.versions.jobsieve).toMatch(/^\d+\.\d+\.\d+/);
});

test("unknown hosts get a 421 and POST a 405; the page has a CSP and no-store", async () => {
  const page = async () => "<p>page</p>";
  const server = metricsServer({
    registry: createMetrics().registry,
    page,
    host: "ops.example",
    failed: () => {},
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const status = (host: string, method = "GET") =>
    new Promise<number | undefined>((resolve) => {
      request({ port, method, headers: { host }, path: "/" }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
  const named = ["localhost:1", "127.0.0.1:1", "[::1]:1", "jobsieve", "ops.example:1", "evil.example"];
  expect(await Promise.all(named.map((host) => status(host)))).toEqual([200, 200, 200, 200, 200, 421]);
  expect(await status("localhost", "POST")).toBe(405);
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(headers.get("cache-control")).toBe("no-store");
  server.closeAllConnections();
  server.close();
});
