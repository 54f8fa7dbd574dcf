import { DatabaseDownError, DatabaseReadOnlyError } from "../../../src/server/database/database-errors";
import { contentSecurityPolicy } from "../../../src/server/http/security-headers";
import { computeSeconds } from "../../support/compute-time";
import { answerOf, standInApp, standInParts } from "./parts";

const broken = () => Promise.reject(new Error("password=hunter2"));

test("an unknown address gets a 404 page, and a problem document below /api", async () => {
  const app = await standInApp();
  const page = await app.inject("/nowhere");
  const problem = await app.inject("/api/v1/nowhere");
  expect([page.statusCode, page.body]).toEqual([404, "<p>error 404</p>"]);
  expect(problem.headers["content-type"]).toBe("application/problem+json; charset=utf-8");
  expect(problem.json()).toMatchObject({ status: 404, code: "not_found" });
});

test("an internal error reveals no details", async () => {
  const others = {
    values: broken,
    newer: broken,
    orderPlaces: broken,
    suggest: broken,
    idsInOrder: broken,
    landings: { of: () => null, find: broken, list: broken },
  };
  const answers = { results: broken, jobsAt: broken, ...others };
  const search = { version: "1", ...answers, close: broken };
  const app = await standInApp({
    search: { ...search, staleSince: undefined, correctsSpelling: true, credits: [] },
  });
  const page = await app.inject("/jobs");
  const problem = await app.inject("/api/v1/results");
  expect([page.statusCode, page.body]).toEqual([500, "<p>error 500</p>"]);
  expect(problem.json()).toEqual({
    type: "/problems#internal",
    title: "Something went wrong.",
    status: 500,
    code: "internal",
    request_id: problem.headers["x-request-id"],
  });
  expect(problem.body + page.body).not.toContain("hunter2");
});

test("a database that is down gives database_unreachable with Retry-After", async () => {
  const down = () => Promise.reject(new DatabaseDownError(new Error("password=hunter2")));
  const app = await standInApp({ jobs: { ...standInParts().jobs, byId: down, statesOf: down } });
  const page = await app.inject("/jobs/1/nurse");
  const problem = await app.inject("/api/v1/jobs?ids=1");
  expect([page.statusCode, page.body, page.headers["retry-after"]]).toEqual([503, "<p>error 503</p>", "5"]);
  expect([problem.headers["retry-after"], problem.json()]).toMatchObject([
    "5",
    { code: "database_unreachable" },
  ]);
  expect(problem.body + page.body).not.toContain("hunter2");
});

test("a read-only database gives database_read_only with Retry-After", async () => {
  const readOnly = () => Promise.reject(new DatabaseReadOnlyError(new Error("password=hunter2")));
  const jobs = { ...standInParts().jobs, statesOf: readOnly };
  const { headers, body } = await answerOf("/api/v1/jobs?ids=1", { jobs });
  expect([headers["retry-after"], JSON.parse(body)]).toMatchObject(["5", { code: "database_read_only" }]);
  expect(body).not.toContain("hunter2");
});

test.each([
  "/jobs/%E0%A4%A/x",
  "/%",
  "/jobs/%ff",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/api/v1/results/%c0%ae",
])("an address that cannot be decoded or does not exist gets a client error: %s", async (url) => {
  const { statusCode } = await answerOf(url);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
});

test("an address that is too long gets 414, and one with many refinements is served", async () => {
  const app = await standInApp();
  const long = await app.inject(`/api/v1/results?search[query]=${"x".repeat(8000)}`);
  const many = await app.inject(`/api/v1/results?disciplines=${"health.nursing|".repeat(400)}`);
  expect([long.statusCode, long.json().code]).toEqual([414, "address_too_long"]);
  expect(many.statusCode).toBe(200);
});

test.each(["a=x", "job_types=contract", "=", "", "a%5B%5D"])(
  "an address may have ?%s& 100 times, not 101",
  async (parameter) => {
    const app = await standInApp();
    const withMany = async (parameters: number) => {
      const address = `/api/v1/results?${Array(parameters).fill(parameter).join("&")}`;
      return (await app.inject(address)).statusCode;
    };
    expect([await withMany(100), await withMany(101)]).toEqual([200, 414]);
  },
);

test("long malformed encodings are read in under two seconds of CPU time", async () => {
  const app = await standInApp();
  const started = computeSeconds();
  for (const unit of ["%E0%A4%A", "%", "%zz", "%F0%9F"]) {
    await app.inject(`/api/v1/results?search[query]=${unit.repeat(7900 / unit.length)}`);
  }
  expect(computeSeconds() - started).toBeLessThan(2);
});

test("the policy allows only the site's own scripts, and connections to the upload host", () => {
  const policy = contentSecurityPolicy({ uploadUrl: "https://files.example/up?x=1" });
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self' https://files.example;");
  expect(policy).not.toContain("unsafe-inline");
});

test("the policy allows the analytics script and the origins that it may send to", () => {
  const script = "https://stats.example/js/count.js";
  const policy = (sendsTo: string[] | null) =>
    contentSecurityPolicy({ uploadUrl: "/api/v1/uploads", analytics: { script, sendsTo } });
  expect(policy(null)).toContain(`script-src 'self' ${script};`);
  expect(policy(null)).toContain("connect-src 'self' https://stats.example;");
  expect(policy(["https://in.example", "https://eu.example"])).toContain(
    "connect-src 'self' https://in.example https://eu.example;",
  );
  expect(policy([])).toContain("connect-src 'self';");
  expect(policy(null).match(/stats\.example/g)).toHaveLength(2);
});

test.each([
  [["loopback"], "back to page=2"],
  [[], "back to null"],
])("X-Forwarded-Host is believed only from trusted proxies: %j", async (trustedProxies, back) => {
  const headers = {
    host: "inside:3000",
    "x-forwarded-host": "www.example",
    referer: "https://www.example/jobs?page=2",
  };
  const { body } = await answerOf({ url: "/jobs/7/staff-nurse", headers }, { trustedProxies });
  expect(body).toContain(back);
});
