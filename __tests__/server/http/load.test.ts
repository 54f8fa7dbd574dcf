import { once } from "node:events";
import { type ClientRequest, request } from "node:http";
import { connect, type Socket } from "node:net";
import type { SearchService } from "../../../src/server/search/search-service";
import { deferred } from "../../support/deferred";
import { until } from "../../support/until";
import { countedParts } from "./counted-parts";
import { listeningApp } from "./listening-app";
import { standInParts, standInSearch } from "./parts";

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

/** Begins a request, which the test may break off. */
function begin(url: string): ClientRequest {
  const client = request(url).on("error", () => {});
  client.end();
  return client;
}

/** An app behind a proxy. Searches for x1, x2 … run until they are aborted, and get an error page. */
async function endlessPages(changed: Parameters<typeof listeningApp>[0] = {}) {
  const seen = { begun: 0, errorPages: 0, refusals: [] as string[] };
  const results: SearchService["results"] = (query, signal) => {
    if (!query.keywords.startsWith("x")) return standInSearch.results(query);
    seen.begun += 1;
    return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  };
  const error = () => {
    seen.errorPages += 1;
    return "<p>error</p>";
  };
  const { app, address, port } = await listeningApp({
    search: { ...standInSearch, results },
    pages: { ...standInParts().pages, error },
    watch: { request: () => () => {}, refused: (code) => seen.refusals.push(code), looked: () => {} },
    trustedProxies: ["loopback"],
    // A busy machine fails no test.
    answerTimeout: 60_000,
    ...changed,
  });
  const open = () => connect(port, "127.0.0.1").on("error", () => {});
  const visitor = { "x-forwarded-for": "203.0.113.7" };
  const statusFor = async (path: string) => (await fetch(address + path, { headers: visitor })).status;
  return { app, seen, open, statusFor };
}

/** As the proxy asks for one visitor's search. */
const asked = (words: string) =>
  `GET /jobs?search[query]=${words} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.7\r\n\r\n`;

/** As many answers as a network may leave unread. */
const untaken = 32;

test("a client's search is aborted when it disconnects", async () => {
  const { search, begun, ended } = endlessSearch();
  const { address } = await listeningApp({ search });
  const client = begin(`${address}/api/v1/results?search[query]=slow`);
  await begun;
  client.destroy();
  await ended;
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test("a network whose clients leave during their searches is still served", async () => {
  const { seen, open, statusFor } = await endlessPages();
  for (let left = 1; left <= untaken; left += 1) {
    const client = open();
    client.write(asked(`x${left}`));
    await until(() => seen.begun === left);
    client.destroy();
    await until(() => seen.errorPages === left);
  }
  expect(await statusFor("/api/v1/locations?name=Leeds")).toBe(200);
});

test("a network whose client leaves pipelined requests is still served", async () => {
  const { app, seen, open, statusFor } = await endlessPages();
  let arrived = 0;
  app.server.on("request", () => {
    arrived += 1;
  });
  const client = open();
  client.write(Array.from({ length: untaken + 1 }, (_, number) => asked(`x${number}`)).join(""));
  await until(() => arrived === untaken + 1 && seen.begun === 1);
  client.destroy();
  await until(() => seen.errorPages === untaken + 1);
  expect(await statusFor("/api/v1/locations?name=Leeds")).toBe(200);
});

test("a request whose client has left is not counted as a refusal", async () => {
  const { seen, open, statusFor } = await endlessPages();
  const client = open();
  client.write(asked("x1"));
  await until(() => seen.begun === 1);
  client.destroy();
  await until(() => seen.errorPages === 1);
  expect(seen.refusals).toEqual([]);
  expect(await statusFor("/nowhere")).toBe(404);
  expect(seen.refusals).toEqual(["not_found"]);
});

test("a connection that closed before its answer is not watched for slowness", async () => {
  const large = { hash: "large", png: async () => Buffer.alloc(64 * 2 ** 20) };
  const { app, seen, open } = await endlessPages({
    pictures: { ofSite: () => large, ofJob: () => large },
    slowestClient: { everyMs: 200, bytes: 2 ** 30 },
  });
  const connected = async () => (await once(app.server, "connection"))[0] as Socket;
  const [left, leaver] = [connected(), open()];
  leaver.write(asked("x1"));
  await until(() => seen.begun === 1);
  leaver.destroy();
  await until(() => seen.errorPages === 1);
  const ended = jest.spyOn(await left, "destroy");
  const [slow, reader] = [connected(), open()];
  reader.pause().write("GET /share/site.png HTTP/1.1\r\nhost: x\r\n\r\n");
  // Ended by a look, which comes to older answers first.
  await once(await slow, "close");
  expect(ended).not.toHaveBeenCalled();
  reader.destroy();
});

test("an answer that takes too long gets 503, and its search is aborted", async () => {
  const { search, ended } = endlessSearch();
  const { address } = await listeningApp({ search, answerTimeout: 50 });
  const answer = await fetch(`${address}/api/v1/results?search[query]=slow`);
  await ended;
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await answer.json()).toMatchObject({ code: "too_late" });
});

test("a request beyond the limit gets 503, and is served once a place is free", async () => {
  const { search, begun } = endlessSearch();
  const { address } = await listeningApp({ search, requestLimit: 1 });
  const waiting = begin(`${address}/jobs?search[query]=slow`);
  await begun;
  const refused = await fetch(`${address}/api/v1/jobs?ids=1`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await refused.json()).toMatchObject({ code: "overloaded" });
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  waiting.destroy();
  let status = 503;
  while (status === 503) status = (await fetch(`${address}/api/v1/jobs?ids=1`)).status;
  expect(status).toBe(200);
});

test("refusals are sent uncompressed, so that they do not queue for compression", async () => {
  const { search, begun } = endlessSearch();
  const pages = { ...standInParts().pages, error: () => "so long that it would be compressed ".repeat(100) };
  const { address } = await listeningApp({ search, pages, requestLimit: 1 });
  const codingAt = async (path: string) => {
    const { status, headers } = await fetch(address + path, { headers: { "accept-encoding": "br" } });
    return [status, headers.get("content-encoding")];
  };
  expect(await codingAt("/jobs/99/nowhere")).toEqual([404, null]);
  const waiting = begin(`${address}/jobs?search[query]=slow`);
  await begun;
  expect(await codingAt("/jobs?search[query]=other")).toEqual([503, null]);
  waiting.destroy();
});

test("finished and refused answers take no place", async () => {
  const { address } = await listeningApp({ requestLimit: 1 });
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await fetch(`${address}/api/v1/results`)).status).toBe(200);
    expect((await fetch(`${address}/api/v1/locations?name=x`)).status).toBe(400);
  }
});

test("a busy server still serves cached answers and 304s", async () => {
  const { search: endless, begun } = endlessSearch();
  const { data, parts } = countedParts();
  data.during = (query, signal) => query.keywords === "slow" && endless.results(query, signal);
  const { address } = await listeningApp({ ...parts, requestLimit: 1 });
  const paths = ["/jobs", "/api/v1/results"];
  const known = [];
  for (const path of paths) {
    const answer = await fetch(address + path);
    // A page holds its place, and is not cached, until it has been sent to its end.
    await answer.text();
    known.push(answer.headers.get("etag") ?? "");
  }
  const waiting = begin(`${address}/jobs?search[query]=slow`);
  await begun;
  for (const [index, path] of paths.entries()) {
    expect((await fetch(address + path)).status).toBe(200);
    const headers = { "if-none-match": known[index] ?? "" };
    expect((await fetch(address + path, { headers, cache: "no-store" })).status).toBe(304);
    expect((await fetch(`${address}${path}?page=2`)).status).toBe(503);
  }
  waiting.destroy();
});
