import { Check } from "typebox/value";
import { JobFragment } from "../../../src/shared/wire/job";
import { answerOf, jobRecord, standInApp } from "./parts";

test("an open job is sent as cacheable JSON with X-Robots-Tag: noindex", async () => {
  const answer = await answerOf("/api/v1/jobs/7");
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
  expect(answer.headers["cache-control"]).toContain("s-maxage=60");
  expect(answer.headers["x-robots-tag"]).toBe("noindex");
  expect(Check(JobFragment, answer.json())).toBe(true);
  const { job, language, others, companySlug } = jobRecord(7, "Staff Nurse", null);
  expect(answer.json()).toEqual({ job, language, others, company_slug: companySlug });
});

test.each([
  ["9", 404, "not_found"],
  ["999999", 404, "not_found"],
  ["2147483648", 404, "not_found"],
  ["07", 404, "not_found"],
  ["x", 404, "not_found"],
  ["8", 410, "gone"],
  ["10", 410, "gone"],
])("an unknown job gets 404 and a former one 410: %s", async (id, status, code) => {
  const answer = await answerOf(`/api/v1/jobs/${id}`);
  expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
});

describe("a page of results with a job", () => {
  test("keeps a valid job in its address and drops an invalid one", async () => {
    const app = await standInApp();
    const whole = await app.inject("/jobs?page=1&job=7");
    expect([whole.statusCode, whole.headers.location]).toEqual([302, "/jobs?job=7"]);
    const none = await app.inject("/jobs?job=0");
    expect([none.statusCode, none.headers.location]).toEqual([302, "/jobs"]);
    expect((await app.inject("/jobs?job=7")).statusCode).toBe(200);
  });

  test("has an ETag per job, while the fragment's stays the same", async () => {
    const app = await standInApp();
    const tag = async (url: string) => (await app.inject(url)).headers.etag;
    expect(await tag("/jobs?job=7")).not.toBe(await tag("/jobs"));
    expect(await tag("/jobs?job=7")).not.toBe(await tag("/jobs?job=8"));
    expect(await tag("/api/v1/results?job=7")).toBe(await tag("/api/v1/results"));
  });
});
