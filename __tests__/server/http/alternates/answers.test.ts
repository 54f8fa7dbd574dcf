import { countedParts } from "../counted-parts";
import { answerOf, standInApp } from "../parts";

const kinds = [
  ["atom", "application/atom+xml; charset=utf-8"],
  ["json", "application/feed+json; charset=utf-8"],
  ["csv", "text/csv; charset=utf-8"],
] as const;

describe.each(kinds)("/jobs.%s", (kind, type) => {
  const url = `/jobs.${kind}?search[query]=nurse`;

  test("has its media type, caching headers and X-Robots-Tag: noindex", async () => {
    const { statusCode, headers } = await answerOf(url);
    expect([statusCode, headers["content-type"], headers["x-robots-tag"]]).toEqual([200, type, "noindex"]);
    expect(headers).toMatchObject({
      etag: expect.stringMatching(/^W\//),
      vary: "accept-encoding",
      "cache-control": "public, max-age=0, s-maxage=60",
    });
  });

  test("answers 304 without a search until the data change", async () => {
    const { made, data, parts } = countedParts();
    const app = await standInApp(parts);
    const { headers } = await app.inject(url);
    const { searches } = made;
    const known = { url, headers: { "if-none-match": String(headers.etag) } };
    const again = await app.inject(known);
    expect([again.statusCode, again.body, made.searches]).toEqual([304, "", searches]);
    expect(again.headers).toMatchObject({ etag: headers.etag, "x-robots-tag": "noindex" });
    data.version = "2.1";
    const changed = await app.inject(known);
    expect([changed.statusCode, changed.headers.etag === headers.etag]).toEqual([200, false]);
  });

  test.each([
    "?search%5Bquery%5D=nurse&search%5Blocation%5D=&sort_type=&utm_source=mail",
    "?page=-1&search[radius]=7&sort_type=best",
    "?%E0%A4%A=%&page=%zz",
  ])("redirects to its canonical address as the page does: %s", async (search) => {
    const app = await standInApp();
    const page = await app.inject(`/jobs${search}`);
    const twin = await app.inject(`/jobs.${kind}${search}`);
    const [path, ...rest] = String(page.headers.location).split("?");
    expect([page.statusCode, path]).toEqual([302, "/jobs"]);
    expect([twin.statusCode, twin.headers.location]).toEqual([302, [`/jobs.${kind}`, ...rest].join("?")]);
    expect(twin.headers).toMatchObject({ "cache-control": page.headers["cache-control"] });
    expect(twin.headers).not.toHaveProperty("cdn-cache-control");
  });

  test("fails with a problem document that is not cached", async () => {
    const { parts } = countedParts();
    const broken = () => Promise.reject(new Error("lost"));
    const search = { ...parts.search, version: "1", results: broken, idsInOrder: broken };
    const { statusCode, headers, body } = await answerOf(url, { ...parts, search });
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      500,
      "application/problem+json; charset=utf-8",
      "no-store",
    ]);
    expect(headers).not.toHaveProperty("etag");
    expect(headers).not.toHaveProperty("cdn-cache-control");
    expect(JSON.parse(body)).toMatchObject({ status: 500, code: "internal" });
  });
});

test("a feed is made once per address and carries foreign parameters", async () => {
  const { made, parts } = countedParts();
  const app = await standInApp(parts);
  const plain = await app.inject("/jobs.atom?page=2");
  const mail = await app.inject("/jobs.atom?page=2&utm_source=mail");
  expect([plain.body, mail.body]).toEqual([
    expect.stringMatching(/^atom of .*"page":2.* with $/),
    expect.stringMatching(/^atom of .*"page":2.* with utm_source=mail$/),
  ]);
  expect((await app.inject("/jobs.atom?page=2")).body).toBe(plain.body);
  expect(made.searches).toBe(2);
});

test("the CSV sheet ignores the page parameter", async () => {
  const app = await standInApp();
  const [first, second] = [await app.inject("/jobs.csv"), await app.inject("/jobs.csv?page=2")];
  expect([second.statusCode, second.headers.etag]).toEqual([200, first.headers.etag]);
});

test("the CSV sheet has no ETag if the data change during its search", async () => {
  const { data, parts } = countedParts();
  const search = Object.create(parts.search, {
    idsInOrder: {
      value: async () => {
        data.version = "2.1";
        return new Int32Array(0);
      },
    },
  });
  const { statusCode, headers } = await answerOf("/jobs.csv", { ...parts, search });
  expect([statusCode, headers.etag]).toEqual([200, undefined]);
});
