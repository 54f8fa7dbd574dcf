import { request } from "node:http";
import type { AddressInfo } from "node:net";
import type { App } from "../../../src/server/http/app-types";
import type { SearchService } from "../../../src/server/search/search-service";
import { deferred } from "../../support/deferred";
import { countedParts } from "./counted-parts";
import { standInApp, standInParts, standInSearch } from "./parts";

const apps: App[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

/** A search for "slow" runs until its signal aborts it; promises tell when it begins and ends. */
function endlessSearch() {
  const begun = deferred();
  const ended = deferred<unknown>();
  const search: SearchService = {
    ...standInSearch,
    results: (query, signal) =>
      new Promise((_resolve, reject) => {
        // Fails the pages that are made ahead.
        if (query.keywords !== "slow") return reject(new Error("Only the slow search is under way."));
        begun.resolve();
        signal?.addEventListener("abort", () => {
          ended.resolve(signal.reason);
          reject(signal.reason);
        });
      }),
  };
  return { search, begun: begun.promise, ended: ended.promise };
}

async function listening(changed: Parameters<typeof standInApp>[0]): Promise<App> {
  const app = await standInApp(changed);
  apps.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return app;
}

const addressOf = (app: App) => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

test("a client's search is aborted when it disconnects", async () => {
  const { search, begun, ended } = endlessSearch();
  const app = await listening({ search });
  const client = request(`${addressOf(app)}/api/v1/results?search[query]=slow`).on("error", () => {});
  client.end();
  await begun;
  client.destroy();
  await ended;
  expect((await fetch(`${addressOf(app)}/healthz`)).status).toBe(200);
});

test("an answer that takes too long gets 503, and its search is aborted", async () => {
  const { search, ended } = endlessSearch();
  const app = await listening({ search, answerTimeout: 50 });
  const answer = await fetch(`${addressOf(app)}/api/v1/results?search[query]=slow`);
  await ended;
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await answer.json()).toMatchObject({ code: "too_late" });
});

test("a request beyond the limit gets 503, and is served once a place is free", async () => {
  const { search, begun } = endlessSearch();
  const app = await listening({ search, requestLimit: 1 });
  const waiting = request(`${addressOf(app)}/jobs?search[query]=slow`).on("error", () => {});
  waiting.end();
  await begun;
  const refused = await fetch(`${addressOf(app)}/api/v1/jobs?ids=1`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await refused.json()).toMatchObject({ code: "overloaded" });
  expect((await fetch(`${addressOf(app)}/healthz`)).status).toBe(200);
  waiting.destroy();
  let status = 503;
  while (status === 503) status = (await fetch(`${addressOf(app)}/api/v1/jobs?ids=1`)).status;
  expect(status).toBe(200);
});

test("refusals are sent uncompressed, so that they do not queue for compression", async () => {
  const { search, begun } = endlessSearch();
  const pages = { ...standInParts().pages, error: () => "so long that it would be compressed ".repeat(100) };
  const app = await listening({ search, pages, requestLimit: 1 });
  const codingAt = async (path: string) => {
    const { status, headers } = await fetch(addressOf(app) + path, { headers: { "accept-encoding": "br" } });
    return [status, headers.get("content-encoding")];
  };
  expect(await codingAt("/jobs/99/nowhere")).toEqual([404, null]);
  const waiting = request(`${addressOf(app)}/jobs?search[query]=slow`).on("error", () => {});
  waiting.end();
  await begun;
  expect(await codingAt("/jobs?search[query]=other")).toEqual([503, null]);
  waiting.destroy();
});

test("finished and refused answers take no place", async () => {
  const app = await listening({ requestLimit: 1 });
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await fetch(`${addressOf(app)}/api/v1/results`)).status).toBe(200);
    expect((await fetch(`${addressOf(app)}/api/v1/locations?name=x`)).status).toBe(400);
  }
});

test("a busy server still serves cached answers and 304s", async () => {
  const { search: endless, begun } = endlessSearch();
  const { data, parts } = countedParts();
  data.during = (query, signal) => query.keywords === "slow" && endless.results(query, signal);
  const app = await listening({ ...parts, requestLimit: 1 });
  const paths = ["/jobs", "/api/v1/results"];
  const known = [];
  for (const path of paths) {
    const answer = await fetch(addressOf(app) + path);
    // A page holds its place, and is not cached, until it has been sent to its end.
    await answer.text();
    known.push(answer.headers.get("etag") ?? "");
  }
  const waiting = request(`${addressOf(app)}/jobs?search[query]=slow`).on("error", () => {});
  waiting.end();
  await begun;
  for (const [index, path] of paths.entries()) {
    expect((await fetch(addressOf(app) + path)).status).toBe(200);
    const headers = { "if-none-match": known[index] ?? "" };
    expect((await fetch(addressOf(app) + path, { headers, cache: "no-store" })).status).toBe(304);
    expect((await fetch(`${addressOf(app)}${path}?page=2`)).status).toBe(503);
  }
  waiting.destroy();
});
