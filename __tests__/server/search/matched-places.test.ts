import { makeLocationService } from "../../../src/server/places/location-service";
import { milesBetween } from "../../../src/server/places/place/found-place";
import { fillWithSample } from "../../../src/server/sample/fill-with-sample";
import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { ensureTaxonomy } from "../../../src/server/taxonomy/ensure-taxonomy";
import { withPage } from "../../../src/shared/query-changes";
import { emptyQuery, radii, type SearchQuery } from "../../../src/shared/search-query";
import type { JobCard } from "../../../src/shared/wire/results";
import { eachDatabase } from "../../support/databases";
import { loadSmallGazetteer } from "../../support/small-gazetteer";

const today = new Date("2026-11-21T09:00:00Z");

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
  describe("places on the cards of sample jobs with several", () => {
    let search: SearchService;
    let towns: SamplePlace[];
    const placesOf = new Map<number, SamplePlace[]>();

    beforeAll(async () => {
      await loadSmallGazetteer(database());
      await ensureTaxonomy(database());
      await fillWithSample(database(), { jobs: 800, today });
      const rows = await database().query<PlacesOfJob>(`
        select job_id as id, jsonb_agg(to_jsonb(p) order by md5(p.slug)) as places
        from job_places join places p on p.id = place_id group by job_id`);
      for (const { id, places } of rows) placesOf.set(id, places);
      towns = await database().query<SamplePlace>(
        "select * from places where class = 'town' and job_count > 0 order by job_count desc, id",
      );
      search = await startSearch(database(), makeLocationService, { now: () => today });
    });

    afterAll(() => search?.close());

    async function severalPlaced(query: SearchQuery): Promise<JobCard[]> {
      const first = await search.results(query);
      const later = Array.from({ length: first.page_count - 1 }, (_, page) =>
        search.results(withPage(query, page + 2)),
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
      for (const town of towns.slice(0, 8)) {
        for (const radius of radii) {
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
      }
      expect(checked).toBeGreaterThan(20);
    });

    test("start with one within the radius for every such job", async () => {
      const ofSeveral = [...placesOf].filter(([, places]) => places.length > 1);
      const centres = new Set(ofSeveral.flatMap(([, places]) => places.map(({ slug }) => slug)));
      const found = new Set<number>();
      for (const town of towns.filter(({ slug }) => centres.has(slug))) {
        for (const radius of [0, 10] as const) {
          for (const card of await severalPlaced({ ...emptyQuery, location: town.slug, radius })) {
            expect(milesFrom(town, firstPlace(card))).toBeLessThanOrEqual(radius);
            expect(card.distance_miles ?? Number.NaN).toBeLessThanOrEqual(radius);
            found.add(card.id);
          }
        }
      }
      expect(found.size).toBe(ofSeveral.length);
      expect(found.size).toBeGreaterThan(20);
    });

    test.each(["location", "all_locations"] as const)(
      "start with one inside the area given as %s",
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
          expect(await search.orderPlaces(query, job)).toEqual(locations);
        }
      }
    });

    test("are all kept, with those unknown to the search last", async () => {
      const [known] = towns;
      const of = (slug: string) => ({ slug, name: slug, hierarchy: slug });
      const given = [of("new.town"), of(known?.slug ?? ""), of("newer.town")];
      const job = { id: 0, locations: given };
      const query = { ...emptyQuery, location: "no such place" };
      expect(slugs(await search.orderPlaces(query, job))).toEqual(slugs(given));
      expect((await search.orderPlaces(query, job))[0]?.slug).toBe(known?.slug);
      expect(await search.orderPlaces(query, { id: 0, locations: [] })).toEqual([]);
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
