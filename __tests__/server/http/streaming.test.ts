import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { SearchQuery } from "../../../src/shared/search-query";
import { countedParts } from "./counted-parts";
import { standInApp } from "./parts";

/** A client in a thread of its own, which tells by `seen` when it can read the opening of what it asked for. */
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

const listeningApps: Awaited<ReturnType<typeof standInApp>>[] = [];

afterEach(async () => {
  for (const app of listeningApps.splice(0)) await app.close();
});

/** An app on a port of its own, in which `rest` renders the page of that address; others, such as those made ahead, take no part. */
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
  const app = await standInApp({ ...parts, search, pages: { ...pages, results: opened } });
  listeningApps.push(app);
  return { app, asked, address: await app.listen({ port: 0, host: "127.0.0.1" }) };
}

const codings = ["br", "gzip", "identity"];
const flag = () => new Int32Array(new SharedArrayBuffer(4));

test.each(codings)(
  "a visitor can read what a page begins with before the rest is rendered: %s",
  async (coding) => {
    const seen = flag();
    // Nothing else happens in this thread until the visitor has read it, or never will.
    const { app, address } = await listening(() => ` ${Atomics.wait(seen, 0, 0, 10_000)}</p>`);
    const { status, headers, end, body } = await ask(address + url, coding, seen);
    expect([status, end, body]).toEqual([200, "whole", expect.stringMatching(/^<p>.*(ok|not-equal)<\/p>$/)]);
    expect(headers).toMatchObject({ etag: expect.any(String), link: expect.any(String) });
    // From now on it is kept, and sent in one piece.
    const kept = await app.inject({ url, headers: { "accept-encoding": coding } });
    expect([kept.headers.etag, kept.headers["content-length"]]).toEqual([headers.etag, expect.any(String)]);
  },
);

test.each(codings)(
  "a page that cannot be rendered breaks off, is not kept, and hurts nobody else: %s",
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

test("who asks while a page is being written gets it from its beginning, with one search and one rendering", async () => {
  const { app, asked } = await listening(() => " and all</p>");
  const answers = await Promise.all(Array.from({ length: 5 }, () => app.inject(url)));
  expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(["<p>1 results and all</p>"]));
  expect(asked.length).toBe(1);
});

test("a visitor who goes away in the middle leaves a page that is whole for the others", async () => {
  const seen = flag();
  const { app, address, asked } = await listening(() => ` ${Atomics.wait(seen, 0, 0, 10_000)}</p>`);
  const gone = new Worker(leaver, { eval: true, workerData: { url: address + url, seen } });
  await once(gone, "exit");
  const kept = await app.inject(url);
  expect([kept.body, asked.length]).toEqual([expect.stringMatching(/^<p>.*<\/p>$/), 1]);
});
