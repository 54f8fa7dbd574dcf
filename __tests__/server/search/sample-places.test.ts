import { writeFile } from "node:fs/promises";
import path from "node:path";
import { announceAlongside } from "../../../src/server/feeds/import/announce-change";
import { loadPostalFile } from "../../../src/server/feeds/postcodes/postal-file";
import { makeLocationService } from "../../../src/server/places/location-service";
import { milesBetween } from "../../../src/server/places/place/found-place";
import { fillWithSample } from "../../../src/server/sample/fill-with-sample";
import { startSearch } from "../../../src/server/search/start-search";
import { ensureTaxonomy } from "../../../src/server/taxonomy/ensure-taxonomy";
import { withPage } from "../../../src/shared/query-changes";
import { parseQuery } from "../../../src/shared/query-codec";
import { emptyQuery, radii, type SearchQuery } from "../../../src/shared/search-query";
import type { JobCard } from "../../../src/shared/wire/results";
import { eachDatabase } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { somePostalCodes, somePostalFile } from "../../support/postal-codes";
import { scratchFolder } from "../../support/scratch-folder";
import { loadSmallGazetteer } from "../../support/small-gazetteer";

const today = new Date("2026-11-21T09:00:00Z");
const folder = scratchFolder();

interface SamplePlace {
  readonly id: number;
  readonly last_id: number;
  readonly slug: string;
  readonly class: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly job_count: number;
}

/** One job's places from the tables, in an order that no search uses. */
interface PlacesOfJob {
  readonly id: number;
  readonly places: SamplePlace[];
}

eachDatabase((database) =>
  describe("sample jobs", () => {
    const search = duringTests(async () => {
      await loadSmallGazetteer(database());
      await ensureTaxonomy(database());
      await fillWithSample(database(), { jobs: 800, today });
      return startSearch(database(), makeLocationService, { now: () => today });
    });

    describe("places on the cards of sample jobs with several", () => {
      let towns: SamplePlace[];
      const placesOf = new Map<number, SamplePlace[]>();

      beforeAll(async () => {
        const rows = await database().query<PlacesOfJob>(`
        select job_id as id, jsonb_agg(to_jsonb(p) order by md5(p.slug)) as places
        from job_places join places p on p.id = place_id group by job_id`);
        for (const { id, places } of rows) placesOf.set(id, places);
        towns = await database().query<SamplePlace>(
          "select * from places where class = 'town' and job_count > 0 order by job_count desc, id",
        );
      });

      async function severalPlaced(query: SearchQuery): Promise<JobCard[]> {
        const first = await search().results(query);
        const later = Array.from({ length: first.page_count - 1 }, (_, page) =>
          search().results(withPage(query, page + 2)),
        );
        const cards = [first, ...(await Promise.all(later))].flatMap(({ jobs }) => jobs);
        for (const { id, locations } of cards) {
          expect(slugs(locations)).toEqual(slugs(placesOf.get(id) ?? []));
        }
        return cards.filter(({ locations }) => locations.length > 1);
      }

      const firstPlace = ({ id, locations }: JobCard) => {
        const place = placesOf.get(id)?.find(({ slug }) => slug === locations[0]?.slug);
        if (place === undefined) throw new Error("A card names its job's own places.");
        return place;
      };

      /** Cards whose first place is not the first by id, so that the order matters. */
      const moved = (cards: readonly JobCard[]) =>
        cards.filter(
          (card) => firstPlace(card).id > Math.min(...(placesOf.get(card.id) ?? []).map(({ id }) => id)),
        );

      test("start with the one nearest to the location, within the radius and with its distance", async () => {
        let checked = 0;
        const asked = towns.slice(0, 8).flatMap((town) => radii.map((radius) => ({ town, radius })));
        for (const { town, radius } of asked) {
          const query = { ...emptyQuery, location: town.slug, radius, sortType: "distance" } as const;
          const cards = await severalPlaced(query);
          checked += moved(cards).length;
          for (const card of cards) {
            const miles = (placesOf.get(card.id) ?? []).map((place) => milesFrom(town, place));
            const first = milesFrom(town, firstPlace(card));
            expect(first).toBe(Math.min(...miles));
            expect(first).toBeLessThanOrEqual(radius);
            expect(card.distance_miles).toBeCloseTo(first, 1);
          }
        }
        expect(checked).toBeGreaterThan(20);
      });

      test("start with one within the radius for every such job", async () => {
        const ofSeveral = [...placesOf].filter(([, places]) => places.length > 1);
        const centres = new Set(ofSeveral.flatMap(([, places]) => places.map(({ slug }) => slug)));
        const found = new Set<number>();
        const asked = towns
          .filter(({ slug }) => centres.has(slug))
          .flatMap((town) => ([0, 10] as const).map((radius) => ({ town, radius })));
        for (const { town, radius } of asked) {
          for (const card of await severalPlaced({ ...emptyQuery, location: town.slug, radius })) {
            expect(milesFrom(town, firstPlace(card))).toBeLessThanOrEqual(radius);
            expect(card.distance_miles ?? Number.NaN).toBeLessThanOrEqual(radius);
            found.add(card.id);
          }
        }
        expect(found.size).toBe(ofSeveral.length);
        expect(found.size).toBeGreaterThan(20);
      });

      test.each(["location", "all_locations"] as const)(
        "start with one inside the given %s",
        async (field) => {
          let checked = 0;
          const areas = await database().query<SamplePlace>(
            "select * from places where class <> 'town' and job_count > 0 order by job_count desc, id",
          );
          for (const area of [...areas.slice(0, 12), ...towns.slice(0, 3)]) {
            const asked = field === "location" ? area.slug : [area.slug];
            const cards = await severalPlaced({ ...emptyQuery, [field]: asked, radius: 0 });
            checked += moved(cards).length;
            for (const card of cards) {
              const { id } = firstPlace(card);
              expect([card.id, id >= area.id && id <= area.last_id]).toEqual([card.id, true]);
            }
          }
          expect(checked).toBeGreaterThan(20);
        },
      );

      test("have the same order on the job page", async () => {
        const [first, second] = towns;
        const asked: Partial<SearchQuery>[] = [
          {},
          { location: first?.slug ?? "", radius: 100 },
          { all_locations: [second?.slug ?? ""] },
          { location: first?.slug ?? "", radius: 100, all_locations: ["united-kingdom.country"] },
        ];
        for (const changes of asked) {
          const query = { ...emptyQuery, ...changes };
          const cards = await severalPlaced(query);
          expect(cards.length).toBeGreaterThan(0);
          for (const { id, locations } of cards) {
            const job = { id, locations: [...locations].reverse() };
            expect(await search().orderPlaces(query, job)).toEqual(locations);
          }
        }
      });

      test("are all kept, with those unknown to the search last", async () => {
        const [known] = towns;
        const of = (slug: string) => ({ slug, name: slug, hierarchy: slug });
        const given = [of("new.town"), of(known?.slug ?? ""), of("newer.town")];
        const job = { id: 0, locations: given };
        const query = { ...emptyQuery, location: "no such place" };
        expect(slugs(await search().orderPlaces(query, job))).toEqual(slugs(given));
        expect((await search().orderPlaces(query, job))[0]?.slug).toBe(known?.slug);
        expect(await search().orderPlaces(query, { id: 0, locations: [] })).toEqual([]);
      });
    });

    describe("places as people write them", () => {
      const ask = (changes: Partial<SearchQuery>) => search().results({ ...emptyQuery, ...changes });
      const codes = somePostalCodes.filter(([, code]) => code !== "96799" && code !== "75001");

      beforeAll(async () => {
        const before = await ask({ location: "10001" });
        expect([before.total_count, before.notices[0]?.code]).toEqual([0, "location_unknown"]);
        const file = path.join(folder, "codes.txt");
        await writeFile(file, somePostalFile);
        await loadPostalFile(database(), file);
        await announceAlongside(database(), async () => undefined);
        // The announcement arrives asynchronously.
        while ((await ask({ location: "10001" })).place === null) await new Promise(setImmediate);
      });

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
        const [whole, district] = await Promise.all([
          ask({ location: "sw1a1aa" }),
          ask({ location: "SW1A" }),
        ]);
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
              expect([query, (await search().results(parseQuery(query))).total_count]).toEqual([
                query,
                count,
              ]);
            if (notices[0]?.code !== "location_unknown") continue;
            expect(total_count).toBe(0);
            expect(parseQuery(notices[0].links.at(-1)?.query ?? "none").location).toBe("");
          }
        },
      );

      test("of the places that a slip may mean, those with jobs are offered", async () => {
        const offered = async (salary_min: string) =>
          (await ask({ location: "Lodnon", salary_min })).notices[0]?.links.map(({ label }) => label);
        expect(await offered("")).toEqual(["London, England", "London, Ontario, Canada", ""]);
        expect(await offered("900000")).toContain("London, Ohio, United States");
      });

      test("two places among the keywords are searched like two in the location field", async () => {
        const { meaning, total_count } = await ask({ keywords: "manager york durham" });
        const totalIn = async (location: string) =>
          (await ask({ keywords: "manager", location })).total_count;
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
        ["manager in the south east", "manager", "South East"],
        ["manager north west", "manager", "North West"],
        ["manager in central leeds", "manager", "leeds.town"],
        ["manager SE London", "manager", "london.town"],
        ["manager – leeds", "manager", "leeds.town"],
      ])("places listed among keywords are searched as locations: %s", async (typed, keywords, location) => {
        const { meaning, total_count } = await ask({ keywords: typed });
        expect(meaning.refinement?.applied).toBe(true);
        expect(parseQuery(meaning.refinement?.query ?? "")).toMatchObject({ keywords, location });
        expect(total_count).toBe((await ask({ keywords, location })).total_count);
      });

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
    });
  }),
);

function slugs(places: readonly { readonly slug: string }[]): string[] {
  return places.map(({ slug }) => slug).sort();
}

function milesFrom(from: SamplePlace, to: SamplePlace): number {
  const point = ({ latitude, longitude }: SamplePlace) => ({
    latitude: latitude ?? Number.NaN,
    longitude: longitude ?? Number.NaN,
  });
  return milesBetween(point(from), point(to));
}
