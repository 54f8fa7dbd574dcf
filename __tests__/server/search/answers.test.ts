import { Check } from "typebox/value";
import { startSearch } from "../../../src/server/search/start-search";
import { withFacet, withKeywords, withLocation } from "../../../src/shared/query-changes";
import { parseQuery, stringifyQuery } from "../../../src/shared/query-codec";
import { emptyQuery, type SearchQuery } from "../../../src/shared/search-query";
import { ResultsFragment } from "../../../src/shared/wire/results";
import { eachDatabase } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { comesTrue, eventually } from "../../support/until";
import { plainJob } from "./small-search";
import { announceChange, places, type SmallJob, smallLocations, writeJobs, writeWorld } from "./small-world";

const idOf = (slug: string) => places.find((place) => place.cached_slug_with_class === slug)?.id ?? 0;

const plain = {
  ...plainJob,
  place_ids: [idOf("leeds.town")],
  disciplines: ["law"],
  job_types: ["full-time"],
};

/** The last one is the newest. */
const jobs: SmallJob[] = [
  {
    ...plain,
    title: "Bank clerk",
    description: "Looks after the nurses' ward and its staff.",
    salary_annual: 20_000,
  },
  {
    ...plain,
    title: "Nurse, staff",
    description: "Cares.",
    place_ids: [idOf("york.town"), idOf("dover.town")],
  },
  {
    ...plain,
    title: "Senior staff nurse",
    description: "Cares for patients on a ward.",
    salary_annual: 40_000,
  },
  {
    ...plain,
    title: "C# developer",
    description: "Writes C# & .NET <b>, not C++.",
    disciplines: ["it.software"],
  },
  { ...plain, title: "Chef de café", company: "Crème", place_ids: [idOf("newport.town")] },
  { ...plain, title: "Porter", place_ids: [idOf("newport-kent.town")] },
].map((job, day) => ({ ...job, posted_at: `2026-01-0${day + 1}T08:00:00Z` }));

eachDatabase((database) =>
  describe("search", () => {
    const search = duringTests(async () => {
      await writeWorld(database());
      await writeJobs(database(), jobs, "job");
      await database().query(`update jobs set valid_through = case title
        when 'Bank clerk' then '2099-12-31T23:30:00Z'::timestamptz when 'Porter' then 'infinity' end`);
      return startSearch(database(), () => smallLocations);
    });

    const ask = (changes: Partial<SearchQuery>) => search().results({ ...emptyQuery, ...changes });
    const titles = async (changes: Partial<SearchQuery>) =>
      (await ask(changes)).jobs.map(({ title }) => title);
    const find = async (keywords: string) => (await titles(withKeywords(emptyQuery, keywords))).sort();

    test("returns answers that match the wire schema", async () => {
      const fragment = await ask({
        keywords: "nurse",
        location: "leeds.town",
        radius: 100,
        sortType: "distance",
      });
      expect(Check(ResultsFragment, fragment)).toBe(true);
      expect(fragment.total_count).toBe(3);
    });

    test("gives each job's last day, or null if it has none", async () => {
      const cards = (await ask({})).jobs.map(({ title, closes_on }) => [title, closes_on]);
      const lastDay = (title: string) => (title === "Bank clerk" ? "2099-12-31" : null);
      expect(cards).toEqual(jobs.map(({ title }) => [title, lastDay(title)]).reverse());
    });

    describe("for keywords", () => {
      test("ranks a title phrase first, then all words in the title, then matches elsewhere", async () => {
        expect(await titles(withKeywords(emptyQuery, "staff nurse"))).toEqual([
          "Senior staff nurse",
          "Nurse, staff",
          "Bank clerk",
        ]);
      });

      test("explains each job's rank on request, in any sort order", async () => {
        const query = withKeywords(emptyQuery, "the staff nurses -cook");
        const reasons = async (asked: SearchQuery) => {
          const { jobs: cards } = await search().results(asked, undefined, { relevance: true });
          return cards.map(({ title, relevance }) => [title, relevance?.tier, relevance?.reason]);
        };
        const expected = [
          ["Senior staff nurse", 2, "title_phrase"],
          ["Nurse, staff", 4, "title_words"],
          ["Bank clerk", 7, "elsewhere"],
        ];
        expect(await reasons(query)).toEqual(expected);
        const bySalary = await reasons({ ...query, sortType: "salary" });
        expect(bySalary).toEqual([expected[0], expected[2], expected[1]]);
        const told = await search().results(query, undefined, { relevance: true });
        expect(Check(ResultsFragment, told)).toBe(true);
        expect(told.jobs[0]?.relevance?.words.slice(0, 2)).toEqual(["staff", "nurs"]);
        const without = [
          await search().results(query),
          await search().results(emptyQuery, undefined, { relevance: true }),
        ];
        expect(without.flatMap(({ jobs: cards }) => cards).some((card) => "relevance" in card)).toBe(false);
      });

      test.each([
        ["nursing", ["Bank clerk", "Nurse, staff", "Senior staff nurse"]],
        ['"staff nurse"', ["Senior staff nurse"]],
        ["nurse -ward", ["Nurse, staff"]],
        ["porter or chef", ["Chef de café", "Porter"]],
        ["cafe creme", ["Chef de café"]],
        ["C#", ["C# developer"]],
        [".net -java", ["C# developer"]],
        ["c++", ["C# developer"]],
        ["acme porter", ["Porter"]],
        ["dentist", []],
      ])("finds the matching jobs: %s", async (keywords, expected) => {
        expect(await find(keywords)).toEqual(expected);
      });

      test("finds all jobs except negated ones if there is no word to search for", async () => {
        expect(await find("the of and")).toHaveLength(jobs.length);
        expect(await find('!!! & ( | ? "" -')).toHaveLength(jobs.length);
        expect(await find("-nurse -porter")).toEqual(["C# developer", "Chef de café"]);
      });

      test("shortens keywords past the limit in the query and adds a notice", async () => {
        const many = Array.from({ length: 40 }, (_, place) => `word${place}`);
        const { notices, query } = await ask(withKeywords(emptyQuery, many.join(" ")));
        const kept = many.slice(0, 24).join(" ");
        expect(notices).toEqual([{ code: "keywords_shortened", label: kept, links: [] }]);
        expect(parseQuery(query).keywords).toBe(kept);
        expect((await search().results(parseQuery(query))).notices).toEqual([]);
      });

      test("marks hits in plain text when the description contains markup characters", async () => {
        const { jobs: cards } = await ask(withKeywords(emptyQuery, "c# or .net"));
        const snippet = cards[0]?.snippet;
        expect(snippet?.text).toBe("Writes C# & .NET <b>, not C++.");
        expect(snippet?.hits.map(([start, end]) => snippet.text.slice(start, end))).toEqual(["C#", ".NET"]);
      });
    });

    describe("for a location", () => {
      test("resolves a town's name and gives each job's distance from it", async () => {
        const {
          query,
          place,
          jobs: cards,
          sort_types,
        } = await ask({ location: "york", radius: 50, sortType: "distance" });
        expect(parseQuery(query).location).toBe("york.town");
        expect(place).toMatchObject({ name: "York", class: "town" });
        expect(sort_types).toEqual(["newest", "distance", "salary"]);
        expect(cards[0]).toMatchObject({ title: "Nurse, staff", distance_miles: 0 });
        expect(cards[1]?.distance_miles).toBeCloseTo(22.2, 0);
      });

      test("covers a region's area, without distances or sorting by distance", async () => {
        const {
          jobs: cards,
          query,
          sort_types,
        } = await ask({ location: "kent.region", sortType: "distance" });
        expect(cards.map(({ title, distance_miles }) => [title, distance_miles])).toEqual([
          ["Porter", null],
          ["Nurse, staff", null],
        ]);
        expect(parseQuery(query).sortType).toBe("newest");
        expect(sort_types).toEqual(["newest", "salary"]);
      });

      test("searches all places of an ambiguous name and links to each", async () => {
        const { jobs: cards, notices, place } = await ask({ location: "Newport", radius: 0 });
        expect(cards.map(({ title }) => title)).toEqual(["Porter", "Chef de café"]);
        expect(place).toBeNull();
        const link = (slug: string) => stringifyQuery({ ...emptyQuery, location: slug, radius: 0 });
        expect(notices).toEqual([
          {
            code: "location_ambiguous",
            label: "Newport",
            links: [
              { label: "Newport, Yorkshire, England", query: link("newport.town"), count: 1 },
              { label: "Newport, Kent, England", query: link("newport-kent.town"), count: 1 },
            ],
          },
        ]);
      });

      test("finds nothing for an unknown place and offers similar names and anywhere", async () => {
        const asked = { location: "Leedz", radius: 0, keywords: "clerk or nurse" } as const;
        const { total_count, notices, query, jobs: cards, place, facets } = await ask(asked);
        expect([total_count, cards, place, facets.locations]).toEqual([0, [], null, []]);
        expect(parseQuery(query)).toMatchObject(asked);
        const link = (location: string) => stringifyQuery({ ...emptyQuery, ...asked, location });
        const links = [
          { label: "Leeds, Yorkshire, England", query: link("leeds.town"), count: 2 },
          { label: "", query: link(""), count: 3 },
        ];
        expect(notices).toEqual([{ code: "location_unknown", label: "Leedz", links }]);
      });

      test.each([
        "Xyzzy",
        "%",
        "'\"",
        "😀",
        "a".repeat(5_000),
        "😀".repeat(2_500),
        "England,".repeat(600),
        "Oakhem",
      ])("keeps an unknown place as typed and offers anywhere, with any filters: %j", async (location) => {
        for (const changes of [{}, { keywords: "nurse" }, { disciplines: ["it"] }, { keywords: "dentist" }]) {
          const { total_count, notices, query, broaden } = await ask({ location, ...changes });
          expect([total_count, parseQuery(query).location]).toEqual([0, location]);
          const [{ code, label, links } = { code: "", label: "", links: [] }, ...others] = notices;
          expect([code, others, label.isWellFormed()]).toEqual(["location_unknown", [], true]);
          expect(label.length).toBeLessThanOrEqual(201);
          expect(parseQuery(links.at(-1)?.query ?? "none").location).toBe("");
          for (const link of [...links, ...broaden]) {
            expect((await search().results(parseQuery(link.query))).total_count).toBe(link.count);
          }
        }
      });

      test("offers a similarly named place even if it has no jobs", async () => {
        const { notices } = await ask({ location: "Oakhem" });
        expect(notices[0]?.links[0]).toMatchObject({ label: "Oakham, Rutland, England", count: 0 });
      });

      test("finds all jobs for anywhere", async () => {
        const { total_count, notices, place } = await ask({ location: "anywhere" });
        expect([total_count, notices, place]).toEqual([jobs.length, [], null]);
      });
    });

    describe("for refinements", () => {
      test("names refinements that find nothing, and lists a place without jobs below its country", async () => {
        const { applied, facets, total_count } = await ask({
          all_locations: ["oakham.town"],
          disciplines: ["law"],
        });
        expect(total_count).toBe(0);
        expect(applied).toMatchObject({
          all_locations: [{ slug: "oakham.town", name: "Oakham" }],
          disciplines: [{ slug: "law" }],
        });
        const [england] = facets.locations;
        expect(england).toMatchObject({ slug: "england.country", active: false });
        expect(england?.children[0]).toMatchObject({ slug: "oakham.town", count: 0, active: true });
      });

      test("drops unknown values from the query and adds a notice", async () => {
        const { query, notices, total_count } = await ask({
          disciplines: ["alchemy", "law"],
          all_locations: ["atlantis.country"],
          job_types: ["'; drop table jobs; --"],
        });
        expect(parseQuery(query)).toEqual(withFacet(emptyQuery, "disciplines", ["law"]));
        expect(notices).toEqual([
          { code: "unknown_values", label: "alchemy, atlantis.country, '; drop table jobs; --", links: [] },
        ]);
        expect(total_count).toBe(5);
      });
    });

    test("replaces an inapplicable sort order with the default", async () => {
      expect((await ask({ sortType: "relevance" })).query).toBe("");
      expect((await ask({ sortType: "distance" })).query).toBe("");
      expect((await ask({ keywords: "nurse", sortType: "distance" })).query).toBe(
        stringifyQuery(withKeywords(emptyQuery, "nurse")),
      );
    });

    test("offers to drop one word or all words, and each offer's count matches its results", async () => {
      const asked = { ...withLocation(withKeywords(emptyQuery, "nurse porter"), "york.town"), exact: true };
      const { total_count, broaden } = await search().results({ ...asked, radius: 5 });
      expect(total_count).toBe(0);
      const counts = Object.fromEntries(broaden.map(({ kind, label, count }) => [`${kind} ${label}`, count]));
      expect(counts).toMatchObject({ "keyword porter": 1, "keywords nurse porter": 1 });
      const again = await Promise.all(broaden.map(({ query }) => search().results(parseQuery(query))));
      expect(again.map((fragment) => fragment.total_count)).toEqual(broaden.map(({ count }) => count));
    });

    test("matches the wire schema for hostile and odd input", async () => {
      const odd = [
        "'; drop table jobs; --",
        "\\",
        "' | '",
        "nurse:*A",
        "!(nurse",
        "<-> <2>",
        "%s $1 {{y}}",
        "\u0000",
        "\ud800",
        "a".repeat(5_000),
        "(".repeat(300),
        `"${"long phrase ".repeat(200)}`,
        "日本 العربية ไทย 👩‍🚀",
        "http://example.com/a?b=c&d=e user@example.com 1.5e10 -3.14",
        "..".repeat(200),
      ];
      for (const text of odd) {
        const query = {
          ...emptyQuery,
          keywords: text,
          location: text,
          disciplines: [text],
          all_locations: [text],
        };
        const fragment = await search().results(query);
        expect(Check(ResultsFragment, fragment)).toBe(true);
        expect(parseQuery(fragment.query).disciplines).toEqual([]);
      }
      expect((await ask({})).total_count).toBe(jobs.length);
    });

    test("rejects if its signal is aborted before or during the search", async () => {
      const gone = new AbortController();
      const answer = search().results(withKeywords(emptyQuery, "unheard of"), gone.signal);
      gone.abort(new Error("gone"));
      await expect(answer).rejects.toThrow("gone");
      await expect(search().results(emptyQuery, AbortSignal.abort(new Error("gone")))).rejects.toThrow(
        "gone",
      );
    });

    test("counts the jobs newer than the earliest and the latest mark, and rejects one that is no time", async () => {
      const newer = (posted_at: string) =>
        search().newer(withKeywords(emptyQuery, "nurse"), { posted_at, id: 0 });
      expect(await newer("1900-01-01T00:00:00Z")).toBe(3);
      expect(await newer("2100-01-01T00:00:00Z")).toBe(0);
      await expect(newer("some day")).rejects.toThrow(RangeError);
    });

    test("has a new version after a change of the jobs and on a new day", async () => {
      let today = new Date("2026-01-05T23:59:59Z");
      const other = await startSearch(database(), () => smallLocations, { now: () => today });
      const version = () => other.version.split(".").slice(0, 2).join(".");
      const versions = [version()];
      today = new Date("2026-01-06T00:00:00Z");
      versions.push(version(), version());
      await announceChange(database());
      await eventually(() => version() !== versions[1], "another version");
      versions.push(version());
      expect(new Set(versions).size).toBe(3);
      await other.close();
    });

    test("finds nothing in an empty database, and later the jobs loaded into it", async () => {
      await database().query("truncate jobs cascade");
      const empty = await startSearch(database(), () => smallLocations);
      const asked = { ...withKeywords(emptyQuery, "nurse"), location: "leeds.town", page: 3 };
      const fragment = await empty.results(asked);
      expect([fragment.total_count, fragment.page_count, fragment.jobs]).toEqual([0, 1, []]);
      await writeJobs(database(), jobs, "again");
      await announceChange(database());
      await comesTrue(async () => (await empty.results(emptyQuery)).total_count > 0, "the jobs");
      expect((await empty.results(withKeywords(emptyQuery, "nurse"))).total_count).toBe(3);
      await empty.close();
      await expect(empty.results(emptyQuery)).rejects.toThrow("closed");
    });
  }),
);
