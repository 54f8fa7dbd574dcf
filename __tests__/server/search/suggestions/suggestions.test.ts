import type { Database } from "../../../../src/server/database/database";
import { parseQuery, stringifyQuery } from "../../../../src/shared/query-codec";
import { emptyQuery, type SearchQuery } from "../../../../src/shared/search-query";
import type { Suggestions } from "../../../../src/shared/wire/suggestions";
import { eachDatabase } from "../../../support/databases";
import { duringTests } from "../../../support/during-tests";
import { everyNth, isGate } from "../../../support/stage";
import { openSmallSearch, plainJob, startSmallSearch } from "../small-search";
import { announceChange, randomJobs, writeJobs, writeWorld } from "../small-world";

const job = (title: string, company: string) => ({ ...plainJob, title, company, job_types: ["contract"] });

const prefixes = "nu nur nurse staff se senior s. en wa caf C# zür o' o'b 日本 e-m the R&D .net".split(" ");
/** Both databases count on the same columns, so only the faster one tests all prefixes. */
const prefixesOn = (kind: Database["kind"]) =>
  everyNth(3, kind === "postgres" ? prefixes : prefixes.filter((_, index) => index % 3 === 0));
const searches = [
  "",
  "search[location]=leeds.town",
  "search[location]=Newport&search[radius]=5",
  "job_types=contract&search[query]=engineer&sort_type=newest",
  "disciplines=health|it&posted_within=7&remote=1",
  "salary_min=30000&salary_unstated=1&page=3",
];

eachDatabase((database, kind) =>
  describe("suggestions", () => {
    const search = duringTests(() => {
      const midwives = [
        job("Midwife", "Midtown Care"),
        job("midwife ", "Acme"),
        job("Community Midwife", "ACME"),
      ];
      const closed = { ...job("Midwife Closed", "Gone"), valid_through: "2026-01-08T12:00:00Z" } as const;
      return startSmallSearch(database(), [...randomJobs(400, 7), ...midwives, closed]);
    });

    /** Repeats until everything is counted, as the page does. */
    const whole = async (typed: string, query: SearchQuery = emptyQuery): Promise<Suggestions["data"]> => {
      for (;;) {
        const { data, partial } = await search().suggest(query, typed);
        if (!partial) return data;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };

    test("are empty and partial before the names have been read", async () => {
      expect(await search().suggest(emptyQuery, "midwife")).toEqual({ data: [], partial: true });
    });

    test("list titles before companies, and omit closed jobs and those that find nothing", async () => {
      expect(await whole("mid")).toEqual([
        { text: "Midwife", kind: "title", count: 3, query: "search[query]=Midwife" },
        { text: "Community Midwife", kind: "title", count: 3, query: "search[query]=Community+Midwife" },
        { text: "Midtown Care", kind: "company", count: 1, query: "search[query]=Midtown+Care" },
      ]);
      expect(await whole("mid", parseQuery("job_types=full-time"))).toEqual([]);
      expect((await whole("acm")).map(({ text, count }) => [text, count])).toEqual([["ACME", 2]]);
    });

    test("keep place and refinements, and their counts match the results", async () => {
      let shown = 0;
      const rest = (query: SearchQuery) =>
        stringifyQuery({ ...query, keywords: "", sortType: "newest", page: 1 });
      for (const asked of searches.map(parseQuery)) {
        for (const prefix of prefixesOn(kind)) {
          for (const { text, count, query } of await whole(prefix, asked)) {
            const leadsTo = parseQuery(query);
            expect([leadsTo.keywords, rest(leadsTo)]).toEqual([text, rest(asked)]);
            const { total_count: total } = await search().results(leadsTo);
            expect([text, count]).toEqual([text, total]);
            shown++;
          }
        }
      }
      expect(shown).toBeGreaterThan(isGate ? 20 : 100);
    });

    test.each([
      ["500 words", "nurse ".repeat(500)],
      ["signs of SQL's patterns", "%_%"],
      ["an unbalanced quote", 'nurse "'],
      ["operators", "-nurse or"],
      ["emoji", "\u{1f600}\u{1f600}"],
      ["right to left", "\u0627\u0644\u0639\u0631\u0628\u064a\u0629"],
      ["a control character", "nu\u0007rse"],
      ["half a surrogate pair", "nu\ud83d"],
      ["spaces", "   "],
    ])("answer odd input: %s", async (_name, typed) => {
      for (const { count } of await whole(typed)) expect(count).toBeGreaterThan(0);
    });

    test("include a name added by a large change", async () => {
      const players = Array.from({ length: 50 }, () => job("Xylophonist", "Orchestra"));
      await writeJobs(database(), players, "more");
      await announceChange(database());
      const found = async () => (await whole("xylo")).map(({ text, count }) => [text, count]);
      while ((await found()).length === 0) await new Promise((resolve) => setImmediate(resolve));
      expect(await found()).toEqual([["Xylophonist", 50]]);
    });
  }),
);

eachDatabase((database) =>
  test("a failed read of the names is reported, and suggestions stay empty", async () => {
    await writeWorld(database());
    const told: unknown[] = [];
    const search = await openSmallSearch(database(), { reloadFailed: (error) => told.push(error) });
    await database().query("alter table jobs rename column title to heading");
    while (told.length === 0) {
      expect(await search.suggest(emptyQuery, "nurse")).toEqual({ data: [], partial: true });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(String(told[0])).toContain("title");
    await search.close();
  }),
);
