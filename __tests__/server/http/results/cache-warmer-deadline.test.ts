import { Traffic } from "../../../../src/server/concurrency/traffic";
import { CacheWarmer } from "../../../../src/server/http/results/cache-warmer";
import type { ResultsResponses } from "../../../../src/server/http/results/results-responses";
import { standInParts } from "../parts";

afterEach(() => jest.useRealTimers());

test("a hanging page is given up after 30 s, and tried again for the next version", async () => {
  jest.useFakeTimers();
  const told: unknown[] = [];
  const asked: string[] = [];
  const responses = {
    version: "1",
    warm: (_request: unknown, _coding: unknown, signal: AbortSignal) => {
      asked.push(responses.version);
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  };
  const warmer = new CacheWarmer({
    responses: responses as unknown as ResultsResponses,
    search: { ...standInParts().search, results: () => Promise.reject(new Error("not asked for")) },
    traffic: new Traffic(),
    failed: (error) => told.push((error as Error).name),
    checkEveryMs: 1000,
  });
  warmer.start();
  await jest.advanceTimersByTimeAsync(29_999);
  expect(told).toEqual([]);
  responses.version = "2";
  await jest.advanceTimersByTimeAsync(1);
  expect([told, asked]).toEqual([["TimeoutError"], ["1", "2"]]);
  await warmer.close();
  expect(told).toHaveLength(1);
});
