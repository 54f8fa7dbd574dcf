import type { SearchService } from "../../../src/server/search/search-service";
import { maxJobId } from "../../../src/shared/query-codec";
import type { SearchQuery } from "../../../src/shared/search-query";
import type { JobCard } from "../../../src/shared/wire/results";
import { answerOf, standInSearch } from "./parts";

const newestJob = { id: 91, posted_at: "2026-06-30T08:00:00.000Z" } as JobCard;
const marker = "than_posted=2026-06-01T08:00:00.000Z&than_id=7";

function searchWith(jobs: readonly JobCard[]) {
  const asked: { newer: unknown[]; results: SearchQuery[] } = { newer: [], results: [] };
  const spying: SearchService = {
    ...standInSearch,
    newer: async (query, than) => {
      asked.newer.push([query.keywords, than]);
      return 12;
    },
    results: async (query) => {
      asked.results.push(query);
      return { ...(await standInSearch.results(query)), jobs: [...jobs] };
    },
  };
  return { search: spying, asked };
}

test("the answer counts the jobs newer than the marker and gives the next marker", async () => {
  const { search, asked } = searchWith([newestJob]);
  const url = `/api/v1/results/newer?search[query]=nurse&sort_type=salary&page=3&${marker}&utm_source=mail`;
  const answer = await answerOf(url, { search });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.json()).toEqual({
    count: 12,
    newest: { posted_at: newestJob.posted_at, id: 91 },
    title: "jobs of search[query]=nurse&sort_type=newest",
    url: "/jobs?search[query]=nurse&sort_type=newest",
  });
  expect(asked.newer).toEqual([["nurse", { posted_at: "2026-06-01T08:00:00.000Z", id: 7 }]]);
  expect(asked.results.map(({ sortType, page }) => [sortType, page])).toEqual([["newest", 1]]);
});

test("without a marker and without jobs, count and newest are null", async () => {
  const { search, asked } = searchWith([]);
  const answer = await answerOf("/api/v1/results/newer?search[query]=nurse", { search });
  expect(answer.json()).toMatchObject({ count: null, newest: null });
  expect(asked.newer).toEqual([]);
});

test("the largest id that a job can have is a marker", async () => {
  const largest = `than_posted=2026-06-01T08:00:00.000Z&than_id=${maxJobId}`;
  expect((await answerOf(`/api/v1/results/newer?${largest}`)).statusCode).toBe(200);
});

test.each([
  ["than_posted=yesterday&than_id=7", "bad_than_posted"],
  ["than_posted=2026-13-45T08:00:00Z&than_id=7", "bad_than_posted"],
  ["than_posted=2026-06-01&than_id=7", "bad_than_posted"],
  ["than_posted=&than_id=7", "bad_than_posted"],
  ["than_id=7", "bad_than_posted"],
  ["than_posted=2026-06-01T08:00:00.000Z", "bad_than_id"],
  ["than_posted=2026-06-01T08:00:00.000Z&than_id=-1", "bad_than_id"],
  ["than_posted=2026-06-01T08:00:00.000Z&than_id=99999999999", "bad_than_id"],
  [`than_posted=2026-06-01T08:00:00.000Z&than_id=${maxJobId + 1}`, "bad_than_id"],
  ["than_posted=2026-06-01T08:00:00.000Z&than_id=1;drop", "bad_than_id"],
])("an invalid marker is refused: %s", async (query, code) => {
  const answer = await answerOf(`/api/v1/results/newer?${query}`, searchWith([newestJob]));
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  expect(answer.headers["content-type"]).toContain("application/problem+json");
});
