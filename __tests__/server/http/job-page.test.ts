import { searchBehind } from "../../../src/server/http/back-link";
import { standInApp } from "./parts";

const referred = (referer: string) => ({ referer, host: "jobs.example" });

test.each(["/jobs/7/staff-nurs", "/jobs/7/", "/jobs/7", "/jobs/7/staff-nurse%21"])(
  "any other slug leads to the right one for good: %s",
  async (path) => {
    const app = await standInApp();
    const answer = await app.inject(`${path}?from=page%3D2`);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, "/jobs/7/staff-nurse?from=page%3D2"]);
  },
);

test.each([
  "/jobs/9/x",
  "/jobs/0/x",
  "/jobs/1.5/x",
  "/jobs/99999999999/x",
  "/jobs/7x/staff-nurse",
  "/jobs/-7",
])("a job that is not there is a page that says so: %s", async (path) => {
  const app = await standInApp();
  const answer = await app.inject(path);
  expect([answer.statusCode, answer.headers["content-type"], answer.body]).toEqual([
    404,
    "text/html; charset=utf-8",
    "<p>error 404</p>",
  ]);
});

test("a job past its time is gone, by its own address", async () => {
  const app = await standInApp();
  expect((await app.inject("/jobs/8/midwife")).statusCode).toBe(410);
});

test("the job page leads back to the search that it was found with", async () => {
  const app = await standInApp();
  const headers = referred("https://jobs.example/jobs?search[query]=nurse&page=2");
  const answer = await app.inject({ url: "/jobs/7/staff-nurse", headers });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain("back to search[query]=nurse&page=2");
  expect(answer.headers["cache-control"]).toContain("private");
});

test.each<[string | undefined, string | undefined, string | null]>([
  ["search%5Bquery%5D=nurse&page=2", undefined, "search[query]=nurse&page=2"],
  ["?disciplines=b|a&utm_source=mail", "https://jobs.example/jobs?page=3", "disciplines=a|b"],
  ["https://evil.example/", undefined, ""],
  ["javascript:alert(1)", undefined, ""],
  ["", undefined, ""],
  [undefined, "https://jobs.example/jobs?utm_source=mail", ""],
  [undefined, "https://evil.example/jobs?page=2", null],
  [undefined, "https://jobs.example/jobs/7/staff-nurse", null],
  [undefined, "nonsense", null],
  [undefined, undefined, null],
])("from %j and referrer %j the way back is %j", (from, referrer, back) => {
  expect(searchBehind(from, referrer, ["jobs.example"])).toBe(back);
});
