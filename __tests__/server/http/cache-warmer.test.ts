import { request } from "node:http";
import type { App } from "../../../src/server/http/app-types";
import { rehearsed } from "../../../src/server/http/results/cache-warmer";
import { decode, encode } from "../../../src/server/http/results/response-cache";
import { deferred } from "../../support/deferred";
import { facetNode } from "../../support/empty-parts";
import { eventually } from "../../support/until";
import { type ChangingData, countedParts } from "./counted-parts";
import { listeningApp } from "./listening-app";

/** A listening site with two job types that counts its searches and pages. */
async function site(
  during: ChangingData["during"] = () => undefined,
  changed: object = {},
  correctsSpelling = true,
) {
  const { made, data, parts } = countedParts();
  const search = Object.assign(parts.search, { correctsSpelling });
  data.during = during;
  const { results } = parts.search;
  const types = ["full-time", "part-time"];
  const withTypes: typeof results = async (...asked) => {
    const fragment = await results(...asked);
    return { ...fragment, facets: { ...fragment.facets, job_types: types.map((slug) => facetNode(slug)) } };
  };
  search.results = withTypes;
  const { app, port } = await listeningApp({ ...parts, checkEveryMs: 5, ...changed });
  return { app, port, made, data, search };
}

/** Waits until the version has been looked at more than `count` times. */
async function looks(data: ChangingData, version: string, count: number): Promise<void> {
  let reads = 0;
  const look = () => {
    reads += 1;
    return version;
  };
  Object.defineProperty(data, "version", { get: look, configurable: true });
  await eventually(() => reads > count);
}

const get = (app: App, url: string) => app.inject({ url, headers: { "accept-encoding": "br" } });
const landing = ["/", "/jobs", "/api/v1/results"];
const refinements = ["/jobs?job_types=part-time", "/api/v1/results?job_types=full-time"];

/** The front page, the landing page and two refinements; at first, the rehearsed searches as well. */
const pagesAhead = 4;
const pagesAtFirst = pagesAhead + rehearsed.length;

test("the landing page and its refinements are made ahead, and again after every import", async () => {
  const { app, made, data } = await site();
  for (const [turn, version] of ["1.1", "2.1", "3.1"].entries()) {
    data.version = version;
    await eventually(() => made.pages === pagesAtFirst + pagesAhead * turn);
    const before = { ...made };
    for (const url of [...landing, ...refinements]) {
      const answer = await get(app, url);
      expect([answer.statusCode, answer.headers["content-encoding"]]).toEqual([200, "br"]);
    }
    expect(made).toEqual(before);
  }
});

test("the landing page is cached in gzip, and in Brotli with thorough compression", async () => {
  const { app, made } = await site();
  await eventually(() => made.pages === pagesAtFirst);
  const before = { ...made };
  for (const url of landing) {
    const { rawPayload } = await get(app, url);
    const plain = await decode(rawPayload, "br");
    expect(rawPayload).toEqual(await encode(plain, "br", "thorough"));
    expect(rawPayload).not.toEqual(await encode(plain, "br"));
    const zipped = await app.inject({ url, headers: { "accept-encoding": "gzip" } });
    expect(await decode(zipped.rawPayload, "gzip")).toEqual(plain);
  }
  expect(made).toEqual(before);
});

test("searches are rehearsed once, before the pages that the landing page links to", async () => {
  const asked: string[] = [];
  const { data, made } = await site(({ keywords, job_types }) => asked.push(keywords || job_types.join()));
  await eventually(() => made.pages === pagesAtFirst);
  data.version = "2.1";
  await eventually(() => made.pages === pagesAtFirst + pagesAhead);
  const inTurn = [...new Set(asked.filter((one) => one !== ""))];
  expect(inTurn).toEqual([...rehearsed, "full-time", "part-time"]);
  expect(asked.filter((one) => rehearsed.includes(one))).toEqual(rehearsed);
});

test("searches are rehearsed once more when spelling correction becomes available", async () => {
  const asked: string[] = [];
  const { data, made, search } = await site(({ keywords }) => asked.push(keywords), {}, false);
  await eventually(() => made.pages === pagesAtFirst);
  search.correctsSpelling = true;
  data.version = "2.1";
  await eventually(() => made.pages === 2 * pagesAtFirst);
  data.version = "3.1";
  await eventually(() => made.pages === 2 * pagesAtFirst + pagesAhead);
  expect(asked.filter((one) => one !== "")).toEqual([...rehearsed, ...rehearsed]);
});

test("only the landing page is made ahead while a request is being worked on", async () => {
  const slow = deferred();
  const asked: string[] = [];
  const { port, made, data } = await site((query) => {
    asked.push(query.keywords || String(query.job_types));
    return query.keywords === "slow" && slow.promise;
  });
  await eventually(() => made.pages === pagesAtFirst);
  const waiting = request({ port, path: "/jobs?search[query]=slow" }).on("error", () => {});
  const answered = new Promise((resolve) => waiting.once("response", resolve));
  waiting.end();
  await eventually(() => asked.includes("slow"));
  asked.length = 0;
  data.version = "2.1";
  await eventually(() => made.pages === pagesAtFirst + 2);
  await looks(data, "2.1", 30);
  expect([asked.filter((one) => one !== ""), made.pages]).toEqual([[], pagesAtFirst + 2]);
  slow.resolve();
  await answered;
  await eventually(() => made.pages === pagesAtFirst + pagesAhead + 1);
  waiting.destroy();
});

test("while the data keep changing, the landing page keeps up and the rest waits", async () => {
  const asked: string[] = [];
  const { data, made } = await site((query) => asked.push(query.job_types.join()), { checkEveryMs: 200 });
  await eventually(() => made.pages === pagesAtFirst);
  asked.length = 0;
  for (const version of ["2.1", "3.1"]) {
    const before = made.pages;
    data.version = version;
    await eventually(() => made.pages > before);
  }
  expect(asked.filter((types) => types !== "")).toEqual([]);
  await eventually(() => asked.includes("part-time"));
});

test("once everything is made, no search runs until the data change", async () => {
  const { made, data } = await site();
  await eventually(() => made.pages === pagesAtFirst);
  await looks(data, "1.1", 30);
  const before = made.searches;
  await looks(data, "1.1", 30);
  expect(made.searches).toBe(before);
});

test("a stopping server aborts the search for a page that it is making ahead", async () => {
  let stopped = false;
  const { app } = await site(
    (_query, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => {
          stopped = true;
          reject(signal.reason);
        });
      }),
  );
  await app.close();
  expect(stopped).toBe(true);
});

test("a page that fails to be made ahead is made on request", async () => {
  let fails = true;
  const { app, made } = await site(() => fails && Promise.reject(new Error("lost")));
  await eventually(() => made.searches > 0);
  fails = false;
  let status = 0;
  // The first request may still share the failing search.
  while (status !== 200) status = (await get(app, "/jobs")).statusCode;
  expect(made.pages).toBe(1);
});
