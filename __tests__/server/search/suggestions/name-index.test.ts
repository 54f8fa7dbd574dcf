import fc from "fast-check";
import { TimeSlice } from "../../../../src/server/concurrency/tasks";
import { sortNumbers } from "../../../../src/server/search/bits/packed-numbers";
import { SearchCounts, suggestKeywords } from "../../../../src/server/search/suggest-keywords";
import {
  NameCounts,
  type NameIndex,
  namesBeginning,
} from "../../../../src/server/search/suggestions/name-index";
import { foldName } from "../../../../src/shared/fold";
import { parseQuery } from "../../../../src/shared/query-codec";
import { emptyQuery } from "../../../../src/shared/search-query";

const timeSlice = () => new TimeSlice(new AbortController().signal);

async function indexOf(...names: readonly string[]): Promise<NameIndex> {
  const counts = new NameCounts();
  for (const name of names) counts.add(name);
  return counts.index(timeSlice());
}

describe("name index", () => {
  const times = (count: number, name: string) => Array<string>(count).fill(name);

  test("lists names that start with the input, then those with a later match, each by jobs", async () => {
    const index = await indexOf(
      ...times(2, "Nursery Manager"),
      ...times(4, "Staff Nurse"),
      ...times(3, "Nurse"),
      ...times(5, "Senior Staff Nurse"),
      "Nurse (Bank)",
      "Cook",
    );
    expect(namesBeginning(index, "nurs", 8)).toEqual([
      "Nurse",
      "Nursery Manager",
      "Nurse (Bank)",
      "Senior Staff Nurse",
      "Staff Nurse",
    ]);
    expect(namesBeginning(index, "nurs", 2)).toEqual(["Nurse", "Nursery Manager"]);
    expect(namesBeginning(index, "  STAFF  nu", 8)).toEqual(["Staff Nurse", "Senior Staff Nurse"]);
    expect(namesBeginning(index, "ban", 8)).toEqual(["Nurse (Bank)"]);
    expect(namesBeginning(index, "urse", 8)).toEqual([]);
  });

  test("merges names that differ in case, accents or spacing, and shows one in mixed case", async () => {
    const index = await indexOf("CAFÉ  MANAGER", "cafe manager", "Café\tManager\u0000", "Café manager");
    expect(namesBeginning(index, "cafe", 8)).toEqual(["Café Manager"]);
    expect(namesBeginning(index, "ＣＡＦÉ", 8)).toEqual(["Café Manager"]);
  });

  test("finds a name with two matching words once", async () => {
    const index = await indexOf("Nurse to the Nurses", "Night nurse, nursery");
    expect(namesBeginning(index, "nurs", 8)).toEqual(["Nurse to the Nurses", "Night nurse, nursery"]);
  });

  test("omits names without a letter and names too long for a title", async () => {
    const index = await indexOf("", " \u0000 ", `nurse ${"x".repeat(115)}`, `nurse ${"x".repeat(114)}`);
    expect(namesBeginning(index, "nurse", 8)).toEqual([`nurse ${"x".repeat(114)}`]);
    expect(namesBeginning(await indexOf(), "nurse", 8)).toEqual([]);
  });

  test("omits names of a single job if there are very many", async () => {
    const counts = new NameCounts();
    for (let number = 0; number <= 50_000; number++) counts.add(`Nurse, reference ${number}`);
    counts.add("Nurse, reference 7");
    expect(namesBeginning(await counts.index(timeSlice()), "nurse", 8)).toEqual(["Nurse, reference 7"]);
  });

  const word = fc.oneof(
    fc.constantFrom(..."nurse Nurses staff STAFF é Ward C# 日本 o'brien % _ العربية 😀".split(" ")),
    fc.string({ unit: "grapheme", maxLength: 3 }),
  );
  const name = fc.array(word, { maxLength: 4 }).map((words) => words.join(" "));

  /** The expected result, by a linear scan. */
  function plainly(names: readonly string[], typed: string) {
    const jobs = new Map<string, number>();
    for (const folded of names.map(foldName))
      if (folded !== "") jobs.set(folded, (jobs.get(folded) ?? 0) + 1);
    const byJobs = [...jobs.keys()].sort(
      (one, other) => (jobs.get(other) ?? 0) - (jobs.get(one) ?? 0) || (one < other ? -1 : 1),
    );
    const wanted = foldName(typed);
    const isLater = (folded: string) =>
      [...folded.matchAll(/(?<=[\0-&(-/:-`{-\x7f])(?=[a-z0-9'\u0080-\u{10ffff}])/gu)].some(({ index }) =>
        folded.startsWith(wanted, index),
      );
    if (wanted === "") return [];
    const whole = byJobs.filter((folded) => folded.startsWith(wanted));
    return [...whole, ...byJobs.filter((folded) => !whole.includes(folded) && isLater(folded))];
  }

  test("finds the same names in the same order as a linear scan", async () => {
    const names = fc.array(name, { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(names, name, fc.integer({ min: 1, max: 8 }), async (all, typed, most) => {
        const found = namesBeginning(await indexOf(...all), typed, most).map(foldName);
        expect(found).toEqual(plainly(all, typed).slice(0, most));
      }),
    );
  });

  test("sorts numbers in steps like a single sort", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(5_000), fc.integer({ min: 1, max: 999 }), async (length, step) => {
        const numbers = Uint32Array.from({ length }, (_, place) => (place * step) % 1009);
        const sorted = numbers.slice().sort();
        await sortNumbers(numbers, (one, other) => one - other, timeSlice());
        expect(numbers).toEqual(sorted);
      }),
      { numRuns: 30 },
    );
  });

  test("an aborted time slice rejects at its next yield", async () => {
    const ending = new AbortController();
    const ended = new TimeSlice(ending.signal);
    ending.abort(new Error("Closed."));
    await expect(ended.yield()).rejects.toThrow("Closed.");
  });
});

test("two searches are counted at a time, in request order, and each once", async () => {
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

describe("a suggestion not counted in time", () => {
  /** Counting *Night nurse* never ends. */
  async function ask(search: string) {
    const names = { titles: await indexOf("Nurse", "Night nurse"), companies: await indexOf("Nursing Ltd") };
    const counts = new SearchCounts(({ keywords }) =>
      keywords === "Night nurse" ? new Promise<never>(() => {}) : Promise.resolve(keywords.length),
    );
    return suggestKeywords(names, { query: parseQuery(search), typed: "nur", version: "1" }, counts);
  }

  test("has no count", async () => {
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
    "is omitted if %s narrows the search",
    async (search) => {
      const { data, partial } = await ask(search);
      expect([data.map(({ text }) => text), partial]).toEqual([["Nurse", "Nursing Ltd"], true]);
    },
  );
});
