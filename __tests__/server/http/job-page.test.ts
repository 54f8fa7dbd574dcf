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
  expect(answer.body).toContain("back to /jobs?search[query]=nurse&page=2");
  expect(answer.headers["cache-control"]).toContain("private");
});

test.each<[string | undefined, string | undefined, string | undefined]>([
  ["search%5Bquery%5D=nurse&page=2", undefined, "/jobs?search[query]=nurse&page=2"],
  ["?disciplines=b|a", "https://jobs.example/jobs?page=3", "/jobs?disciplines=a|b"],
  ["https://evil.example/", undefined, "/jobs?https%3A%2F%2Fevil.example%2F"],
  ["//evil.example", undefined, "/jobs?%2F%2Fevil.example"],
  ["javascript:alert(1)", undefined, "/jobs?javascript%3Aalert%281%29"],
  ["", undefined, "/jobs"],
  [undefined, "https://jobs.example/jobs?utm_source=mail", "/jobs?utm_source=mail"],
  [undefined, "https://evil.example/jobs?page=2", undefined],
  [undefined, "https://jobs.example/jobs/7/staff-nurse", undefined],
  [undefined, "nonsense", undefined],
  [undefined, undefined, undefined],
])("from %j and referrer %j the way back is %j", (from, referrer, back) => {
  expect(searchBehind(from, referrer, "jobs.example")).toBe(back);
});
