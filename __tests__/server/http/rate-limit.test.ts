import pino from "pino";
import type { App } from "../../../src/server/http/app-types";
import { standInApp } from "./parts";

let app: App;
afterEach(async () => {
  jest.useRealTimers();
  await app.close();
});

const limited = async (changed: Parameters<typeof standInApp>[0] = {}): Promise<void> => {
  app = await standInApp({ requestsPerMinute: 3, ...changed });
};

let asked = 0;
/** What no cache has. */
const anew = () => `/api/v1/results?search[query]=${++asked}`;

const ask = (remoteAddress: string, url = anew(), headers = {}) =>
  app.inject({ url, remoteAddress, headers });

const statuses = async (addresses: readonly string[], headers = {}): Promise<number[]> => {
  const answers: number[] = [];
  for (const address of addresses) answers.push((await ask(address, anew(), headers)).statusCode);
  return answers;
};

const someone = "203.0.113.7";

test("what one address asks beyond the limit is refused, with when to ask again, and another's is not", async () => {
  await limited();
  expect(await statuses([someone, someone, someone])).toEqual([200, 200, 200]);
  const { statusCode, headers, ...answer } = await ask(someone);
  expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
    429,
    "application/problem+json; charset=utf-8",
    "no-store",
  ]);
  expect(answer.json()).toMatchObject({ status: 429, code: "too_many_requests" });
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
  expect(await statuses(["203.0.113.8"])).toEqual([200]);
});

test("a refusal takes its time, so that asking again at once gains nothing", async () => {
  await limited({ requestsPerMinute: 1 });
  await ask(someone);
  const began = performance.now();
  expect((await ask(someone)).statusCode).toBe(429);
  expect(performance.now() - began).toBeGreaterThan(200);
});

test("people get a page that says so", async () => {
  await limited({ requestsPerMinute: 1 });
  await ask(someone);
  const { statusCode, headers, body } = await ask(someone, "/jobs?search[query]=page");
  expect([statusCode, headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
  expect(body).toContain("429");
});

test("an IPv6 /64 is one network, the next one another", async () => {
  await limited();
  const network = [1, 2, 3, 4].map((host) => `2001:db8:0:1::${host}`);
  expect(await statuses(network)).toEqual([200, 200, 200, 429]);
  expect(await statuses(["2001:db8:0:2::1"])).toEqual([200]);
});

test.each(["127.0.0.1", "::1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "fd00::1", "::ffff:10.0.0.1"])(
  "%s may be a proxy that nobody named, and is not limited",
  async (address) => {
    await limited({ requestsPerMinute: 1 });
    expect(await statuses([address, address, address])).toEqual([200, 200, 200]);
  },
);

test("a trusted proxy's visitors are told apart by what it says", async () => {
  await limited({ trustedProxies: ["loopback"] });
  const through = (visitor: string) =>
    statuses(Array(4).fill("127.0.0.1"), { "x-forwarded-for": `198.51.100.1, ${visitor}` });
  expect(await through(someone)).toEqual([200, 200, 200, 429]);
  expect(await through("203.0.113.8")).toEqual([200, 200, 200, 429]);
});

test("nobody gets a new name by saying so", async () => {
  await limited({ trustedProxies: ["loopback"] });
  for (const [host, status] of [200, 200, 200, 429].entries()) {
    const answer = await ask(someone, anew(), { "x-forwarded-for": `198.51.100.${host}` });
    expect(answer.statusCode).toBe(status);
  }
});

test("answers that are ready, and what is no search, count for nothing", async () => {
  await limited();
  const same = anew();
  const free = [...Array(5).fill(same), "/healthz", "/robots.txt", "/healthz", "/nowhere"];
  for (const url of free) expect((await ask(someone, url)).statusCode).not.toBe(429);
  expect(await statuses([someone, someone, someone])).toEqual([200, 200, 429]);
});

test("a minute later the network may ask again", async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await limited();
  expect(await statuses(Array(4).fill(someone))).toEqual([200, 200, 200, 429]);
  jest.advanceTimersByTime(60_001);
  expect(await statuses([someone])).toEqual([200]);
});

test("0 limits nobody", async () => {
  await limited({ requestsPerMinute: 0 });
  expect(await statuses(Array(10).fill(someone))).toEqual(Array(10).fill(200));
});

test("a proxy that nobody named is warned of, once", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const proxied = { "x-forwarded-for": someone };
  await limited({ log });
  await ask("10.1.2.3", anew());
  expect(lines).toEqual([]);
  for (let turn = 0; turn < 2; turn += 1) await ask("10.1.2.3", anew(), proxied);
  expect(lines).toEqual([expect.stringContaining("A proxy at 10.1.2.3")]);
});

test("nothing is said of a proxy that is named", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  await limited({ log, trustedProxies: ["10.0.0.0/8"] });
  await ask("10.1.2.3", anew(), { "x-forwarded-for": "10.9.9.9" });
  expect(lines).toEqual([]);
});

test("a clock that is set back by a day keeps nobody out, and one that is set forward lets nobody in", async () => {
  await limited();
  expect(await statuses([someone, someone, someone])).toEqual([200, 200, 200]);
  const { now } = Date;
  const dayMs = 86_400_000;
  const clock = jest.spyOn(Date, "now").mockImplementation(() => now() + dayMs);
  expect(await statuses([someone])).toEqual([429]);
  clock.mockImplementation(() => now() - dayMs);
  const { statusCode, headers } = await ask(someone);
  clock.mockRestore();
  expect(statusCode).toBe(429);
  expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
});
