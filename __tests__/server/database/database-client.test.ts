import { MessageChannel } from "node:worker_threads";
import type { Database } from "../../../src/server/database/database";
import { DatabaseClient } from "../../../src/server/database/database-client";
import { serveDatabase } from "../../../src/server/database/database-host";
import { openMigratedEmbedded } from "../../support/databases";
import { listener } from "../../support/listener";

/** What every database promises is tested through a port in database.test.ts, too. */
let served: Database;
let client: DatabaseClient;
const channel = new MessageChannel();

beforeAll(async () => {
  served = await openMigratedEmbedded();
  serveDatabase(channel.port1, served);
  client = new DatabaseClient(channel.port2);
});

afterAll(async () => {
  await client.close();
  channel.port1.close();
});

beforeEach(() => served.query("delete from meta"));

const count = async () => (await client.query<{ count: number }>("select count(*) from meta"))[0]?.count;

it("returns each of many concurrent queries its own rows", async () => {
  const asked = Array.from({ length: 50 }, (_, n) => client.query("select $1::int as n", [n]));
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 50 }, (_, n) => [{ n }]));
});

it("passes bytes in both directions and keeps the caller's", async () => {
  const bytes = new Uint8Array(100_000).map((_, index) => index % 251);
  expect(await client.query("select $1::bytea as bytes, 1 as n", [bytes])).toEqual([{ bytes, n: 1 }]);
  expect(bytes.byteLength).toBe(100_000);
});

it("rejects a parameter that cannot be cloned, and keeps working", async () => {
  await expect(client.query("select $1::text", [() => undefined])).rejects.toThrow(/cloned/);
  expect(await count()).toBe(0);
});

it("drops a queued query when it is aborted", async () => {
  const unwanted = new AbortController();
  let dropped: Promise<unknown> = Promise.resolve();
  await client.transaction(async (inside) => {
    const asked = client.query("insert into meta values ('dropped', '')", [], unwanted.signal);
    dropped = asked.catch((error: unknown) => error);
    await inside.query("select 1");
    unwanted.abort(new Error("gone"));
    expect(await dropped).toEqual(new Error("gone"));
  });
  expect(await count()).toBe(0);
});

it("makes other queries wait for an open transaction", async () => {
  const order: string[] = [];
  const outside: Promise<unknown>[] = [];
  await client.transaction(async (inside) => {
    await inside.query("insert into meta values ('a', '')");
    outside.push(count().then((found) => order.push(`outside saw ${found}`)));
    await inside.query("insert into meta values ('b', '')");
    order.push("committing");
  });
  await Promise.all(outside);
  expect(order).toEqual(["committing", "outside saw 2"]);
});

it("rolls back an open transaction when its client's thread ends, and serves others", async () => {
  const { port1, port2 } = new MessageChannel();
  serveDatabase(port1, served);
  const lost = new DatabaseClient(port2);
  const begun = listener();
  const never = lost.transaction(async (inside) => {
    await inside.query("insert into meta values ('a', '')");
    begun.heard("");
    await new Promise(() => undefined);
  });
  never.catch(() => undefined);
  await begun.until(1);
  port2.close();
  expect(await count()).toBe(0);
});

it("rejects queries on a finished transaction", async () => {
  const kept = await client.transaction(async (inside) => inside);
  await expect(kept.query("select 1")).rejects.toThrow("This transaction is over.");
});

it("receives notifications until it stops listening", async () => {
  const told = listener();
  const stop = await client.listen("jobs_changed", told.heard);
  await client.query("notify jobs_changed, '1'");
  expect(await told.until(1)).toEqual(["1"]);
  await stop();
  await client.query("notify jobs_changed, '2'");
  const again = listener();
  await client.listen("jobs_changed", again.heard);
  await client.query("notify jobs_changed, '3'");
  expect(await again.until(1)).toEqual(["3"]);
  expect(told.payloads).toEqual(["1"]);
});

it("rejects pending and later queries once the other end is gone", async () => {
  const { port1, port2 } = new MessageChannel();
  const lost = new DatabaseClient(port2);
  const waiting = lost.query("select 1");
  lost.fail(new Error("the thread is gone"));
  await expect(waiting).rejects.toThrow("the thread is gone");
  await expect(lost.query("select 1")).rejects.toThrow("the thread is gone");
  await lost.close();
  port1.close();
});
