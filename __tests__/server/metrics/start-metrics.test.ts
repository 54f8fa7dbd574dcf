import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Database } from "../../../src/server/database/database";
import { Disposables } from "../../../src/server/disposables";
import { defaultSiteConfig as site } from "../../../src/server/settings/site-config";
import { startMetrics } from "../../../src/server/start-metrics";
import { eachDatabase } from "../../support/databases";
import { freePort } from "../../support/free-port";

const disposables = new Disposables();
afterEach(() => disposables.run());
const failed = (error: unknown) => told.push(error);
const told: unknown[] = [];

eachDatabase((database, kind) => {
  test("metrics of database, imports and process are served on their own port", async () => {
    const sql =
      "insert into feed_imports (source, state, ended_at) values ('a', 'done', 'epoch'), ('b', 'done', now())";
    await database().query(sql);
    const port = await freePort();
    await startMetrics({ host: "127.0.0.1", port }, { database: database(), disposables, failed, site });
    const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const answer = await ask("/metrics");
    const text = await answer.text();
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toContain('jobsieve_imports{state="done"} 2\n');
    expect(text).toContain('jobsieve_imports{state="failed"} 0\n');
    expect(text).toMatch(/jobsieve_import_last_timestamp_seconds\{state="done"\} 1\d{9}/);
    expect(text).toMatch(/^process_resident_memory_bytes \d+/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(/jobsieve_database_connections\{pool="write",state="(busy|idle)"\} \d/.test(text)).toBe(
      kind === "postgres",
    );
    expect((await ask("/jobs")).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(405);
  });
});

test("no metrics are started without a port", async () => {
  expect(
    await startMetrics(undefined, { database: {} as Database, disposables, failed, site }),
  ).toBeUndefined();
});

test("a port in use is reported in one line", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => holder.once("listening", resolve));
  disposables.add(async () => void holder.close());
  const { port } = holder.address() as AddressInfo;
  const started = startMetrics(
    { host: "127.0.0.1", port },
    { database: {} as Database, disposables, failed, site },
  );
  await expect(started).rejects.toThrow(
    `METRICS_PORT ${port} is already in use on 127.0.0.1; set METRICS_PORT to another.`,
  );
});

test("a scrape gets a 503 when the database fails, and the error is reported", async () => {
  const port = await freePort();
  const query = () => Promise.reject(new Error("lost"));
  await startMetrics(
    { host: "127.0.0.1", port },
    { database: { query } as unknown as Database, disposables, failed, site },
  );
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(503);
  expect(told).toEqual([new Error("lost")]);
});
