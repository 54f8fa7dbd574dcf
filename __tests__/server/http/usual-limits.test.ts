import { setMaxListeners } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { App } from "../../../src/server/http/app-types";
import { sharedBriefly } from "../../../src/server/http/caching-headers";
import { limitsByKind, usualLimits } from "../../../src/server/http/route-limits";
import { defaultSiteConfig } from "../../../src/server/settings/site-config";
import { until } from "../../support/until";
import { standInApp, standInParts, standInSearch } from "./parts";

let app: App | undefined;
afterEach(() => app?.close());

const root = resolve(__dirname, "../../..");

const secondsInCdn = [...sharedBriefly["cdn-cache-control"].matchAll(/=(\d+)/g)]
  .map(([, seconds]) => Number(seconds))
  .reduce((sum, seconds) => sum + seconds);

test.each([
  ["docs/caching.md", "is on every page after two minutes at most", secondsInCdn === 120],
  ["docs/being-found.md", "pages of results at a CDN [within two minutes]", secondsInCdn === 120],
  ["docs/http.md", "address_too_long` (over 8,000 characters", usualLimits.addressLength === 8000],
  ["docs/http.md", "or 100 parameters)", usualLimits.addressParameters === 100],
  ["docs/http.md", "beyond 25 requests a core", limitsByKind.search.atOnce === 25 * availableParallelism()],
  ["docs/http.md", "`too_late` after 5 s", limitsByKind.search.answerMs === 5000],
  ["docs/http.md", "beyond 600 a minute from one network", defaultSiteConfig.requestsPerMinute === 600],
  ["SECURITY.md", "An answer has 5 seconds, a request 120", usualLimits.requestMs === 120_000],
  ["docs/caching.md", "goes first; 64 MiB", usualLimits.cacheBytes === 64 * 1024 * 1024],
])("%s states the actual limit: %s", (document, words, isTrue) => {
  expect(readFileSync(resolve(root, document), "utf8").replace(/\s+/g, " ")).toContain(words);
  expect(isTrue).toBe(true);
});

test("an address of 8,000 characters is accepted, and one of 8,001 gets 414", async () => {
  app = await standInApp();
  const path = "/api/v1/results?search[query]=";
  const statusOf = async (length: number) =>
    (await app?.inject(path + "x".repeat(length - path.length)))?.statusCode;
  expect([await statusOf(8000), await statusOf(8001)]).toEqual([200, 414]);
});

/** Searches that never answer, and their keywords. */
function hanging() {
  const asked: string[] = [];
  const results: typeof standInSearch.results = ({ keywords }, signal) => {
    asked.push(keywords);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  };
  return { asked, search: { ...standInSearch, results } };
}

test("25 requests per core are worked on at once, and the next gets 503", async () => {
  const { asked, search } = hanging();
  app = await standInApp({ search });
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  const most = 25 * availableParallelism();
  for (let number = 0; number < most; number += 1) {
    const url = `/api/v1/results?search[query]=${number}`;
    app.inject({ url, signal: gone.signal }).catch(() => undefined);
  }
  await until(() => asked.length === most);
  expect((await app.inject("/api/v1/results")).json()).toMatchObject({ status: 503, code: "overloaded" });
  expect(asked).toHaveLength(most);
  gone.abort();
});

test("an answer times out with 503 after five seconds and no sooner", async () => {
  const { asked, search } = hanging();
  app = await standInApp({ search });
  await app.ready();
  jest.useFakeTimers({ doNotFake: ["nextTick", "setImmediate", "queueMicrotask", "performance"] });
  let status = 0;
  const answer = app.inject("/api/v1/results").then(({ statusCode }) => {
    status = statusCode;
  });
  await until(() => asked.length === 1);
  jest.advanceTimersByTime(4999);
  await new Promise((resolve) => setImmediate(resolve));
  expect(status).toBe(0);
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  await answer;
  expect(status).toBe(503);
});

test("a whole request may take two minutes", async () => {
  app = await standInApp();
  expect(app.server.requestTimeout).toBe(120_000);
});

test("the cache keeps three answers of 15 MiB and evicts the least recently sent one", async () => {
  const made: string[] = [];
  const { pages } = standInParts();
  const results: typeof pages.results = ({ query }) => {
    made.push(query.keywords);
    return { opening: "", rest: () => "x".repeat(15 * 2 ** 20) };
  };
  app = await standInApp({ pages: { ...pages, results } });
  for (const word of ["a", "b", "c", "a", "d", "a", "b"]) {
    await app.inject(`/jobs?search[query]=${word}`);
  }
  expect(made.join("")).toBe("abcdb");
});
