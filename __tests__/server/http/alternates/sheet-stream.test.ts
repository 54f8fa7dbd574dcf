import { once } from "node:events";
import { get, type IncomingMessage, type ServerResponse } from "node:http";
import { getDefaultHighWaterMark } from "node:stream";
import type { AppParts } from "../../../../src/server/app";
import type { App } from "../../../../src/server/http/app-types";
import type { ListedJob } from "../../../../src/server/jobs/listed-jobs";
import { sheetReader } from "../../../../src/server/sheets/read-sheet";
import { listeningApp } from "../listening-app";
import { standInParts } from "../parts";

const million = 1_000_000;

/** A site with a million jobs that counts what is read. */
async function bigSite() {
  const parts = standInParts();
  const seen = { read: 0, searches: 0, underWay: 0, maxAtOnce: 0, failsAfter: million };
  const { app, address } = await listeningApp({
    search: {
      ...parts.search,
      idsInOrder: async () => {
        seen.searches += 1;
        return new Int32Array(million).fill(7);
      },
    },
    readSheet: sheetReader(async (ids) => {
      seen.underWay += 1;
      seen.maxAtOnce = Math.max(seen.maxAtOnce, seen.underWay);
      await new Promise((resolve) => setImmediate(resolve));
      seen.underWay -= 1;
      if (seen.read >= seen.failsAfter) throw new Error("The database is lost.");
      seen.read += ids.length;
      return ids.map(line);
    }),
  });
  return { app, address, seen };
}

function line(id: number): ListedJob {
  return {
    ...{ id, url: `/jobs/${id}/nurse`, title: `Nurse ${id}`, company: "St Elsewhere", remote: false },
    ...{ language: null, salary: null, posted_at: "2026-01-01T00:00:00.000Z", closes_on: null },
    ...{ locations: "Leeds", disciplines: "", job_types: "" },
  };
}

/** Opens a real connection whose client reads nothing until asked to. */
async function visit(address: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const request = get(address, { headers, agent: false });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  answer.on("error", () => undefined);
  return answer;
}

/** Enough turns of the event loop for any further reading to happen. */
async function turns(count = 200): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test("reading ahead of a slow client is bounded by the stream's buffer", async () => {
  const { app, seen } = await bigSite();
  const answer = await app.inject({ url: "/jobs.csv", payloadAsStream: true });
  const stream = answer.stream();
  await turns();
  const ahead = seen.read;
  // The stream's buffer, at over 90 bytes a line, and parts of 100 lines that are begun and under way.
  const buffer = getDefaultHighWaterMark(false);
  expect(ahead).toBeLessThanOrEqual(buffer / 90 + 200);
  await turns();
  expect(seen.read).toBe(ahead);
  let taken = 0;
  while (taken < 10 * buffer) {
    const piece = stream.read();
    if (piece === null) await once(stream, "readable");
    else taken += piece.length;
  }
  await turns();
  expect(seen.read).toBeLessThanOrEqual(ahead + taken / 90 + 200);
  stream.destroy();
});

/** Resolves with the server's next response object. */
async function nextAnswer(app: App): Promise<ServerResponse> {
  const [, answer] = (await once(app.server, "request")) as [unknown, ServerResponse];
  return answer;
}

test.each(["identity", "gzip"])("reading stops when the client disconnects: %s", async (coding) => {
  const { app, address, seen } = await bigSite();
  const sending = nextAnswer(app);
  const client = await visit(`${address}/jobs.csv`, { "accept-encoding": coding });
  await once(client, "readable");
  const closed = once(await sending, "close");
  client.destroy();
  await closed;
  await turns(5);
  const { read } = seen;
  await turns();
  expect([seen.read, read < million]).toEqual([read, true]);
});

test("at most four sheets are sent at once, read one part at a time, and searches go on", async () => {
  const { app, address, seen } = await bigSite();
  const first = nextAnswer(app);
  const clients: IncomingMessage[] = [];
  for (let each = 0; each < 4; each += 1) clients.push(await visit(`${address}/jobs.csv`));
  expect(clients.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  const refused = await app.inject("/jobs.csv");
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([
    503,
    "overloaded",
    "1",
  ]);
  expect((await app.inject("/jobs.csv?search[query]=nurse")).statusCode).toBe(503);
  expect((await app.inject("/api/v1/results")).statusCode).toBe(200);
  const closed = once(await first, "close");
  clients[0]?.destroy();
  await closed;
  const next = await visit(`${address}/jobs.csv`);
  expect([next.statusCode, seen.maxAtOnce]).toEqual([200, 1]);
});

test("a sheet whose reading fails breaks off instead of ending as complete", async () => {
  const { address, seen } = await bigSite();
  seen.failsAfter = 1_000;
  const client = await visit(`${address}/jobs.csv`);
  const ended = new Promise((resolve) => client.once("close", resolve));
  client.resume();
  await ended;
  expect([client.statusCode, client.complete]).toEqual([200, false]);
});

test.each(["identity", "gzip", "br"])(
  "a sheet that fails before its first byte is a readable problem that no cache keeps: %s",
  async (coding) => {
    const lost = () => Promise.reject<string>(new Error("The database is lost."));
    const readSheet: AppParts["readSheet"] = async function* () {
      yield await lost();
    };
    const { address } = await listeningApp({ readSheet });
    const answer = await fetch(`${address}/jobs.csv`, { headers: { "accept-encoding": coding } });
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([500, "no-store"]);
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
    for (const name of ["content-encoding", "content-disposition", "etag", "cdn-cache-control"])
      expect([name, answer.headers.get(name)]).toEqual([name, null]);
    expect(await answer.json()).toMatchObject({ status: 500, code: "internal" });
  },
);

test("a HEAD request costs no search and no reading", async () => {
  const { app, seen } = await bigSite();
  const { statusCode, headers, body } = await app.inject({ url: "/jobs.csv", method: "HEAD" });
  expect([statusCode, body, headers.etag]).toEqual([200, "", expect.any(String)]);
  expect(seen).toMatchObject({ searches: 0, read: 0 });
});

test("HEAD requests do not start a sheet", async () => {
  let begun = 0;
  const { app } = await listeningApp({
    readSheet: (ids, baseUrl) => {
      begun += 1;
      return sheetReader(async () => [])(ids, baseUrl);
    },
  });
  for (const time of [1, 2])
    expect([time, (await app.inject({ url: "/jobs.csv", method: "HEAD" })).statusCode]).toEqual([time, 200]);
  await turns(5);
  expect(begun).toBe(0);
  await app.inject("/jobs.csv");
  expect(begun).toBe(1);
});

test("a closing server breaks off a sheet that is being sent", async () => {
  const { app, address } = await bigSite();
  const client = await visit(`${address}/jobs.csv`);
  const ended = new Promise((resolve) => client.once("close", resolve));
  client.resume();
  await app.close();
  await ended;
  expect(client.complete).toBe(false);
});
