import { standInApp, standInParts } from "./parts";

test("only the fragment explains relevance, and that answer is not cached", async () => {
  const { search } = standInParts();
  const asked: unknown[] = [];
  const app = await standInApp({
    search: {
      ...search,
      results: (query, signal, detail) => {
        asked.push([query.keywords, detail?.relevance ?? false]);
        return search.results(query, signal);
      },
    },
  });
  const get = (url: string) => app.inject({ url, headers: { host: "jobs.example" } });
  const explained = await get("/api/v1/results?search%5Bquery%5D=nurse&debug=relevance");
  expect([explained.statusCode, explained.headers["cache-control"]]).toEqual([200, "no-store"]);
  expect(explained.json()).toMatchObject({ query: "search[query]=nurse" });
  await get("/api/v1/results?search%5Bquery%5D=nurse&debug=anything");
  await get("/jobs?search%5Bquery%5D=nurse&debug=relevance");
  expect(asked).toEqual([
    ["nurse", true],
    ["nurse", false],
    ["nurse", false],
  ]);
  await app.close();
});
