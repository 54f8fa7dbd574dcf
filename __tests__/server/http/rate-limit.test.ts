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
/** A URL that no cache holds yet. */
const anew = () => `/api/v1/results?search[query]=${++asked}`;

const ask = (remoteAddress: string, url = anew(), headers = {}) =>
  app.inject({ url, remoteAddress, headers });

const statuses = async (addresses: readonly string[], headers = {}): Promise<number[]> => {
  const answers: number[] = [];
  for (const address of addresses) answers.push((await ask(address, anew(), headers)).statusCode);
  return answers;
};

const someone = "203.0.113.7";

test("an address beyond the limit gets 429 with Retry-After, and another address is served", async () => {
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

test("a refusal is delayed by more than 200 ms", async () => {
  await limited({ requestsPerMinute: 1 });
  await ask(someone);
  const began = performance.now();
  expect((await ask(someone)).statusCode).toBe(429);
  expect(performance.now() - began).toBeGreaterThan(200);
});

test("a page request beyond the limit gets an HTML page with status 429", async () => {
  await limited({ requestsPerMinute: 1 });
  await ask(someone);
  const { statusCode, headers, body } = await ask(someone, "/jobs?search[query]=page");
  expect([statusCode, headers["content-type"]]).toEqual([429, "text/html; charset=utf-8"]);
  expect(body).toContain("429");
});

test("an IPv6 /64 counts as one network, and the next /64 as another", async () => {
  await limited();
  const network = [1, 2, 3, 4].map((host) => `2001:db8:0:1::${host}`);
  expect(await statuses(network)).toEqual([200, 200, 200, 429]);
  expect(await statuses(["2001:db8:0:2::1"])).toEqual([200]);
});

test.each(["127.0.0.1", "::1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "fd00::1", "::ffff:10.0.0.1"])(
  "%s is not limited, since it may be an undeclared proxy",
  async (address) => {
    await limited({ requestsPerMinute: 1 });
    expect(await statuses([address, address, address])).toEqual([200, 200, 200]);
  },
);

test("visitors behind a trusted proxy are limited separately, by X-Forwarded-For", async () => {
  await limited({ trustedProxies: ["loopback"] });
  const through = (visitor: string) =>
    statuses(Array(4).fill("127.0.0.1"), { "x-forwarded-for": `198.51.100.1, ${visitor}` });
  expect(await through(someone)).toEqual([200, 200, 200, 429]);
  expect(await through("203.0.113.8")).toEqual([200, 200, 200, 429]);
});

test("X-Forwarded-For from an untrusted address is ignored", async () => {
  await limited({ trustedProxies: ["loopback"] });
  for (const [host, status] of [200, 200, 200, 429].entries()) {
    const answer = await ask(someone, anew(), { "x-forwarded-for": `198.51.100.${host}` });
    expect(answer.statusCode).toBe(status);
  }
});

test("cached answers and requests other than searches do not count towards the limit", async () => {
  await limited();
  const same = anew();
  const free = [...Array(5).fill(same), "/healthz", "/robots.txt", "/healthz", "/nowhere"];
  for (const url of free) expect((await ask(someone, url)).statusCode).not.toBe(429);
  expect(await statuses([someone, someone, someone])).toEqual([200, 200, 429]);
});

test("a network may ask again after a minute", async () => {
  jest.useFakeTimers({ advanceTimers: true });
  await limited();
  expect(await statuses(Array(4).fill(someone))).toEqual([200, 200, 200, 429]);
  jest.advanceTimersByTime(60_001);
  expect(await statuses([someone])).toEqual([200]);
});

test("a limit of 0 turns limiting off", async () => {
  await limited({ requestsPerMinute: 0 });
  expect(await statuses(Array(10).fill(someone))).toEqual(Array(10).fill(200));
});

test("an undeclared proxy is warned about once", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  const proxied = { "x-forwarded-for": someone };
  await limited({ log });
  await ask("10.1.2.3", anew());
  expect(lines).toEqual([]);
  for (let turn = 0; turn < 2; turn += 1) await ask("10.1.2.3", anew(), proxied);
  expect(lines).toEqual([expect.stringContaining("A proxy at 10.1.2.3")]);
});

test("a trusted proxy is not warned about", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void lines.push(line) });
  await limited({ log, trustedProxies: ["10.0.0.0/8"] });
  await ask("10.1.2.3", anew(), { "x-forwarded-for": "10.9.9.9" });
  expect(lines).toEqual([]);
});

test("changes of the wall clock neither reset the limit nor lengthen Retry-After", async () => {
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
