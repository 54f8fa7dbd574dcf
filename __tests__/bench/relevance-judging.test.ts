import type { Answer, FoundJob } from "../../bench/relevance/fragments";
import { gradeOf, type JudgedJob, judgedFigures, readJudgedQueries } from "../../bench/relevance/judged";
import { measureSpelling, misspellingsOf, spread, wordsOfJobs } from "../../bench/relevance/spelling";
import { measureTitles } from "../../bench/relevance/titles";

const job = (given: Partial<JudgedJob>): JudgedJob => ({
  id: 1,
  url: "/jobs/1/a",
  title: "Receptionist",
  company: "Kestrel & Co",
  locations: [{ name: "Brent", hierarchy: "Brent, Greater London, England" }],
  job_types: [{ slug: "part-time" }],
  remote: false,
  text: "You know C++ and Power BI.",
  ...given,
});

const [query] = readJudgedQueries(`
# a comment
== sums
front desk
  2: Receptionist; Night Porter | in Greater London, type part-time
  1: Receptionist
  1: * | at Kestrel
  2: * | says C++
`);
if (query === undefined) throw new Error("The query was not read.");

describe("judged queries", () => {
  it("are read with their class, keywords and grades", () => {
    expect(query).toMatchObject({ class: "sums", keywords: "front desk" });
    expect(query.judgments.map(({ grade }) => grade)).toEqual([2, 1, 1, 2]);
  });

  it("that cannot be read are reported with their line", () => {
    expect(() => readJudgedQueries("nurse\n  3: Nurse")).toThrow("Line 2 is no judgment: 3: Nurse");
    expect(() => readJudgedQueries("nurse\n  2: Nurse | near Leeds")).toThrow("Line 2 has a condition");
    expect(() => readJudgedQueries("  2: Nurse")).toThrow("Line 1 judges no query");
  });
});

describe("a job's grade", () => {
  const grade = (given: Partial<JudgedJob>) => gradeOf(job({ text: "", company: "Vale", ...given }), query);

  it("is the highest of the lines whose title and conditions it meets", () => {
    expect(grade({})).toBe(2);
    expect(grade({ job_types: [] })).toBe(1);
    expect(grade({ locations: [] })).toBe(1);
    expect(grade({ title: "Chef" })).toBe(0);
    expect(grade({ title: "Chef", company: "Kestrel Foods" })).toBe(1);
    expect(grade({ title: "Chef", text: "We write C++." })).toBe(2);
  });

  it("ignores the level in a title, but no other word", () => {
    expect(grade({ title: "Senior Receptionist" })).toBe(2);
    expect(grade({ title: "Trainee Receptionist" })).toBe(2);
    expect(grade({ title: "Medical Receptionist" })).toBe(0);
  });

  it("matches whole words only", () => {
    expect(grade({ title: "Chef", company: "Kestrels" })).toBe(0);
    expect(grade({ title: "Chef", text: "ABC++" })).toBe(0);
  });
});

test("nDCG is measured by class, over the queries with relevant jobs", () => {
  const result = { query, total_count: 1, jobs: [], grades: [2 as const], all: [2 as const, 0 as const] };
  const nothing = { ...result, total_count: 0, grades: [], all: [0 as const] };
  expect(judgedFigures([result, nothing])).toMatchObject({
    queries: 1,
    ndcg_at_10: { sums: 1 },
    nothing_found: 0.5,
  });
});

test("title figures ignore case, and are averaged over the queries with relevant titles", async () => {
  const found: Record<string, string[]> = { one: ["PLC Programmer", "Cook"], two: [], three: ["Cook"] };
  const everyJob = async ({ keywords }: { keywords: string }) =>
    (found[keywords] ?? []).map((title, id): FoundJob => job({ id, title }));
  const documents = new Map([
    ["plc", "Plc programmer"],
    ["cook", "Cook"],
  ]);
  const queries = [
    { title: "one", relevant: new Set(["plc"]) },
    { title: "two", relevant: new Set(["cook"]) },
    { title: "three", relevant: new Set<string>() },
  ];
  expect(await measureTitles({ everyJob }, { queries, documents }, false)).toEqual({
    queries: 2,
    map: 0.5,
    map_odd: 1,
    map_even: 0,
    recall: 0.5,
    nothing_found: 0.5,
  });
});

describe("spelling", () => {
  const ask = async ({ keywords }: { keywords: string }) => {
    const corrected = {
      nures: { text: "Nurse", applied: true },
      cheif: { text: "chef", applied: false, others: ["chief", "chiefs"] },
      lead: { text: "leads", applied: true },
      able: { text: "table", applied: false },
    }[keywords];
    return { meaning: { corrected: corrected ?? null } } as Answer;
  };
  const misspellings = [
    { wrong: "nures", right: ["nurses", "nurse"] },
    { wrong: "cheif", right: ["chief"] },
    { wrong: "abuot", right: ["about"] },
    { wrong: "teh", right: ["the"] },
  ];

  it("counts right corrections, and corrections of words that were right", async () => {
    expect(await measureSpelling({ ask }, misspellings, ["lead", "able", "cook", "chef"])).toEqual({
      misspellings: 4,
      top_1: 0.25,
      top_3: 0.5,
      words: 4,
      right_words_corrected: 0.5,
      right_words_replaced: 0.25,
    });
  });

  it("has no top 3 if the server gives only one correction", async () => {
    expect(await measureSpelling({ ask }, misspellings.slice(0, 1), ["cook"])).toMatchObject({ top_3: null });
  });

  it("takes misspellings of words in the jobs, except those that are such words themselves", () => {
    const words = wordsOfJobs([{ title: "Chief Nurse (ICU)", company: "O'Brien & Co" }]);
    expect(words).toEqual(["brien", "chief", "icu", "nurse"]);
    const all = [...misspellings, { wrong: "chief", right: ["nurse"] }];
    expect(misspellingsOf(words, all).map(({ wrong }) => wrong)).toEqual(["nures", "cheif"]);
  });

  it("takes the requested number, spread over the list", () => {
    expect(spread([1, 2, 3, 4, 5, 6], 3)).toEqual([1, 3, 5]);
    expect(spread([1, 2], 3)).toEqual([1, 2]);
  });
});
