import fc from "fast-check";
import { broadenText } from "../../../src/features/results/BroadenBlock";
import { laterText } from "../../../src/features/results/later-texts";
import { parseQuery, stringifyQuery } from "../../../src/shared/query-codec";
import {
  emptyQuery,
  noRefinements,
  radii,
  type SearchQuery,
  slugSet,
} from "../../../src/shared/search-query";
import type { Broaden } from "../../../src/shared/wire/results";
import { anyChoices } from "../../support/arbitraries";
import { eachDatabase } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { runs } from "../../support/stage";
import { startSmallSearch } from "./small-search";
import { disciplines, jobTypes, places, randomJobs, words } from "./small-world";

const placeSlugs = places.map(({ cached_slug_with_class }) => cached_slug_with_class);
/** Often several children of one value. */
const chosen = (slugs: readonly string[]) =>
  fc.oneof(fc.constant([]), fc.uniqueArray(fc.constantFrom(...slugs), { maxLength: 5 })).map(slugSet);

const narrowSearch: fc.Arbitrary<SearchQuery> = fc
  .record({
    keywords: fc.array(fc.constantFrom("", ...words, '"staff nurse"'), { maxLength: 3 }),
    location: fc.constantFrom("", "", "Newport", "Leedz", ...placeSlugs),
    radius: fc.constantFrom(...radii),
    disciplines: chosen(disciplines),
    all_locations: chosen(placeSlugs),
    job_types: chosen(jobTypes),
    choices: fc.oneof(fc.constant(noRefinements), anyChoices),
  })
  .map(({ keywords, choices, ...search }) => ({
    ...emptyQuery,
    ...choices,
    ...search,
    keywords: keywords.join(" ").trim(),
  }));

/** The text that a visitor reads. */
function said(way: Broaden): string {
  return `${broadenText(laterText({}), way)}, ${way.count}`;
}

const sentence = Array.from({ length: 14 }, (_, place) => `word${String.fromCharCode(97 + place)}`);
const fewWords = ["wordb", "wordc", "wordd", "wordm", "wordn"];
/** Index of the word that each job lacks; two jobs lack the last one. */
const lackingWords = [0, 4, 13, 13];
const withoutOneWord = randomJobs(lackingWords.length, 3).map((job, place) => ({
  ...job,
  description: sentence.filter((_, word) => word !== lackingWords[place]).join(" "),
}));

eachDatabase((database) =>
  describe("ways to broaden a search", () => {
    const search = duringTests(() =>
      startSmallSearch(database(), [...randomJobs(250, 7), ...withoutOneWord]),
    );

    const ways = async (changes: Partial<SearchQuery>) => {
      const fragment = await search().results({ ...emptyQuery, ...changes });
      return fragment.broaden.map(({ kind, label, query }) => [kind, label, query]);
    };

    test("name the common parent of two chosen values once", async () => {
      expect(await ways({ disciplines: ["health.doctors", "health.nursing.wards"] })).toEqual([
        ["disciplines", "Health", "disciplines=health"],
        ["disciplines", "Health.Doctors, Health.Nursing.Wards", ""],
      ]);
      expect(await ways({ all_locations: ["leeds.town", "york.town"] })).toEqual([
        ["all_locations", "Yorkshire", "all_locations=yorkshire.region"],
        ["all_locations", "Leeds, York", ""],
      ]);
    });

    test("offer to drop a repeated word once", async () => {
      const keywords = "nurse engineer Nurse engineer nurse";
      const dropped = (await ways({ keywords })).filter(([kind]) => kind === "keyword");
      expect(dropped.map(([, label]) => label).sort()).toEqual(["engineer", "nurse"]);
    });

    test.each([
      ["each once", sentence, ["worda"]],
      ["a few", fewWords, ["wordn"]],
      ["a few again and again", [...fewWords, ...fewWords, ...fewWords], []],
    ])("drop only one of the first three of over ten words: %s", async (_, typed: string[], expected) => {
      const keywords = typed.map((word) => `"${word}"`).join(" ");
      const dropped = (await ways({ keywords })).filter(([kind]) => kind === "keyword");
      expect(dropped.map(([, label]) => label)).toEqual(expected);
    });

    test("widen chosen places without jobs too", async () => {
      expect(await ways({ all_locations: ["leeds.town", "oakham.town"] })).toEqual([
        ["all_locations", "England", "all_locations=england.country"],
        ["all_locations", "Yorkshire", "all_locations=oakham.town|yorkshire.region"],
        ["all_locations", "Leeds, Oakham", ""],
      ]);
    });

    test("are distinct, have canonical queries and find as many jobs as they say", async () => {
      const property = fc.asyncProperty(narrowSearch, async (asked) => {
        const { broaden, notices } = await search().results(asked);
        const queries = broaden.map(({ query }) => query);
        expect(queries).toEqual([...new Set(queries)]);
        const sentences = broaden.map(said);
        expect(sentences).toEqual([...new Set(sentences)]);
        for (const { query, count } of [...broaden, ...notices.flatMap(({ links }) => links)]) {
          const followed = await search().results(parseQuery(query));
          expect([query, followed.total_count]).toEqual([query, count]);
          expect(stringifyQuery(parseQuery(followed.query))).toBe(query);
        }
      });
      await fc.assert(property, { numRuns: runs(100) });
    });
  }),
);
