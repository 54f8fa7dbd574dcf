import { Breather } from "../../../../src/server/concurrency/tasks";
import { SearchCounts, suggestKeywords } from "../../../../src/server/search/suggest-keywords";
import { NameCounts } from "../../../../src/server/search/suggestions/name-index";
import { parseQuery } from "../../../../src/shared/query-codec";

async function indexOf(...texts: string[]) {
  const counts = new NameCounts();
  for (const text of texts) counts.add(text);
  return counts.index(new Breather(new AbortController().signal));
}

/** Asks while counting *Night nurse* never ends. */
async function ask(search: string) {
  const names = { titles: await indexOf("Nurse", "Night nurse"), companies: await indexOf("Nursing Ltd") };
  const counts = new SearchCounts(({ keywords }) =>
    keywords === "Night nurse" ? new Promise<never>(() => {}) : Promise.resolve(keywords.length),
  );
  return suggestKeywords(names, { query: parseQuery(search), typed: "nur", version: "1" }, counts);
}

test("what is not counted in time is suggested without a number", async () => {
  expect(await ask("search[query]=nur&sort_type=newest")).toEqual({
    data: [
      { text: "Nurse", kind: "title", count: 5, query: "search[query]=Nurse&sort_type=newest" },
      { text: "Night nurse", kind: "title", query: "search[query]=Night+nurse&sort_type=newest" },
      {
        text: "Nursing Ltd",
        kind: "company",
        count: 11,
        query: "search[query]=Nursing+Ltd&sort_type=newest",
      },
    ],
    partial: true,
  });
});

test.each(["search[location]=leeds", "job_types=contract", "remote=1", "salary_min=30000"])(
  "where %s narrows the search it is left out: it may find nothing",
  async (search) => {
    const { data, partial } = await ask(search);
    expect([data.map(({ text }) => text), partial]).toEqual([["Nurse", "Nursing Ltd"], true]);
  },
);
