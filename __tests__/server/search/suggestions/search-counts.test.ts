import { SearchCounts } from "../../../../src/server/search/suggest-keywords";
import { emptyQuery } from "../../../../src/shared/search-query";

test("two searches are counted at a time, in the order of asking, and each once", async () => {
  const begun: string[] = [];
  let underWay = 0;
  let most = 0;
  const counts = new SearchCounts(async ({ keywords }) => {
    begun.push(keywords);
    most = Math.max(most, ++underWay);
    await new Promise(setImmediate);
    underWay -= 1;
    return keywords.length;
  });
  const names = ["a", "bb", "ccc", "dddd", "eeeee"];
  const ask = () => Promise.all(names.map((keywords) => counts.of({ ...emptyQuery, keywords }, "1")));
  expect(await Promise.all([ask(), ask()])).toEqual([
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5],
  ]);
  expect([begun, most]).toEqual([names, 2]);
});
