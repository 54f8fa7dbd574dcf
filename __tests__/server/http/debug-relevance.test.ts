import { standInApp, standInSearch } from "./parts";

test("only the fragment explains relevance, and no cache keeps that answer", async () => {
  const asked: unknown[] = [];
  const app = await standInApp({
    search: {
      ...standInSearch,
      results: (query, signal, detail) => {
        asked.push([query.keywords, detail?.relevance ?? false]);
        return standInSearch.results(query, signal);
      },
    },
  });
  const get = (url: string) => app.inject({ url, headers: { host: "jobs.example" } });
  const address = "/api/v1/results?search%5Bquery%5D=nurse&debug=relevance";
  await get(address);
  const explained = await get(address);
  expect([explained.statusCode, explained.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(explained.json()).toMatchObject({ query: "search[query]=nurse" });
  await get("/api/v1/results?search%5Bquery%5D=nurse&debug=anything");
  await get("/jobs?search%5Bquery%5D=nurse&debug=relevance");
  expect(asked).toEqual([
    ["nurse", true],
    ["nurse", true],
    ["nurse", false],
    ["nurse", false],
  ]);
  await app.close();
});
