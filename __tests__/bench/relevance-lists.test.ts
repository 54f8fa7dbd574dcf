import { germanQueries, germanTitles } from "../../bench/relevance/german";
import { exactTitles, judgedQueries, withoutGenders } from "../../bench/relevance/judged";
import { ownMisspellings, wordsOfJobs } from "../../bench/relevance/spelling";
import { occupations } from "../../src/server/sample/occupations";

const titles = new Set(occupations.flatMap((occupation) => occupation.titles));
const queries = judgedQueries();

test("the 110 judged queries are distinct, and each has a class and a best grade", () => {
  expect(queries).toHaveLength(110);
  expect(new Set(queries.map(({ keywords }) => keywords)).size).toBe(110);
  expect(queries.filter((query) => query.class === "")).toEqual([]);
  expect(queries.filter(({ judgments }) => !judgments.some(({ grade }) => grade === 2))).toEqual([]);
  expect(queries.filter((query) => query.class === exactTitles).length).toBeGreaterThan(10);
});

test("every judged title is one of the sample's", () => {
  const judged = queries.flatMap(({ judgments }) =>
    judgments.flatMap((judgment) => [...(judgment.titles ?? [])]),
  );
  expect(judged.filter((title) => !titles.has(title))).toEqual([]);
});

test("the thirty German queries are distinct, and every judged title is in the German jobs", () => {
  const german = germanQueries();
  const known = new Set(germanTitles().map(withoutGenders));
  expect(new Set(german.map(({ keywords }) => keywords)).size).toBe(30);
  const judgments = german.flatMap((query) => query.judgments);
  const judged = judgments.flatMap((judgment) => [...(judgment.titles ?? [])]);
  expect(judged.filter((title) => !known.has(title))).toEqual([]);
});

test("own misspellings are distinct, are not words of sample titles, and stand for such words", () => {
  const words = new Set(wordsOfJobs([...titles].map((title) => ({ title, company: "" }))));
  const misspellings = ownMisspellings();
  expect(misspellings.filter(({ wrong }) => words.has(wrong))).toEqual([]);
  expect(misspellings.filter(({ right }) => !words.has(right[0] ?? ""))).toEqual([]);
  expect(new Set(misspellings.map(({ wrong }) => wrong)).size).toBe(misspellings.length);
});
