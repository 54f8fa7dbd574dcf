import type { AddressInfo } from "node:net";
import { connect, type Socket } from "node:net";
import fc from "fast-check";
import fastify from "fastify";
import type { AppParts } from "../../../src/server/app";
import { admitByLimits, Client, Places } from "../../../src/server/http/admission";
import type { App } from "../../../src/server/http/app-types";
import { rehearsed } from "../../../src/server/http/results/cache-warmer";
import { limitsByKind, routeRows } from "../../../src/server/http/route-limits";
import { routes } from "../../../src/shared/routes";
import { until } from "../../support/until";
import { standInApp, standInParts } from "./parts";

let app: App;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

/** Searches answer when the test says so; those that are made ahead answer at once. */
function heldSearches() {
  const begun: { readonly answer: () => void }[] = [];
  const parts = standInParts();
  const results: typeof parts.search.results = (query, signal) =>
    query.keywords === "" || rehearsed.includes(query.keywords)
      ? parts.search.results(query)
      : new Promise((resolve, reject) => {
          signal?.addEventListener("abort", () => reject(signal.reason));
          begun.push({ answer: () => resolve(parts.search.results(query)) });
        });
  return { begun, search: { ...parts.search, results } };
}

let asked = 0;
const askFrom = (remoteAddress: string) =>
  app.inject({ url: `/api/v1/results?search[query]=x${++asked}`, remoteAddress });

test("adding a route without a row in the limits table throws", () => {
  const bare = fastify() as unknown as App;
  admitByLimits(bare, {});
  expect(() => bare.get("/new", async () => "")).toThrow("GET /new has no row");
});

test("every row of the limits table belongs to a route", async () => {
  const alerts = {} as NonNullable<AppParts["alerts"]>;
  app = await standInApp({ alerts });
  await app.ready();
  const rows = Object.keys(routeRows).filter((row) => !/\*$|uploads|assets/.test(row));
  for (const row of rows) {
    const [method = "", url = ""] = row.split(" ");
    expect([row, app.hasRoute({ method: method as "GET", url })]).toEqual([row, true]);
  }
});

test("a network has one search at a time; its others wait, another network's do not", async () => {
  const { begun, search } = heldSearches();
  app = await standInApp({ search });
  const answers = Array.from({ length: 6 }, () => askFrom("203.0.113.7"));
  await until(() => begun.length === 1);
  const other = askFrom("203.0.113.8");
  await until(() => begun.length === 2);
  begun[1]?.answer();
  expect((await other).statusCode).toBe(200);
  for (let next = 0; next < 7; next += 1) {
    await until(() => begun.length > next);
    begun[next]?.answer();
  }
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
});

test("a client with too many waiting gets 429, and a request that leaves makes room", async () => {
  const places = new Places({ ...limitsByKind.search, client: { atOnce: 1, waiting: 1 } });
  const [client, other, gone] = [new Client(), new Client(), new AbortController()];
  const { signal } = new AbortController();
  await places.take(client, signal);
  const leaving = places.take(client, gone.signal);
  await expect(places.take(client, signal)).rejects.toMatchObject({ statusCode: 429 });
  await places.take(other, signal);
  gone.abort(new Error("gone"));
  await expect(leaving).rejects.toThrow("gone");
  const waiting = places.take(client, signal);
  places.giveBack(client, 0);
  await waiting;
});

test("a client's waiting limit also applies, with 503, while others hold the places", async () => {
  const limits = { ...limitsByKind.search, atOnce: 1, waiting: 9, client: { atOnce: 2, waiting: 1 } };
  const places = new Places(limits);
  const [client, other] = [new Client(), new Client()];
  const { signal } = new AbortController();
  await places.take(other, signal);
  const waiting = places.take(client, signal);
  await expect(places.take(client, signal)).rejects.toMatchObject({ statusCode: 503 });
  places.giveBack(other, 0);
  await waiting;
});

test("a client with a long queue rests as long as its last answer took, 100 ms at most", async () => {
  jest.useFakeTimers({ doNotFake: ["setImmediate"] });
  const places = new Places(limitsByKind.search);
  const [greedy, other] = [new Client(), new Client()];
  const { signal } = new AbortController();
  let begun = 0;
  const waiting = Array.from({ length: 7 }, () => places.take(greedy, signal).then(() => (begun += 1)));
  await turn();
  const begunAfter = async (ms: number) => {
    jest.advanceTimersByTime(ms);
    await turn();
    return begun;
  };
  places.giveBack(greedy, 60);
  await places.take(other, signal);
  expect([await begunAfter(59), await begunAfter(1)]).toEqual([1, 2]);
  places.giveBack(greedy, 5_000);
  expect([await begunAfter(99), await begunAfter(1)]).toEqual([2, 3]);
  // With four waiting, as from several tabs of one visitor, there is no rest.
  places.giveBack(greedy, 60);
  expect(await begunAfter(0)).toBe(4);
  for (let each = 0; each < 3; each += 1) {
    places.giveBack(greedy, 60);
    await turn();
  }
  await Promise.all(waiting);
  jest.useRealTimers();
});

test("at most a hundred refusals of a client are delayed at a time", () => {
  const client = new Client();
  const isLate = Array.from({ length: 102 }, () => client.refuseLate());
  expect(isLate).toEqual([...Array(100).fill(true), false, false]);
  client.refused();
  expect([client.refuseLate(), client.refuseLate()]).toEqual([true, false]);
});

test("a handler's own 429 is delayed, too, and holds the client's turn until then", async () => {
  app = fastify() as unknown as App;
  admitByLimits(app, {});
  const begun: number[] = [];
  app.get(`${routes.uploads}/:id/suggestion`, async () => {
    begun.push(performance.now());
    throw Object.assign(new Error("Too many."), { statusCode: 429 });
  });
  const ask = () => app.inject({ url: `${routes.uploads}/1/suggestion`, remoteAddress: "203.0.113.7" });
  const answers = await Promise.all([ask(), ask()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
  const [first = 0, second = 0] = begun;
  expect(second - first).toBeGreaterThan(240);
});

test("CVs are read one at a time, and another client waits for three at most", async () => {
  const places = new Places(limitsByKind.cv);
  const [greedy, other] = [new Client(), new Client()];
  const { signal } = new AbortController();
  const begun: string[] = [];
  const take = (client: Client, name: string) => places.take(client, signal).then(() => begun.push(name));
  await take(greedy, "first");
  const waiting = [take(greedy, "second"), take(greedy, "third"), take(other, "other's")];
  for (let more = 0; more < 18; more += 1)
    await expect(places.take(greedy, signal)).rejects.toMatchObject({ statusCode: 429 });
  for (let ended = 0; ended < 3; ended += 1) places.giveBack(greedy, 0);
  await Promise.all(waiting);
  expect(begun).toEqual(["first", "second", "third", "other's"]);
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Three places, at most two per client, and four clients that come, leave the queue and end at will. */
function crowd() {
  const limits = { ...limitsByKind.search, atOnce: 3, waiting: 2, client: { atOnce: 2, waiting: 2 } };
  const places = new Places(limits);
  const clients = [new Client(), new Client(), new Client(), new Client()];
  const held: Client[] = [];
  const asked: AbortController[] = [];
  const end = (which: number) => {
    for (const each of held.splice(which, 1)) places.giveBack(each, 0);
  };
  const come = (client: Client) => {
    const leaving = new AbortController();
    asked.push(leaving);
    const hold = () => held.push(client);
    places.take(client, leaving.signal).then(hold, () => undefined);
  };
  const leave = (which: number) => asked[which]?.abort(new Error("gone"));
  return { clients, held, asked, come, leave, end };
}

test("in any sequence of moves, no client exceeds its share and no place is lost", async () => {
  const moves = fc.array(fc.tuple(fc.constantFrom("come", "leave", "end"), fc.nat(9)));
  const property = fc.asyncProperty(moves, async (steps) => {
    const { clients, held, asked, come, leave, end } = crowd();
    for (const [step, which] of steps) {
      if (step === "come") come(clients[which % 4] as Client);
      else if (step === "leave") leave(which);
      else end(which % 3);
      await turn();
      expect(held.length).toBeLessThanOrEqual(3);
      for (const each of clients) expect(held.filter((one) => one === each).length).toBeLessThanOrEqual(2);
    }
    for (const which of asked.keys()) leave(which);
    while (held.length > 0) end(0);
    for (const each of clients.slice(0, 3)) come(each);
    await turn();
    expect(held).toHaveLength(3);
  });
  await fc.assert(property, { numRuns: 50 });
});

/** Open connections of the server that was started last. */
let connections = new Set<Socket>();

/** Answers time out after a minute, so that a busy machine fails no test. */
async function listen(parts: Partial<AppParts>): Promise<number> {
  app = await standInApp({ answerTimeout: 60_000, ...parts });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const own = new Set<Socket>();
  connections = own;
  app.server.on("connection", (socket) => {
    own.add(socket);
    socket.once("close", () => own.delete(socket));
  });
  return (app.server.address() as AddressInfo).port;
}

function open(port: number): Socket {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  sockets.push(socket);
  return socket;
}

/** Far more than any system buffers for a connection. */
const large = Buffer.alloc(64 * 2 ** 20);

function largePictures() {
  let drawn = 0;
  const picture = {
    hash: "large",
    png: async () => {
      drawn += 1;
      return large;
    },
  };
  return { drawn: () => drawn, pictures: { ofSite: () => picture, ofJob: () => picture } };
}

test("clients that do not read their answers do not block others", async () => {
  const { drawn, pictures } = largePictures();
  const port = await listen({ pictures });
  const clients = 3 * limitsByKind.picture.atOnce + limitsByKind.picture.waiting;
  for (let client = 0; client < clients; client += 1) {
    open(port).pause().write("GET /share/site.png HTTP/1.1\r\nhost: x\r\n\r\n");
    await until(() => drawn() === client + 1);
  }
});

test("a client that does not read its answer is disconnected", async () => {
  const { drawn, pictures } = largePictures();
  const port = await listen({ pictures, slowestClient: { everyMs: 200, bytes: 2 ** 30 } });
  const cutOff = new Promise((resolve) => {
    app.server.once("connection", (socket) => socket.once("close", resolve));
  });
  open(port).pause().write("GET /share/site.png HTTP/1.1\r\nhost: x\r\n\r\n");
  await cutOff;
  expect(drawn()).toBe(1);
});

test("pipelined requests of one connection share one client's limits", async () => {
  const { begun, search } = heldSearches();
  const port = await listen({ search });
  const { atOnce, waiting } = limitsByKind.search.client;
  let arrived = 0;
  app.server.on("request", () => {
    arrived += 1;
  });
  const socket = open(port);
  let said = "";
  socket.on("data", (bytes) => {
    said += bytes;
  });
  const requests = Array.from(
    { length: atOnce + waiting + 10 },
    (_, number) => `GET /api/v1/results?search[query]=p${number} HTTP/1.1\r\nhost: x\r\n\r\n`,
  );
  socket.write(requests.join(""));
  // An answer before the last request has arrived would make room for one more.
  await until(() => arrived === requests.length);
  for (let next = 0; next < atOnce + waiting; next += 1) {
    await until(() => begun.length > next);
    expect(begun.length).toBeLessThanOrEqual(next + atOnce);
    begun[next]?.answer();
  }
  await until(() => said.split("HTTP/1.1 429").length === 11);
  expect(said.split("HTTP/1.1 200")).toHaveLength(atOnce + waiting + 1);
});

test("a request whose body does not arrive holds no place", async () => {
  const ask = jest.fn(async () => "accepted" as const);
  const alerts = { daysToConfirm: 3, ask } as unknown as NonNullable<AppParts["alerts"]>;
  const port = await listen({ alerts });
  const head =
    "POST /alerts HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\ne";
  for (let client = 0; client < 2 * limitsByKind.alert.atOnce; client += 1) open(port).write(head);
  await until(() => connections.size === 2 * limitsByKind.alert.atOnce);
  const body = new URLSearchParams({ email: "a@example.org", query: "" });
  const answer = await fetch(`http://127.0.0.1:${port}/alerts`, { method: "POST", body, redirect: "manual" });
  expect(answer.status).toBe(303);
});

test("the search behind the alerts form has a deadline", async () => {
  const { begun, search } = heldSearches();
  const alerts = { daysToConfirm: 3 } as unknown as NonNullable<AppParts["alerts"]>;
  const port = await listen({ alerts, search, answerTimeout: 50 });
  const body = new URLSearchParams({ email: "a@example.org", query: "search[query]=x" });
  const answer = await fetch(`http://127.0.0.1:${port}/alerts`, { method: "POST", body });
  expect([answer.status, begun.length]).toEqual([503, 1]);
});

test("work that outlives its timed-out answer keeps its place until it ends", async () => {
  let end: () => void = () => undefined;
  const statesOf = () =>
    new Promise<[]>((resolve) => {
      end = () => resolve([]);
    });
  app = await standInApp({
    jobs: { ...standInParts().jobs, statesOf },
    requestLimit: 1,
    answerTimeout: 50,
  });
  const search = () => app.inject(`/api/v1/results?search[query]=x${++asked}`);
  expect((await app.inject("/api/v1/jobs?ids=1")).json().code).toBe("too_late");
  expect((await search()).json().code).toBe("overloaded");
  expect((await app.inject("/readyz")).json()).toMatchObject({ causes: ["overloaded"] });
  end();
  let status = 503;
  while (status === 503) status = (await search()).statusCode;
  expect(status).toBe(200);
});

test("an unknown transfer coding gets 400 and ends the connection, with no second request", async () => {
  const port = await listen({});
  const socket = open(port);
  let heard = "";
  socket.on("data", (bytes) => {
    heard += String(bytes);
  });
  const hidden = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
  socket.write(`POST /api/v1/results HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n${hidden}`);
  await new Promise((resolve) => socket.once("close", resolve));
  expect(heard.match(/^HTTP\/1\.1 \d+/gm)).toEqual(["HTTP/1.1 400"]);
});
