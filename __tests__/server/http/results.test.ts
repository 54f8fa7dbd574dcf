import type { ResultsView } from "../../../src/server/rendering/pages";
import { answerOf, standInApp, standInParts } from "./parts";

test("a canonical address gets the page", async () => {
  const answer = await answerOf(
    "/jobs?search[query]=staff+nurse&disciplines=health|health.nursing&utm_source=mail",
  );
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.body).toContain('"keywords":"staff nurse"');
});

test.each([
  [7, { id: 7, job: { title: "Staff Nurse" } }],
  [8, { id: 8, absent: "gone" }],
  [9, { id: 9, absent: "unknown" }],
  [10, { id: 10, absent: "gone" }],
])("the job beside the list is shown, or said to be unknown or gone: %i", async (job, beside) => {
  const { pages } = standInParts();
  const views: ResultsView[] = [];
  const results = (view: ResultsView) => {
    views.push(view);
    return pages.results(view);
  };
  expect((await answerOf(`/jobs?job=${job}`, { pages: { ...pages, results } })).statusCode).toBe(200);
  expect(views.map((view) => view.beside)).toMatchObject([beside]);
});

test("a form sent without scripts redirects to its canonical address with foreign parameters", async () => {
  const form =
    "search%5Bquery%5D=nurse&search%5Blocation%5D=&search%5Bradius%5D=25&sort_type=&utm_source=mail";
  const answer = await answerOf(`/jobs?${form}`);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    "/jobs?search[query]=nurse&utm_source=mail",
  ]);
});

test("the fragment is JSON with the canonical query, and foreign parameters change nothing", async () => {
  const app = await standInApp();
  const plain = await app.inject("/api/v1/results?search[query]=nurse");
  const tagged = await app.inject("/api/v1/results?utm_source=mail&search%5Bquery%5D=nurse&page=1");
  expect(plain.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(plain.json().query).toBe("search[query]=nurse");
  expect(tagged.body).toBe(plain.body);
  expect(tagged.headers.etag).toBe(plain.headers.etag);
});

test("a fragment gets 200 for another page's ETag", async () => {
  const app = await standInApp();
  const { headers } = await app.inject("/api/v1/results?page=2");
  const other = await app.inject({
    url: "/api/v1/results?page=3",
    headers: { "if-none-match": String(headers.etag) },
  });
  expect(other.statusCode).toBe(200);
});

test.each([
  "/jobs?%E0%A4%A=%&page=%zz",
  "/jobs?page=-1&search[radius]=7&sort_type=best",
  "/jobs?search[query]=a&search[query]=b",
  "/jobs?__proto__=1&constructor[prototype]=x",
  "/jobs?search[query]=%00%ff%fe",
  "/jobs?&&&===",
])("a nonsensical query gets the page after one redirect at most: %s", async (url) => {
  const app = await standInApp();
  const first = await app.inject(url);
  const answer = first.statusCode === 302 ? await app.inject(String(first.headers.location)) : first;
  expect(answer.statusCode).toBe(200);
});
