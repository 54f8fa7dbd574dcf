import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SearchQuery } from "../../../src/shared/search-query";
import { countedParts } from "./counted-parts";
import { listeningApp } from "./listening-app";

/** A client in a thread of its own, which sets `seen` once it has read the opening of the page. */
const client = `
  const { workerData, parentPort } = require("node:worker_threads");
  const zlib = require("node:zlib");
  const decoders = { br: zlib.createBrotliDecompress, gzip: zlib.createGunzip };
  const headers = { "accept-encoding": workerData.coding };
  require("node:http").get(workerData.url, { headers }, (answer) => {
    const text = answer.headers["content-encoding"] ? answer.pipe(decoders[workerData.coding]()) : answer;
    let body = "";
    const tell = (end) => parentPort.postMessage({ status: answer.statusCode, headers: answer.headers, end, body });
    text.on("data", (piece) => {
      body += piece;
      if (!body.includes("results")) return;
      Atomics.store(workerData.seen, 0, 1);
      Atomics.notify(workerData.seen, 0);
    });
    text.on("end", () => tell("whole"));
    text.on("error", () => tell("broken"));
    // What has come is still being decoded, in another thread.
    if (text !== answer) answer.on("error", () => text.end());
  });`;

/** A client that breaks off its connection in the middle of a page. */
const leaver = `
  const { workerData: { url, seen } } = require("node:worker_threads");
  const request = require("node:http").get(url, (answer) => {
    answer.once("data", () => {
      request.destroy();
      Atomics.store(seen, 0, 1);
      Atomics.notify(seen, 0);
    });
  });
  request.on("error", () => undefined);`;

async function ask(url: string, coding: string, seen: Int32Array) {
  const worker = new Worker(client, { eval: true, workerData: { url, coding, seen } });
  const [told] = await once(worker, "message");
  await worker.terminate();
  return told;
}

const url = "/jobs?search[query]=streamed";

/** A listening app in which `rest` renders the page of `url`; pages made ahead do not count. */
async function listening(rest: () => string) {
  const { parts } = countedParts();
  const { results, ...pages } = parts.pages;
  const asked: SearchQuery[] = [];
  const counted: typeof parts.search.results = (query, signal) => {
    if (query.keywords === "streamed") asked.push(query);
    return parts.search.results(query, signal);
  };
  const opened: typeof results = (view) =>
    view.query.keywords === "streamed" ? { opening: results(view).opening, rest } : results(view);
  const search = { ...parts.search, results: counted };
  return { ...(await listeningApp({ ...parts, search, pages: { ...pages, results: opened } })), asked };
}

const codings = ["br", "gzip", "identity"];
const flag = () => new Int32Array(new SharedArrayBuffer(4));

test.each(codings)(
  "a client can read the opening of a page before the rest is rendered: %s",
  async (coding) => {
    const seen = flag();
    // Blocks this thread until the client has read the opening, or for 10 s.
    const { app, address } = await listening(() => ` ${Atomics.wait(seen, 0, 0, 10_000)}</p>`);
    const { status, headers, end, body } = await ask(address + url, coding, seen);
    expect([status, end, body]).toEqual([200, "whole", expect.stringMatching(/^<p>.*(ok|not-equal)<\/p>$/)]);
    expect(headers).toMatchObject({ etag: expect.any(String), link: expect.any(String) });
    // By now the page is cached, and sent in one piece.
    const kept = await app.inject({ url, headers: { "accept-encoding": coding } });
    expect([kept.headers.etag, kept.headers["content-length"]]).toEqual([headers.etag, expect.any(String)]);
  },
);

test.each(codings)(
  "a page whose rendering fails breaks off, is not cached, and is made again: %s",
  async (coding) => {
    let faults = 1;
    const { address, asked } = await listening(() => {
      if (faults-- > 0) throw new Error("A fault.");
      return " and all</p>";
    });
    const broken = await ask(address + url, coding, flag());
    expect([broken.status, broken.end, broken.body]).toEqual([200, "broken", "<p>1 results"]);
    const again = await ask(address + url, coding, flag());
    expect([again.end, again.body, asked.length]).toEqual(["whole", "<p>1 results and all</p>", 2]);
  },
);

test("concurrent requests all get the whole page from one search", async () => {
  const { app, asked } = await listening(() => " and all</p>");
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.inject(url)));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(["<p>1 results and all</p>"]));
  expect(asked.length).toBe(1);
});

test("a client that disconnects midway leaves the page whole for the others", async () => {
  const seen = flag();
  const { app, address, asked } = await listening(() => ` ${Atomics.wait(seen, 0, 0, 10_000)}</p>`);
  const gone = new Worker(leaver, { eval: true, workerData: { url: address + url, seen } });
  await once(gone, "exit");
  const kept = await app.inject(url);
  expect([kept.body, asked.length]).toEqual([expect.stringMatching(/^<p>.*<\/p>$/), 1]);
});
