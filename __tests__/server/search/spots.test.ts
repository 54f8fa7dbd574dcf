import fc from "fast-check";
import type { Database } from "../../../src/server/database/database";
import type { RawJob } from "../../../src/server/feeds/feed/feed-row";
import { announceChange } from "../../../src/server/feeds/import/announce-change";
import { deleteUnusedSpots } from "../../../src/server/feeds/import/forget-closed-jobs";
import { makeLocationService } from "../../../src/server/places/location-service";
import { milesBetween, type Point } from "../../../src/server/places/place/found-place";
import type { SearchService } from "../../../src/server/search/search-service";
import { startSearch } from "../../../src/server/search/start-search";
import { emptyQuery, radii, type SearchQuery } from "../../../src/shared/search-query";
import type { FacetNode } from "../../../src/shared/wire/results";
import { eachDatabase } from "../../support/databases";
import { smallPlaces } from "../feeds/geocoding/small-gazetteer";
import { importRows, jobsVersion, prepareForFeeds, rowsOf } from "../feeds/import/feed-database";
import { catchesUp, readsEverything, recorded } from "./small-search";

const now = new Date("2025-06-01T00:00:00Z");
const houston: Point = { latitude: 29.76, longitude: -95.36 };
const milesNorth = (miles: number): Point => ({ ...houston, latitude: houston.latitude + miles / 69.09 });
const slugIn = (countryCode: string, name: string) =>
  smallPlaces.find((place) => place.name === name && place.countryCode === countryCode)?.slug ?? "";
const town = slugIn("US", "Houston");
const inHouston = (point: Point) => ({ text: "Houston, TX", country: "US", ...point });
const around = (radius: SearchQuery["radius"], changes: Partial<SearchQuery> = {}): SearchQuery => ({
  ...emptyQuery,
  location: town,
  radius,
  sortType: "distance",
  ...changes,
});

function nodesNamed(nodes: readonly FacetNode[], name: string): FacetNode[] {
  return nodes.flatMap((node) => [...(node.name === name ? [node] : []), ...nodesNamed(node.children, name)]);
}

/** The town's centre, or the nearest point of a grid with 64 lines per degree. */
function keptOf(point: Point): Point {
  if (milesBetween(point, houston) <= 1.99) return houston;
  return { latitude: Math.round(point.latitude * 64) / 64, longitude: Math.round(point.longitude * 64) / 64 };
}

/** Rounded as on cards. */
const milesOf = (point: Point) => Math.round(milesBetween(houston, keptOf(point)) * 10) / 10;

eachDatabase((opened) =>
  describe("a job away from its town's centre", () => {
    let search: SearchService;
    let asked: string[];
    const start = (database: Database) =>
      startSearch(database, (reader) => makeLocationService(reader), { now: () => now });
    const load = async (source: string, jobs: readonly Partial<RawJob>[]) => {
      const report = await importRows(opened(), source, rowsOf(jobs), { force: true, allowEmpty: true });
      await catchesUp(search, opened());
      return report;
    };
    const titles = async (query: SearchQuery) =>
      (await search.results(query)).jobs.map(({ title, distance_miles }) => [title, distance_miles]);
    const spots = () =>
      opened().query("select place_id, latitude, longitude from place_spots order by 1, 2, 3");

    const far = { externalId: "far", title: "Far nurse", places: [inHouston(milesNorth(17.8))] };
    const near = { externalId: "near", title: "Near nurse", places: [inHouston(milesNorth(1))] };
    const beside = { externalId: "beside", title: "Beside nurse", places: [inHouston(milesNorth(4))] };
    const elsewhere = Array.from({ length: 20 }, (_, index) => ({ externalId: `${index}`, title: "Clerk" }));

    beforeAll(async () => {
      await prepareForFeeds(opened());
      const { database, asked: statements } = recorded(opened());
      asked = statements;
      search = await start(database);
      await load("elsewhere", elsewhere);
    });
    beforeEach(() => load("a", [far, near, beside]));
    afterAll(() => search?.close());

    test("is found by its own point, nearest first, and by its town", async () => {
      expect(await titles(around(5))).toEqual([
        ["Near nurse", 0],
        ["Beside nurse", milesOf(milesNorth(4))],
      ]);
      const all = [...(await titles(around(5))), ["Far nurse", milesOf(milesNorth(17.8))]];
      expect(await titles(around(25))).toEqual(all);
      expect(await titles(around(0))).toEqual(all);
      const chosen = { ...emptyQuery, all_locations: [town] };
      expect((await search.results(chosen)).total_count).toBe(3);
    });

    test("is listed under its town once, with the right count", async () => {
      const { facets, jobs } = await search.results({ ...emptyQuery, all_locations: [town] });
      expect(nodesNamed(facets.locations, "Houston")).toMatchObject([{ count: 3, children: [] }]);
      expect(jobs.map(({ locations }) => locations.map(({ slug }) => slug))).toEqual([
        [town],
        [town],
        [town],
      ]);
      const named = await search.values(emptyQuery, { field: "all_locations", words: "hous" });
      expect(named).toMatchObject([{ slug: town, count: 3 }]);
    });

    test("is counted when the search broadens to its town's state", async () => {
      const { broaden } = await search.results(around(5));
      expect(broaden.map(({ label, count }) => [label, count])).toContainEqual(["Texas", 3]);
    });

    test("leaves a chosen place without jobs below its own state", async () => {
      const { facets, total_count } = await search.results({
        ...emptyQuery,
        all_locations: [slugIn("US", "San Juan")],
      });
      expect(total_count).toBe(0);
      const below = nodesNamed(facets.locations, "Texas").flatMap(({ children }) => children);
      expect(below.map(({ name, count }) => [name, count])).toContainEqual(["San Juan", 0]);
    });

    test("is on its town's landing page and has none of its own", async () => {
      const many = Array.from({ length: 60 }, (_, index) => ({
        ...far,
        externalId: `${index}`,
        title: `Nurse ${index}`,
      }));
      await load("a", many);
      const paths = (await search.landings.list()).map(({ path }) => path);
      const around = [town, slugIn("US", "Texas"), slugIn("US", "United States")];
      const named = around.map((slug) => slug.slice(0, slug.lastIndexOf(".")));
      expect(paths.filter((path) => path.startsWith("/jobs/in/")).sort()).toEqual(
        named.map((name) => `/jobs/in/${name}`).sort(),
      );
      expect(paths).toEqual([...new Set(paths)].filter((path) => path !== "/jobs"));
      expect(await search.landings.find({ place: town })).toMatchObject({ path: `/jobs/in/${named[0]}` });
      expect((await search.landings.find({ place: named[0] ?? "" }))?.place).toMatchObject({
        name: "Houston",
      });
    });

    test("with two points in its town counts once and is found by the nearer", async () => {
      const both = { ...far, places: [inHouston(milesNorth(17.8)), inHouston(milesNorth(-9))] };
      await load("a", [both]);
      expect(await titles(around(5))).toEqual([]);
      expect(await titles(around(10))).toEqual([["Far nurse", milesOf(milesNorth(-9))]]);
      const { facets, jobs } = await search.results(around(25));
      expect(nodesNamed(facets.locations, "Houston")).toMatchObject([{ count: 1 }]);
      expect(jobs[0]?.locations.map(({ name }) => name)).toEqual(["Houston"]);
    });

    test("is unchanged by the same feed and moved by one with another point", async () => {
      const [version, kept] = [await jobsVersion(opened()), await spots()];
      expect(await load("a", [far, near, beside])).toMatchObject({ changed: false, unchanged: 3 });
      expect([await jobsVersion(opened()), await spots()]).toEqual([version, kept]);

      asked.length = 0;
      const moved = { ...far, places: [inHouston(milesNorth(-8))] };
      expect(await load("a", [moved, near, beside])).toMatchObject({ updated: 1, unchanged: 2 });
      expect((await titles(around(10))).map(([title]) => title)).toContain("Far nurse");
      expect(asked.some(readsEverything)).toBe(false);
    });

    test("outside any town is found by its point and named and counted as its region", async () => {
      const leeds: Point = { latitude: 53.8, longitude: -1.55 };
      const lodge: Point = { latitude: 53.953125, longitude: -1.09375 };
      const miles = Math.round(milesBetween(leeds, lodge) * 10) / 10;
      await load("a", [{ ...far, places: [{ text: "Lodge", country: "GB", ...lodge }] }]);
      const query = around(25, { keywords: "far", location: slugIn("GB", "Leeds") });
      const { jobs, facets } = await search.results(query);
      expect(
        jobs.map(({ title, distance_miles, locations }) => [title, distance_miles, locations[0]?.name]),
      ).toEqual([["Far nurse", miles, "West Yorkshire"]]);
      expect(nodesNamed(facets.locations, "West Yorkshire")).toMatchObject([{ count: 1, children: [] }]);
      expect(await titles({ ...query, radius: 10 })).toEqual([]);
      const region = slugIn("GB", "West Yorkshire");
      expect(await titles({ ...emptyQuery, keywords: "far", all_locations: [region] })).toEqual([
        ["Far nurse", null],
      ]);
      const [card] = jobs;
      expect(await search.orderPlaces(query, card as NonNullable<typeof card>)).toEqual(card?.locations);
    });

    test("that moves to a new spot does not reload the cards of others", async () => {
      await titles(around(5));
      await load("a", [{ ...far, places: [inHouston(milesNorth(-12))] }, near, beside]);
      asked.length = 0;
      expect(await titles(around(5))).toHaveLength(2);
      expect(asked.filter((sql) => sql.includes("description_text"))).toEqual([]);
    });

    test("lists its places nearest first on its card and on its own page", async () => {
      const london = { text: "London", country: "GB", latitude: 51.51, longitude: -0.35 };
      const lewisham = { text: "Lewisham", country: "GB", latitude: 51.46, longitude: -0.02 };
      await load("a", [{ ...far, places: [london, lewisham] }]);
      const query = around(25, { location: slugIn("GB", "London") });
      const [card] = (await search.results(query)).jobs;
      expect(card?.locations.map(({ name }) => name)).toEqual(["Lewisham", "London"]);
      const job = { id: card?.id ?? 0, locations: [...(card?.locations ?? [])].reverse() };
      expect(await search.orderPlaces(query, job)).toEqual(card?.locations);
    });

    test("is at its town's centre after a change by an older server, until the next import", async () => {
      await opened().query("delete from job_places using jobs where job_id = id and external_id = 'far'");
      await opened().query(
        `insert into job_places select jobs.id, places.id from jobs, places where external_id = 'far' and slug = $1`,
        [town],
      );
      await opened().query("update jobs set content_hash = 'of before' where external_id = 'far'");
      await announceChange(opened());
      await catchesUp(search, opened());
      expect(await titles(around(5))).toContainEqual(["Far nurse", 0]);
      expect(await load("a", [far, near, beside])).toMatchObject({ updated: 1, unchanged: 2 });
      expect(await titles(around(25))).toContainEqual(["Far nurse", milesOf(milesNorth(17.8))]);
    });

    test("leaves no unused spot behind", async () => {
      await load("a", [near]);
      await deleteUnusedSpots(opened());
      expect(await spots()).toEqual([]);
      await load("a", [far]);
      await deleteUnusedSpots(opened());
      expect(await spots()).toHaveLength(1);
    });

    test("is found by its exact point among 80 others, also after a small change", async () => {
      const offset = fc.double({ min: -0.18, max: 0.18, noNaN: true });
      const someJob = fc.record({ north: offset, east: offset, close: fc.boolean() });
      const rowOf = (
        { north, east, close }: { north: number; east: number; close: boolean },
        index: number,
      ) => {
        const [latitude, longitude] = [north, east].map((degrees) => degrees / (close ? 10 : 1));
        const point = { latitude: 29.76 + (latitude ?? 0), longitude: -95.36 + (longitude ?? 0) };
        return { externalId: `${index}`, title: `Nurse ${index}`, places: [inHouston(point)], point };
      };
      const jobs = fc.sample(someJob, { numRuns: 80, seed: jest.getSeed() }).map(rowOf);
      await load("a", jobs);
      for (const round of [0, 1]) {
        if (round > 0) await load("a", jobs.splice(0, 5, ...fc.sample(someJob, 5).map(rowOf)) && jobs);
        for (const radius of radii.slice(1)) {
          const miles = new Map(
            jobs.map(({ title, point }) => [title, milesBetween(houston, keptOf(point))]),
          );
          const expected = jobs
            .filter(({ title }) => (miles.get(title) ?? 0) <= radius)
            .map(({ title }) => title);
          const found = await allTitles(around(radius));
          expect([radius, [...found].sort()]).toEqual([radius, expected.sort()]);
          const distances = found.map((title) => miles.get(title) ?? 0);
          expect(distances).toEqual([...distances].sort((one, other) => one - other));
        }
      }
      const anew = await start(opened());
      expect((await anew.results(around(10))).jobs).toEqual((await search.results(around(10))).jobs);
      await anew.close();
    });

    async function allTitles(query: SearchQuery): Promise<string[]> {
      const found: string[] = [];
      for (let page = 1; ; page++) {
        const { jobs, total_count } = await search.results({ ...query, page });
        found.push(...jobs.map(({ title }) => title));
        if (found.length >= total_count) return found;
      }
    }
  }),
);
