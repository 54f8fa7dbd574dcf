import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { announceAlongside } from "../../../src/server/feeds/import/announce-change";
import { loadPostalFile } from "../../../src/server/feeds/postcodes/postal-file";
import { makeLocationService } from "../../../src/server/places/location-service";
import { milesBetween } from "../../../src/server/places/place/found-place";
import { fillWithSample } from "../../../src/server/sample/fill-with-sample";
import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { ensureTaxonomy } from "../../../src/server/taxonomy/ensure-taxonomy";
import { parseQuery } from "../../../src/shared/query-codec";
import { emptyQuery, radii, type SearchQuery } from "../../../src/shared/search-query";
import { eachDatabase } from "../../support/databases";
import { somePostalCodes, somePostalFile } from "../../support/postal-codes";
import { loadSmallGazetteer } from "../../support/small-gazetteer";

const today = new Date("2026-11-21T09:00:00Z");

eachDatabase((database) =>
  describe("places as people write them", () => {
    let search: SearchService;
    const ask = (changes: Partial<SearchQuery>) => search.results({ ...emptyQuery, ...changes });
    const codes = somePostalCodes.filter(([, code]) => code !== "96799" && code !== "75001");

    beforeAll(async () => {
      await loadSmallGazetteer(database());
      await ensureTaxonomy(database());
      await fillWithSample(database(), { jobs: 800, today });
      search = await startSearch(database(), makeLocationService, { now: () => today });
      const before = await ask({ location: "10001" });
      expect([before.total_count, before.notices[0]?.code]).toEqual([0, "location_unknown"]);
      const folder = await mkdtemp(path.join(tmpdir(), "jobsieve-postal-"));
      const file = path.join(folder, "codes.txt");
      await writeFile(file, somePostalFile);
      await loadPostalFile(database(), file);
      await announceAlongside(database(), async () => undefined);
      await rm(folder, { recursive: true });
      // The announcement arrives asynchronously.
      while ((await ask({ location: "10001" })).place === null) await new Promise(setImmediate);
    });
    afterAll(() => search?.close());

    test.each(codes)(
      "%s %s finds the jobs within the radius of its own point, nearest first",
      async (_country, code, _place, latitude, longitude) => {
        const rows = await database().query<{ id: number; latitude: number; longitude: number }>(
          `select job_id as id, latitude, longitude from job_places join places on places.id = place_id
           where latitude is not null`,
        );
        for (const radius of radii.filter((miles) => miles > 0)) {
          const found = await ask({ location: code, radius, sortType: "distance" });
          const within = rows.filter((row) => milesBetween({ latitude, longitude }, row) <= radius);
          expect(found.total_count).toBe(new Set(within.map(({ id }) => id)).size);
          const miles = found.jobs.map(({ distance_miles }) => distance_miles ?? Number.NaN);
          expect(miles).toEqual([...miles].sort((one, other) => one - other));
          expect(miles.every((each) => each <= radius + 0.05)).toBe(true);
          expect(found.place).toMatchObject({ name: code, cached_slug_with_class: code });
        }
      },
    );

    test("a full postcode finds the same number of jobs as its district, under its own name", async () => {
      const [whole, district] = await Promise.all([ask({ location: "sw1a1aa" }), ask({ location: "SW1A" })]);
      expect(parseQuery(whole.query).location).toBe("SW1A 1AA");
      expect(whole.place?.hierarchy).toBe("SW1A 1AA, London, England");
      expect(whole.total_count).toBe(district.total_count);
      expect(whole.total_count).toBeGreaterThan(0);
      expect(whole.sort_types).toContain("distance");
    });

    test.each(["londn", "mancehster", "birmngham uk", "75001", "yorkshire", "LS99 1AA", "SW1A 1AA", "M99"])(
      "every count offered for %j equals its results",
      async (location) => {
        for (const changes of [{}, { radius: 100 as const }, { keywords: "manager" }]) {
          const { notices, broaden, total_count } = await ask({ location, ...changes });
          const offered = [...notices.flatMap(({ links }) => links), ...broaden];
          expect(offered.length).toBeGreaterThan(0);
          for (const { query, count } of offered)
            expect([query, (await search.results(parseQuery(query))).total_count]).toEqual([query, count]);
          if (notices[0]?.code !== "location_unknown") continue;
          expect(total_count).toBe(0);
          expect(parseQuery(notices[0].links.at(-1)?.query ?? "none").location).toBe("");
        }
      },
    );

    test("two places among the keywords are searched like two in the location field", async () => {
      const { meaning, total_count } = await ask({ keywords: "manager york durham" });
      const totalIn = async (location: string) => (await ask({ keywords: "manager", location })).total_count;
      expect(parseQuery(meaning.refinement?.query ?? "").location).toBe("York, Durham");
      expect(total_count).toBe(await totalIn("York, Durham"));
      expect(total_count).toBeGreaterThan(await totalIn("York"));
      const inside = await ask({ keywords: "manager leeds england" });
      expect(parseQuery(inside.meaning.refinement?.query ?? "").location).toBe("leeds.town");
    });

    test.each([
      ["manager in york or durham", "manager", "York or Durham"],
      ["manager york or durham", "manager", "York or Durham"],
      ["manager in york, durham and leeds", "manager", "York or Durham or Leeds"],
      ["manager york/durham", "manager", "York or Durham"],
      ["manager york & durham", "manager", "York or Durham"],
      ["york oder durham", "", "York or Durham"],
      ["manager or nurse in leeds", "manager or nurse", "leeds.town"],
      ["manager, leeds", "manager", "leeds.town"],
      ["manager – leeds", "manager", "leeds.town"],
    ])(
      "places listed among the keywords are searched as locations: %s",
      async (typed, keywords, location) => {
        const { meaning, total_count } = await ask({ keywords: typed });
        expect(meaning.refinement?.applied).toBe(true);
        expect(parseQuery(meaning.refinement?.query ?? "")).toMatchObject({ keywords, location });
        expect(total_count).toBe((await ask({ keywords, location })).total_count);
      },
    );

    test.each([
      "manager or leeds",
      "leeds or manager",
      "part time or full time nurse",
      "manager york or nurse",
    ])("an *or* that joins more than places yields no refinement: %s", async (keywords) => {
      expect((await ask({ keywords })).meaning.refinement).toBeNull();
    });

    test("the count of a suggested place equals its results without a radius", async () => {
      const locations = makeLocationService(database());
      for (const typed of ["lon", "york", "man", "londn", "sw1a 1aa", "10001", "new", "england"]) {
        const { data } = await locations.lookUp(typed, 1);
        expect(data.length).toBeGreaterThan(0);
        for (const { cached_slug_with_class: location, count } of data)
          expect([location, (await ask({ location, radius: 0 })).total_count]).toEqual([location, count]);
      }
    });
  }),
);
