import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { countedParts } from "./counted-parts";
import { answerOf, standInApp } from "./parts";

const paths = ["/jobs?search[query]=nurse", "/api/v1/results?search[query]=nurse"];

describe.each([...paths, "/"])("%s", (url) => {
  test("a matching If-None-Match gets 304 without a search or a rendering", async () => {
    const { made, parts } = countedParts();
    const app = await standInApp(parts);
    const first = await app.inject(url);
    const before = { ...made };
    const again = await app.inject({ url, headers: { "if-none-match": `"x", ${first.headers.etag}` } });
    expect([again.statusCode, again.body, made]).toEqual([304, "", before]);
    expect(again.headers).toMatchObject({
      etag: first.headers.etag,
      vary: "accept-encoding",
      "cache-control": first.headers["cache-control"],
    });
  });

  test("a matching If-None-Match gets 304 even as the server's first request", async () => {
    const { headers } = await (await standInApp(countedParts().parts)).inject(url);
    const { made, parts } = countedParts();
    const again = await answerOf({ url, headers: { "if-none-match": String(headers.etag) } }, parts);
    expect([again.statusCode, made]).toEqual([304, { searches: 0, pages: 0 }]);
  });

  test("an answer is made once per version of the data", async () => {
    const { made, data, parts } = countedParts();
    const app = await standInApp(parts);
    const one = await app.inject(url);
    const same = await app.inject(url);
    expect([same.body, same.headers.etag, made.searches]).toEqual([one.body, one.headers.etag, 1]);
    data.version = "2.1";
    const other = await app.inject({ url, headers: { "if-none-match": String(one.headers.etag) } });
    expect([other.statusCode, made.searches]).toEqual([200, 2]);
    expect(other.headers.etag).not.toBe(one.headers.etag);
    expect(other.body).not.toBe(one.body);
  });

  test("an answer has no ETag and is not cached if the data change while it is made", async () => {
    const { made, data, parts } = countedParts();
    data.during = () => {
      data.version = "2.1";
    };
    const app = await standInApp(parts);
    const first = await app.inject(url);
    expect([first.statusCode, first.headers.etag]).toEqual([200, undefined]);
    const second = await app.inject(url);
    expect([second.headers.etag, made.searches]).toEqual([expect.any(String), 2]);
  });

  test("a failed answer is tried again on the next request", async () => {
    const { data, parts } = countedParts();
    data.during = () => Promise.reject(new Error("lost"));
    const app = await standInApp(parts);
    expect((await app.inject(url)).statusCode).toBe(500);
    data.during = () => undefined;
    expect((await app.inject(url)).statusCode).toBe(200);
  });

  test("an answer has the same body and ETag in every coding, cached or not", async () => {
    const { made, parts } = countedParts();
    const app = await standInApp(parts);
    const ask = (coding: string) => app.inject({ url, headers: { "accept-encoding": coding } });
    for (const turn of ["made", "kept"]) {
      const [br, gzip, plain] = [
        await ask("gzip, deflate, br"),
        await ask("br;q=0, gzip"),
        await ask("identity"),
      ];
      const codings = [br, gzip, plain].map(({ headers }) => headers["content-encoding"]);
      expect([turn, codings]).toEqual([turn, ["br", "gzip", undefined]]);
      expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
      expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
      for (const { headers } of [br, gzip, plain]) {
        expect(headers).toMatchObject({ etag: plain.headers.etag, vary: "accept-encoding" });
        expect(headers["content-type"]).toBe(plain.headers["content-type"]);
      }
    }
    expect(made.searches).toBe(1);
  });

  test("equal concurrent requests share one search, which survives one client's abort", async () => {
    const { made, parts } = countedParts();
    const app = await standInApp(parts);
    const gone = new AbortController();
    const lost = app.inject({ url, signal: gone.signal }).catch(() => undefined);
    const others = Promise.all([app.inject(url), app.inject({ url, headers: { "accept-encoding": "br" } })]);
    gone.abort();
    await lost;
    expect((await others).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(made.searches).toBe(1);
    expect(made.pages).toBeLessThanOrEqual(1);
  });

  test("HEAD has the same ETag and no body", async () => {
    const app = await standInApp(countedParts().parts);
    const { headers } = await app.inject(url);
    const head = await app.inject({ url, method: "HEAD" });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", headers.etag]);
  });
});

test("a page carries foreign parameters and is cached separately for each", async () => {
  const { made, parts } = countedParts();
  const app = await standInApp(parts);
  const [plain, mail, paper] = [
    await app.inject("/jobs"),
    await app.inject("/jobs?utm_source=mail"),
    await app.inject("/jobs?utm_source=paper"),
  ];
  expect(new Set([plain, mail, paper].map(({ headers }) => headers.etag)).size).toBe(3);
  expect([mail.body, paper.body]).toEqual([
    expect.stringContaining("with utm_source=mail"),
    expect.stringContaining("with utm_source=paper"),
  ]);
  expect((await app.inject("/jobs?utm_source=mail")).body).toBe(mail.body);
  expect(made.pages).toBe(3);
});

test("pages send preload links, cached or not; a fragment sends none", async () => {
  const app = await standInApp();
  const link = async (url: string) => (await app.inject(url)).headers.link;
  for (const turn of ["made", "kept"]) {
    expect([turn, await link("/jobs"), await link("/"), await link("/api/v1/results")]).toEqual([
      turn,
      "</assets/page.css>; rel=preload; as=style",
      "</assets/front.css>; rel=preload; as=style",
      undefined,
    ]);
  }
});

test("the front page ignores its query string", async () => {
  const { made, parts } = countedParts();
  const app = await standInApp(parts);
  const plain = await app.inject("/");
  for (const search of ["?utm_source=mail", "?search[query]=nurse&page=2", "?", "?%E0%A4%A"]) {
    const answer = await app.inject(`/${search}`);
    expect([answer.statusCode, answer.headers.etag, answer.body]).toEqual([
      200,
      plain.headers.etag,
      plain.body,
    ]);
  }
  expect(made).toEqual({ searches: 1, pages: 1 });
});

test.each([
  ...["/api/v1/jobs/7", "/api/v1/jobs?ids=7", "/api/v1/results?page=2", "/api/v1/suggestions?text=nu"],
  ...["/saved", "/openapi.json", "/api/v1/results/values?of=companies&name=acm"],
  "/api/v1/results/newer?than_posted=2026-06-01T08:00:00.000Z&than_id=7",
])("a matching If-None-Match gets 304 without a body: %s", async (url) => {
  const app = await standInApp();
  const { headers } = await app.inject(url);
  const again = await app.inject({ url, headers: { "if-none-match": String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

test.each(["/", "/jobs", "/api/v1/results", "/api/v1/locations?name=leeds"])(
  "an If-None-Match without W/ or of * gets 304: %s",
  async (url) => {
    const app = await standInApp();
    const tag = String((await app.inject(url)).headers.etag).replace("W/", "");
    for (const named of [tag, "*"]) {
      const again = await app.inject({ url, headers: { "if-none-match": named } });
      expect([again.statusCode, again.headers.vary]).toEqual([304, "accept-encoding"]);
    }
  },
);

test("the fragment and the page of one search have different ETags", async () => {
  const app = await standInApp();
  const [page, fragment] = [await app.inject("/jobs"), await app.inject("/api/v1/results")];
  expect(page.headers.etag).not.toBe(fragment.headers.etag);
});

test("ETags depend on the site's edition, and those of pages on its base URL", async () => {
  const tagsOf = async (changed: Parameters<typeof standInApp>[0]) => {
    const app = await standInApp(changed);
    return Promise.all(paths.map(async (url) => (await app.inject(url)).headers.etag));
  };
  const [page, fragment] = await tagsOf({});
  expect(await tagsOf({})).toEqual([page, fragment]);
  const [otherPage, otherFragment] = await tagsOf({ edition: "second" });
  expect([otherPage === page, otherFragment === fragment]).toEqual([false, false]);
  const [movedPage, movedFragment] = await tagsOf({ baseUrl: () => "https://other.example" });
  expect([movedPage === page, movedFragment === fragment]).toEqual([false, true]);
});

test("a non-canonical address is redirected despite the cache and an If-None-Match", async () => {
  const app = await standInApp();
  const { headers } = await app.inject("/jobs");
  const answer = await app.inject({
    url: "/jobs?page=1",
    headers: { "if-none-match": String(headers.etag) },
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/jobs"]);
});

test("a cache with no room for an answer leaves it to be made each time", async () => {
  const { made, parts } = countedParts();
  const app = await standInApp({ ...parts, cacheBytes: 100 });
  for (const turn of [1, 2]) {
    expect((await app.inject("/jobs")).statusCode).toBe(200);
    expect(made.searches).toBe(turn);
  }
});
