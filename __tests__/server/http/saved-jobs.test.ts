import { Check } from "typebox/value";
import { JobStates } from "../../../src/shared/wire/job";
import { standInApp } from "./parts";

test("job states are given once per id, without unknown jobs", async () => {
  const app = await standInApp();
  const answer = await app.inject("/api/v1/jobs?ids=8,7,7,2147483647");
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  expect(Check(JobStates, answer.json())).toBe(true);
  expect(answer.json()).toEqual({
    data: [
      { id: 7, state: "open", valid_through: null },
      { id: 8, state: "closed", valid_through: "2020-01-01T00:00:00.000Z" },
    ],
  });
});

test("a matching If-None-Match gets 304", async () => {
  const app = await standInApp();
  const { headers } = await app.inject("/api/v1/jobs?ids=7");
  const known = { "if-none-match": String(headers.etag) };
  expect((await app.inject({ url: "/api/v1/jobs?ids=7", headers: known })).statusCode).toBe(304);
});

const manyIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");

test("200 ids, as many as a browser keeps, are answered at once", async () => {
  const app = await standInApp();
  expect((await app.inject(`/api/v1/jobs?ids=${manyIds(200)}`)).statusCode).toBe(200);
});

test.each([
  ["", "bad_ids"],
  ["?ids=", "bad_ids"],
  ["?ids=7,", "bad_ids"],
  ["?ids=7,x", "bad_ids"],
  ["?ids=-7", "bad_ids"],
  ["?ids=0", "bad_ids"],
  ["?ids=7.5", "bad_ids"],
  ["?ids=2147483648", "bad_ids"],
  ["?ids=1);drop table jobs", "bad_ids"],
  ["?ids=7&ids=8", "bad_request"],
  [`?ids=${manyIds(201)}`, "too_many_ids"],
])("invalid ids are refused: %s", async (query, code) => {
  const app = await standInApp();
  const answer = await app.inject(`/api/v1/jobs${query}`);
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
});

test("the page of saved jobs is the same for all visitors, so caches may keep it", async () => {
  const app = await standInApp();
  const answer = await app.inject("/saved");
  expect([answer.statusCode, answer.body]).toEqual([200, "<p>saved</p>"]);
  expect(answer.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(answer.headers["cache-control"]).toContain("s-maxage=60");
  const known = { "if-none-match": String(answer.headers.etag) };
  expect((await app.inject({ url: "/saved", headers: known })).statusCode).toBe(304);
});
