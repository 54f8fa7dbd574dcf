import type { SearchService } from "../../../src/server/search/search-service";
import { listeningApp } from "./listening-app";
import { standInParts } from "./parts";

const longPage = `<p>${"late ".repeat(1000)}</p>`;

test("a page that times out gets a whole 503 page, whatever coding is accepted", async () => {
  const { search, pages } = standInParts();
  /** The slow search waits until it is aborted; others, such as those made ahead, are answered. */
  const results: SearchService["results"] = (query, signal) =>
    query.keywords !== "slow"
      ? search.results(query, signal)
      : new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  const { address } = await listeningApp({
    search: { ...search, results },
    pages: { ...pages, error: () => longPage },
    answerTimeout: 50,
  });
  for (const coding of ["br", "gzip", "identity"]) {
    const headers = { "accept-encoding": coding };
    const answer = await fetch(`${address}/jobs?search[query]=slow`, { headers });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await answer.text()).toBe(longPage);
  }
});
