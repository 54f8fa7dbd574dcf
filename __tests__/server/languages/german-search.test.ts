import { makeLocationService } from "../../../src/server/places/location-service";
import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { withKeywords } from "../../../src/shared/query-changes";
import { emptyQuery } from "../../../src/shared/search-query";
import { eachDatabase } from "../../support/databases";
import { eventually } from "../../support/until";
import { importRows, prepareForFeeds, rowsOf } from "../feeds/import/feed-database";

const german = "<p>Wir suchen Sie für die Arbeit mit Menschen und auf der Straße.</p>";
const english = "<p>We are looking for you to work with the people of our town.</p>";
const jobs = [
  { title: "Krankenschwester (m/w/d)", description: german },
  { title: "Entwickler:in Backend", description: german },
  { title: "Ärztin für Innere Medizin", description: german },
  { title: "Straßenbauer", description: german },
  { title: "Pflegekraft", description: german },
  { title: "Staff Nurse", description: english },
  { title: "Schwester von jemandem", description: english },
  // The language given by the feed takes precedence over the text.
  { title: "Gärten", description: english, language: "de-AT" },
  ...Array.from({ length: 30 }, (_, place) => ({ title: `Clerk ${place + 1}`, description: english })),
];
const germanJobs = [
  "Pfleger",
  "Gesundheits- und Krankenpfleger (m/w/d)",
  "Altenpfleger",
  "Fahrer",
  "Kraftfahrer (m/w/d)",
  "Berufskraftfahrer",
  "Leiter",
  "Lagerleiter",
  "Flugbegleiter",
  "Lager",
  "Kita",
  "Fachkraft im Kindergarten",
  "Erzieherin",
  "Geschäftsführer",
].map((title) => ({ title, description: german }));

eachDatabase((database) => {
  describe("words of a job in German", () => {
    const opened: { german?: SearchService; english?: SearchService } = {};

    beforeAll(async () => {
      await prepareForFeeds(database());
      await importRows(database(), "feed", rowsOf(jobs));
      const locations = () => makeLocationService(database());
      opened.german = await startSearch(database(), locations, { german: true });
      opened.english = await startSearch(database(), locations);
    });
    afterAll(async () => {
      await opened.german?.close();
      await opened.english?.close();
    });

    const titles = async (search: SearchService | undefined, keywords: string) => {
      const query = { ...withKeywords(emptyQuery, keywords), exact: true };
      return (await search?.results(query))?.jobs.map(({ title }) => title).sort();
    };

    test.each([
      ["Krankenschwestern", "Krankenschwester (m/w/d)"],
      ["Entwickler", "Entwickler:in Backend"],
      ["Entwicklerin", "Entwickler:in Backend"],
      ["EntwicklerInnen", "Entwickler:in Backend"],
      ["Entwickler*in", "Entwickler:in Backend"],
      ["aerztin", "Ärztin für Innere Medizin"],
      ["ÄRZTIN", "Ärztin für Innere Medizin"],
      ["Strassenbauer", "Straßenbauer"],
      ["Straßenbauers", "Straßenbauer"],
      ["Pflegekräfte", "Pflegekraft"],
      ["Pflegekraefte", "Pflegekraft"],
      ["der Garten", "Gärten"],
      ["nurses", "Staff Nurse"],
    ])("%s finds %s on a German site", async (typed, title) => {
      expect(await titles(opened.german, typed)).toEqual([title]);
    });

    test("German stop words are ignored", async () => {
      expect(await titles(opened.german, "Entwickler und für")).toEqual(["Entwickler:in Backend"]);
    });

    test("a word that is found by its German stem is marked in the snippet", async () => {
      const found = await opened.german?.results(withKeywords(emptyQuery, "Strassen"));
      const [{ text = "", hits = [] } = {}] = found?.jobs.map(({ snippet }) => snippet) ?? [];
      expect(hits.map(([start, end]) => text.slice(start, end))).toContain("Straße");
    });

    test("the words of an English job get no German stems", async () => {
      const [row] = await database().query<{ text: string }>(
        "select job_documents.title::text || document::text as text from job_documents join jobs on id = job_id where jobs.title = 'Staff Nurse'",
      );
      expect(row?.text).not.toContain("~");
    });

    test("a site in English alone searches by English stems only", async () => {
      expect(await titles(opened.english, "Krankenschwestern")).toEqual([]);
      expect(await titles(opened.english, "nurses")).toEqual(["Staff Nurse"]);
    });
  });
});

eachDatabase((database) => {
  describe("words of German jobs on a site in English", () => {
    let search: SearchService;

    beforeAll(async () => {
      await prepareForFeeds(database());
      await importRows(database(), "german", rowsOf(germanJobs));
      const known = makeLocationService(database());
      // A name for the town of all these jobs that the gazetteer of tests does not have.
      const read: typeof known.read = (name, signal) =>
        known.read(name === "Loidis" ? "leeds.town" : name, signal);
      search = await startSearch(database(), () => ({ ...known, read }));
      await eventually(() => !search.version.endsWith(".0"), "the words of the jobs");
    });
    afterAll(() => search?.close());

    const found = async (keywords: string, exact = false) => {
      const { jobs: cards } = await search.results({ ...withKeywords(emptyQuery, keywords), exact });
      return cards.map(({ title }) => title);
    };

    test.each([
      ["Pfleger", ["Altenpfleger", "Gesundheits- und Krankenpfleger (m/w/d)", "Pfleger"]],
      ["Fahrer", ["Berufskraftfahrer", "Fahrer", "Kraftfahrer (m/w/d)"]],
      ["Krankenpfleger", ["Gesundheits- und Krankenpfleger (m/w/d)"]],
      ["Fahrer -Kraftfahrer", ["Berufskraftfahrer", "Fahrer"]],
    ])("%s finds its compounds, with the word itself first", async (keywords, titles) => {
      const all = await found(keywords);
      expect([...all].sort()).toEqual(titles);
      const [word = ""] = keywords.split(" ");
      expect(all[0]).toContain(word);
    });

    test("Leiter does not find Flugbegleiter, which is no compound of it", async () => {
      expect(await found("Leiter")).toEqual(["Leiter", "Lagerleiter"]);
    });

    test("a town at the end of the keywords is read as the place, except in a sentence", async () => {
      const placeOf = async (keywords: string) =>
        (await search.results(withKeywords(emptyQuery, keywords))).place?.name;
      expect(await placeOf("Lagerleiter Loidis")).toBe("Leeds");
      expect(await found("Lagerleiter Loidis")).toEqual(["Lagerleiter"]);
      // A sentence may name a town by chance.
      expect(await placeOf("ich suche Arbeit als Lagerleiter Loidis")).toBeUndefined();
    });

    test("an exact search finds no compounds", async () => {
      expect(await found("Pfleger", true)).toEqual(["Pfleger"]);
    });

    test.each([
      ["Erzieher", "Erzieherin"],
      ["Geschäftsführerin", "Geschäftsführer"],
      ["Geschaeftsfuehrerin", "Geschäftsführer"],
      ["Kindergarten", "Kita"],
      ["Kita", "Fachkraft im Kindergarten"],
    ])("%s finds %s", async (keywords, title) => {
      expect(await found(keywords)).toContain(title);
    });
  });
});
