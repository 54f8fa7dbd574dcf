import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { occupations } from "../../../../src/server/sample/occupations";
import { type KnownWords, readEnglish } from "../../../../src/server/search/spelling/english-words";
import { JobSpelling } from "../../../../src/server/search/spelling/job-spelling";
import { indexWords } from "../../../../src/server/search/spelling/word-index";

/** A misspelling and the words that it may stand for. */
type Slip = readonly [wrong: string, ...right: string[]];

const ours = readSlips(path.join(__dirname, "misspellings.txt"), " ");
const publicList = path.join(process.cwd(), "../shared/data/relevance/spelling/misspellings.csv");

let english: KnownWords = { has: () => false };
beforeAll(async () => {
  english = await readEnglish();
});

test("the first correction fixes 95 % of slips in job words, one of three fixes 98 %", async () => {
  const jobs = wordsOfJobs();
  for (const [, right] of ours) if (right !== undefined && !jobs.has(right)) jobs.set(right, 1);
  const shares = await judge(ours, jobs);
  expect(shares.first).toBeGreaterThanOrEqual(0.95);
  expect(shares.ofThree).toBeGreaterThanOrEqual(0.98);
});

test("at most 0.5 % of correct words are corrected, whether or not jobs have them", async () => {
  const jobs = wordsOfJobs();
  const spelling = new JobSpelling(await indexWords(jobs), english);
  const right = [...jobs.keys(), ...absent].filter((word) => word.length > 2);
  const corrected = right.filter((word) => spelling.corrections(word).length > 0);
  expect(right.length).toBeGreaterThan(900);
  expect(corrected.length / right.length).toBeLessThanOrEqual(0.005);
});

(existsSync(publicList) ? test : test.skip)("the public list is set right as well", async () => {
  const jobs = wordsOfJobs();
  const slips = readSlips(publicList, ",").filter(([, ...right]) => right.some((word) => jobs.has(word)));
  const shares = await judge(slips, jobs);
  expect(slips.length).toBeGreaterThan(1_000);
  expect(shares.first).toBeGreaterThanOrEqual(0.95);
  expect(shares.ofThree).toBeGreaterThanOrEqual(0.98);
});

const absent =
  "banjo goat lantern whisper cathedral pebble orchid thunder violin meadow harbour puzzle candle ribbon feather".split(
    " ",
  );

async function judge(slips: readonly Slip[], jobs: ReadonlyMap<string, number>) {
  const spelling = new JobSpelling(await indexWords(jobs), english);
  const found = slips.map(([wrong, ...right]) =>
    spelling.corrections(wrong).map(({ text }) => right.includes(text)),
  );
  const share = (isRight: (corrections: readonly boolean[]) => boolean) =>
    found.filter(isRight).length / found.length;
  return { first: share(([first]) => first === true), ofThree: share((three) => three.includes(true)) };
}

/** Counts each occupation of the sample as ten jobs. */
function wordsOfJobs(): Map<string, number> {
  const jobs = new Map<string, number>();
  for (const { titles, words } of occupations)
    for (const word of [...titles, ...words]
      .join(" ")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [])
      jobs.set(word, (jobs.get(word) ?? 0) + 10);
  return jobs;
}

function readSlips(file: string, between: string): Slip[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => {
    const [wrong = "", ...right] = line.split(between);
    return [wrong, ...right];
  });
}
