import { Check } from "typebox/value";
import { JobStates } from "../../../src/shared/wire/job";
import { answerOf } from "./parts";

test("job states are given once per id, without unknown jobs", async () => {
  const answer = await answerOf("/api/v1/jobs?ids=8,7,7,2147483647");
  expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([200, "private, no-cache"]);
  expect(Check(JobStates, answer.json())).toBe(true);
  expect(answer.json()).toEqual({
    data: [
      { id: 7, state: "open", valid_through: null },
      { id: 8, state: "closed", valid_through: "2020-01-01T00:00:00.000Z" },
    ],
  });
});

const manyIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(",");

test("200 ids, as many as a browser keeps, are answered at once", async () => {
  expect((await answerOf(`/api/v1/jobs?ids=${manyIds(200)}`)).statusCode).toBe(200);
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
  const answer = await answerOf(`/api/v1/jobs${query}`);
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
});
