import { splitKeywords } from "../../../../src/server/search/keywords/split-keywords";
import { JobSpelling } from "../../../../src/server/search/spelling/job-spelling";
import { correctKeywords, noSpelling, type Spelling } from "../../../../src/server/search/spelling/spelling";
import { indexWords } from "../../../../src/server/search/spelling/word-index";
import { wordCounts } from "./word-counts";

const jobs = wordCounts(
  "nurse 900, night 200, full 800, time 800, care 500, caregiver 60, childcare 90, child 120, assistant 700, " +
    "administrator 400, adminstrator 2, receptionist 90, manager 800",
);
let spelling: Spelling = noSpelling;
beforeAll(async () => {
  spelling = new JobSpelling(await indexWords(jobs), { has: () => false });
});

/** Ignores a plural's ending, like a stemmer. */
const isFound = (word: string) => jobs.has(word.toLowerCase().replace(/s$/, ""));
const corrected = (keywords: string) => correctKeywords(splitKeywords(keywords).terms, spelling, isFound);

test.each([
  ["nures", "nurse"],
  ["night nures", "night nurse"],
  ["full-tmie nurse", "full-time nurse"],
  ["nures, night", "nurse, night"],
  ["nures or receptoinist", "nurse or receptionist"],
  ["care giver", "caregiver"],
  ["night care giver", "night caregiver"],
  ["careassistant", "care assistant"],
])("%s is corrected to %s with certainty", (typed, meant) => {
  expect(corrected(typed)).toEqual({ text: meant, sure: true });
});

test.each([
  ["right words", "night nurse"],
  ["a plural that finds its singular", "administrators"],
  ["two words that the jobs have, though they have both as one, too", "child care"],
  ["a phrase", '"nures"'],
  ["what is left out", "nurse -nures"],
  ["words on both sides of `or`", "care or giver"],
  ["names with signs", "c++ node.js @nures nures42"],
  ["no keywords", ""],
])("nothing is corrected: %s (%s)", (_, keywords) => {
  expect(corrected(keywords)).toBeNull();
});

test("a word that jobs contain is not split", () => {
  const apart: Spelling = { corrections: () => [{ text: "head teacher", sure: true }] };
  for (const typed of ["headteacher", "Headteachers"]) {
    const { terms } = splitKeywords(typed);
    expect(correctKeywords(terms, apart, () => true)).toBeNull();
    expect(correctKeywords(terms, apart, () => false)).toEqual({ text: "head teacher", sure: true });
  }
});

test("a misspelling found in a few jobs is corrected without certainty", () => {
  expect(corrected("adminstrator")).toEqual({ text: "administrator", sure: false });
});

test("a word that no job contains is corrected without certainty if jobs have its stem", () => {
  const stemmed = (word: string) => isFound(word) || word === "receptionest";
  expect(correctKeywords(splitKeywords("receptionest").terms, spelling, stemmed)).toEqual({
    text: "receptionist",
    sure: false,
  });
});

test("one uncertain word makes the whole correction uncertain", () => {
  expect(corrected("nures adminstrator")).toEqual({ text: "nurse administrator", sure: false });
});

test("phrases and negated words stay unchanged beside a corrected word", () => {
  expect(corrected('"night nures" mangaer -nures')).toEqual({
    text: '"night nures" manager -nures',
    sure: true,
  });
});

test("nothing is corrected without a spelling", () => {
  expect(correctKeywords(splitKeywords("nures").terms, noSpelling, () => false)).toBeNull();
});

test("corrected keywords need no further correction", () => {
  for (const keywords of ["night nures", "nures or receptoinist", "care giver", "careassistant"]) {
    const better = corrected(keywords);
    expect(better).not.toBeNull();
    expect(corrected(better?.text ?? "")).toBeNull();
  }
});
