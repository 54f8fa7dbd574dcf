import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { countedParts } from "./counted-parts";
import { standInApp } from "./parts";

const paths = ["/jobs?search[query]=nurse", "/api/v1/results?search[query]=nurse"];

describe.each([...paths, "/"])("%s", (url) => {
  test("the answer that a client has already costs no search and no page", async () => {
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

  test("even the first time that this server is asked", async () => {
    const { headers } = await (await standInApp(countedParts().parts)).inject(url);
    const { made, parts } = countedParts();
    const app = await standInApp(parts);
    const again = await app.inject({ url, headers: { "if-none-match": String(headers.etag) } });
    expect([again.statusCode, made]).toEqual([304, { searches: 0, pages: 0 }]);
  });

  test("an answer is made once for each version of the data", async () => {
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

  test("an answer that was overtaken by a change of the data has no tag and is not kept", async () => {
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

  test("what failed is tried again", async () => {
    const { data, parts } = countedParts();
    data.during = () => Promise.reject(new Error("lost"));
    const app = await standInApp(parts);
    expect((await app.inject(url)).statusCode).toBe(500);
    data.during = () => undefined;
    expect((await app.inject(url)).statusCode).toBe(200);
  });

  test("a kept answer is the same in every coding, whichever was asked first", async () => {
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

  test("equal requests under way share one search, and one that goes away leaves it to the others", async () => {
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

  test("HEAD tells the same without the body", async () => {
    const app = await standInApp(countedParts().parts);
    const { headers } = await app.inject(url);
    const head = await app.inject({ url, method: "HEAD" });
    expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, "", headers.etag]);
  });
});

test("a page carries the parameters that are not ours, and is kept with them", async () => {
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

test("a page says what it needs beside itself, kept or not; a fragment needs nothing", async () => {
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

test("the front page is one for all, whatever its address says beside the path", async () => {
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

test.each(["/", "/jobs", "/api/v1/results", "/api/v1/locations?name=leeds"])(
  "a proxy that drops the mark of a weak tag does no harm: %s",
  async (url) => {
    const app = await standInApp();
    const tag = String((await app.inject(url)).headers.etag).replace("W/", "");
    for (const named of [tag, "*"]) {
      const again = await app.inject({ url, headers: { "if-none-match": named } });
      expect([again.statusCode, again.headers.vary]).toEqual([304, "accept-encoding"]);
    }
  },
);

test("the fragment and the page of one search have tags of their own", async () => {
  const app = await standInApp();
  const [page, fragment] = [await app.inject("/jobs"), await app.inject("/api/v1/results")];
  expect(page.headers.etag).not.toBe(fragment.headers.etag);
});

test("another edition of the site has other tags, and so has another public address for pages", async () => {
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

test("an address that is not canonical is redirected, whatever is kept and whatever the client has", async () => {
  const app = await standInApp();
  const { headers } = await app.inject("/jobs");
  const answer = await app.inject({
    url: "/jobs?page=1",
    headers: { "if-none-match": String(headers.etag) },
  });
  expect([answer.statusCode, answer.headers.location]).toEqual([302, "/jobs"]);
});

test.each([...paths, "/"])(
  "%s: only a network of caches may show what is old, a browser asks first",
  async (url) => {
    const { headers } = await (await standInApp(countedParts().parts)).inject(url);
    expect(headers).toMatchObject({
      "cache-control": "public, max-age=0, s-maxage=60",
      "cdn-cache-control": "public, max-age=60, stale-while-revalidate=60",
    });
  },
);

test("a search of no fixed answer is neither kept nor tagged", async () => {
  const { made, parts } = countedParts();
  const app = await standInApp(parts);
  for (const turn of [1, 2]) {
    const { headers } = await app.inject("/api/v1/results?debug=relevance");
    expect([headers["cache-control"], headers.etag, made.searches]).toEqual(["no-store", undefined, turn]);
  }
});

test("with no room to keep anything, everything is answered all the same", async () => {
  const { made, parts } = countedParts();
  const app = await standInApp({ ...parts, cacheBytes: 100 });
  for (const turn of [1, 2]) {
    expect((await app.inject("/jobs")).statusCode).toBe(200);
    expect(made.searches).toBe(turn);
  }
});
