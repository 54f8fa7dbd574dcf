import type { SearchService } from "../../../src/server/search/search-service";
import { stringifyQuery } from "../../../src/shared/query-codec";
import { standInApp, standInSearch } from "./parts";

const values = [{ slug: "acme", name: "Acme", count: 3, active: false, children: [] }];

async function asking() {
  const asked: unknown[] = [];
  const search: SearchService = {
    ...standInSearch,
    values: async (query, named) => {
      asked.push([stringifyQuery(query), named]);
      return values;
    },
  };
  return { app: await standInApp({ search }), asked };
}

test("facet values are looked up by name within the page's query", async () => {
  const { app, asked } = await asking();
  const url = "/api/v1/results/values?search[query]=nurse&companies=globex&of=companies&name=Acm";
  const answer = await app.inject(url);
  expect(answer.json()).toEqual({ values });
  expect(asked).toEqual([["search[query]=nurse&companies=globex", { field: "companies", words: "Acm" }]]);
});

test.each([
  ["of=companies", "name_too_short"],
  ["of=companies&name=+", "name_too_short"],
  [`of=companies&name=${"a".repeat(201)}`, "name_too_long"],
  ["name=acme", "bad_of"],
  ["of=disciplines&name=acme", "bad_of"],
  ["of=remote&name=acme", "bad_of"],
  ["of=constructor&name=acme", "bad_of"],
])("an invalid facet or name is refused: %s", async (search, code) => {
  const { app, asked } = await asking();
  const answer = await app.inject(`/api/v1/results/values?${search}`);
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  expect(asked).toEqual([]);
});
