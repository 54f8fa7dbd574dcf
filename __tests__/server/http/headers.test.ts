import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { App } from "../../../src/server/http/app-types";
import { scratchFolder } from "../../support/scratch-folder";
import { standInApp, standInParts, standInSearch } from "./parts";
import { always, headersOf, html, json, never, plain, problem } from "./told-headers";

let app: App;
afterAll(() => app?.close());
const folder = scratchFolder();
const assets = { built: join(folder, "built"), byHand: join(folder, "by-hand") };

beforeAll(async () => {
  for (const each of Object.values(assets)) mkdirSync(each);
  writeFileSync(join(assets.built, "page-0123.js"), "x".repeat(5000));
  writeFileSync(join(assets.byHand, "favicon.png"), "picture");
  app = await standInApp({ assets });
});

const briefly = {
  "cache-control": "public, max-age=0, s-maxage=60",
  "cdn-cache-control": "public, max-age=60, stale-while-revalidate=60",
  etag: expect.stringMatching(/^W\/"[\w-]{27,}"$/),
  vary: "accept-encoding",
};
const moment = { "cache-control": "public, max-age=3" };
const hour = { "cache-control": "public, max-age=3600" };
const oneVisitor = { "cache-control": "private, no-cache" };
const lastModified = expect.stringMatching(/ GMT$/);
const styleOf = (page: string) => ({ link: `</assets/${page}.css>; rel=preload; as=style` });
const xml = { "content-type": "application/xml" };
const png = { "content-type": "image/png" };
const fromDisk = { "accept-ranges": "bytes", etag: expect.any(String), "last-modified": lastModified };

const shown = { "cross-origin-resource-policy": "cross-origin" };
const answers: [string, number, object][] = [
  ["/", 200, { ...html, ...briefly, ...styleOf("front") }],
  ["/jobs", 200, { ...html, ...briefly, ...styleOf("page") }],
  ["/api/v1/results", 200, { ...json, ...briefly }],
  ["/api/v1/results?debug=relevance", 200, { ...json, ...never }],
  ["/jobs/7/staff-nurse", 200, { ...html, ...oneVisitor }],
  ["/jobs/8/midwife", 410, { ...html, ...oneVisitor }],
  ["/jobs/7", 301, { "cache-control": "no-cache", location: "/jobs/7/staff-nurse" }],
  ["/jobs/", 301, { "cache-control": "no-cache", location: "/jobs" }],
  ["/jobs?page=1", 302, { "cache-control": "no-cache", location: "/jobs" }],
  ["/saved", 200, { ...html, ...briefly }],
  ["/api/v1/jobs?ids=7", 200, { ...json, ...oneVisitor, etag: briefly.etag, vary: briefly.vary }],
  ["/api/v1/results/newer", 200, { ...json, ...briefly }],
  ["/api/v1/results/values?of=companies&name=a", 200, { ...json, ...briefly }],
  ["/api/v1/suggestions?text=nu", 200, { ...json, ...briefly }],
  ["/api/v1/locations?name=lee", 200, { ...json, ...briefly }],
  ["/api/v1/locations/nearest?latitude=1&longitude=1", 200, { ...json, ...hour }],
  ["/robots.txt", 200, { ...plain, ...hour }],
  ["/sitemap.xml", 200, { ...xml, ...moment, vary: "accept-encoding" }],
  ["/sitemaps/pages.xml", 200, { ...xml, ...moment, vary: "accept-encoding" }],
  ["/sitemaps/jobs-0.xml", 200, { ...xml, ...moment, vary: "accept-encoding" }],
  ["/share/site.png", 200, { ...png, ...hour, ...shown, etag: '"site"' }],
  ["/share/jobs/7.png", 200, { ...png, ...hour, ...shown, etag: '"staff-nurse"' }],
  ["/healthz", 200, { ...plain, ...never }],
  ["/readyz", 200, { ...plain, ...never }],
  [
    "/assets/page-0123.js",
    200,
    {
      ...fromDisk,
      vary: "accept-encoding",
      "content-type": "application/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    },
  ],
  ["/favicon.png", 200, { ...fromDisk, ...png, "cache-control": "public, max-age=86400" }],
  ["/nowhere", 404, { ...html, ...never }],
  ["/api/v1/nowhere", 404, { ...problem, ...never }],
  ["/%", 400, { ...html, ...never }],
  ["/api/v1/locations?name=x", 400, { ...problem, ...never }],
  [`/jobs?x=${"x".repeat(8000)}`, 414, { ...html, ...never }],
];

test.each(answers)("%s has exactly the expected headers", async (url, status, headers) => {
  expect(await headersOf(app, url)).toEqual([status, { ...always, ...headers }]);
});

const lost = () => Promise.reject(new Error("lost"));
const troubled = [{ code: "database_unreachable", text: "The database is not responding." }];

test("failures and overload are not cacheable, as pages and as problems", async () => {
  const broken = await standInApp({
    search: { ...standInSearch, results: lost },
    readiness: async () => troubled,
  });
  expect(await headersOf(broken, "/jobs")).toEqual([500, { ...always, ...html, ...never }]);
  expect(await headersOf(broken, "/api/v1/results")).toEqual([500, { ...always, ...problem, ...never }]);
  const unready = { ...always, ...problem, ...never, "retry-after": "5" };
  expect(await headersOf(broken, "/readyz")).toEqual([503, unready]);
  const full = await standInApp({ requestLimit: 0 });
  const busy = { ...always, ...never, "retry-after": "1" };
  expect(await headersOf(full, "/jobs/7/staff-nurse")).toEqual([503, { ...busy, ...html }]);
  expect(await headersOf(full, "/api/v1/results")).toEqual([503, { ...busy, ...problem }]);
});

const text = "long ".repeat(1000);
const entries = Array.from({ length: 100 }, (_, id) => ({ id, title: "Staff Nurse", lastmod: "2020-01-01" }));

test.each(["/jobs/7/staff-nurse", "/saved", "/api/v1/locations?name=lee"])(
  "a long body is compressed and varies by Accept-Encoding: %s",
  async (url) => {
    const { pages, jobs, locations } = standInParts();
    const long = await standInApp({
      pages: { ...pages, job: () => text, saved: () => text },
      jobs: {
        ...jobs,
        sitemapPart: async function* () {
          yield* entries;
        },
      },
      locations: {
        ...locations,
        lookUp: async () =>
          ({ data: [], total_count: 0, text }) as Awaited<ReturnType<typeof locations.lookUp>>,
      },
    });
    const ask = (coding: string) => long.inject({ url, headers: { "accept-encoding": coding } });
    const [br, gzip, identity] = [await ask("gzip, br"), await ask("gzip"), await ask("identity")];
    expect([br, gzip].map(({ headers }) => headers["content-encoding"])).toEqual(["br", "gzip"]);
    for (const { headers } of [br, gzip]) expect(headers.vary).toBe("accept-encoding");
    expect(identity.body.length).toBeGreaterThan(4000);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(identity.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(identity.body);
  },
);

test("a sitemap is sent gzipped even if the client prefers Brotli", async () => {
  const plain = await app.inject("/sitemaps/jobs-0.xml");
  for (const coding of ["gzip, br", "gzip"]) {
    const packed = await app.inject({ url: "/sitemaps/jobs-0.xml", headers: { "accept-encoding": coding } });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  }
  expect(plain.headers["content-encoding"]).toBeUndefined();
});
