import { type LocationService, makeLocationService } from "../../../src/server/places/location-service";
import { eachDatabase } from "../../support/databases";
import { writePostalCodes } from "../../support/postal-codes";
import { loadSmallGazetteer, setJobCounts } from "../../support/small-gazetteer";

eachDatabase((database) => {
  let service: LocationService;

  beforeAll(async () => {
    await loadSmallGazetteer(database());
    service = makeLocationService(database());
  });

  describe("without postcode lists", () => {
    it("a British postcode is unknown and suggests the town of its area", async () => {
      for (const written of ["LS1 4AP", "ls1", "LS1 4AP, England"])
        expect(await service.read(written)).toMatchObject({
          kind: "unknown",
          candidates: [{ cached_slug_with_class: "leeds.town" }],
        });
      const { data, total_count } = await service.lookUp("LS1 4AP", 1);
      expect([data.map(({ name }) => name), total_count]).toEqual([["Leeds"], 1]);
    });

    it("a ZIP code is unknown", async () => {
      expect(await service.read("90210")).toEqual({ kind: "unknown", candidates: [] });
      expect(await service.lookUp("90210", 1)).toEqual({ data: [], total_count: 0 });
    });
  });

  describe("with postcode lists", () => {
    beforeAll(() => writePostalCodes(database()));

    it.each([
      ["SW1A 1AA", "SW1A 1AA", "SW1A 1AA, London, England", 51.5],
      ["sw1a1aa", "SW1A 1AA", "SW1A 1AA, London, England", 51.5],
      ["sw1a", "SW1A", "SW1A, London, England", 51.5],
      ["SW1", "SW1", "SW1, London, England", 51.5],
      ["LS1", "LS1", "LS1, Leeds, West Yorkshire, England", 53.8],
      ["LS28 7RF", "LS28 7RF", "LS28 7RF, Bradford, West Yorkshire, England", 53.8],
      ["10001", "10001", "10001, New York City, United States", 40.75],
      ["10001-1234", "10001-1234", "10001-1234, New York City, United States", 40.75],
      ["LS1, Leeds, West Yorkshire, England", "LS1", "LS1, Leeds, West Yorkshire, England", 53.8],
      ["ls1 4ap leeds", "LS1 4AP", "LS1 4AP, Leeds, West Yorkshire, England", 53.8],
      ["SW1A 1AA, London", "SW1A 1AA", "SW1A 1AA, London, England", 51.5],
      ["10001, NY", "10001", "10001, New York City, United States", 40.75],
      ["10001, US", "10001", "10001, New York City, United States", 40.75],
    ])("%j is a place of its own with the slug %j", async (written, slug, hierarchy, latitude) => {
      expect(await service.read(written)).toMatchObject({
        kind: "place",
        place: { class: "town", cached_slug_with_class: slug, hierarchy, latitude },
      });
    });

    it("reads a postcode's slug and hierarchy as the same place", async () => {
      for (const written of ["ls1 4ap", "SW1", "10001-1234", "75001, FR"]) {
        const read = await service.read(written);
        if (read.kind !== "place") throw new Error(`${written} is no place.`);
        expect(await service.read(read.place.cached_slug_with_class)).toEqual(read);
        expect(await service.read(read.place.hierarchy)).toEqual(read);
      }
    });

    it.each(["ZZ1 1ZZ", "99999", "SW1A 1AA, Leeds", "SW1A 1AA, Atlantis", "902101", "96799"])(
      "%j is unknown",
      async (written) => expect(await service.read(written)).toMatchObject({ kind: "unknown" }),
    );

    it.each([
      ["Leeds LS1", "leeds.town"],
      ["London SW1A 1AA", "london.town"],
      ["Austin, TX 78701", "austin.town"],
    ])("%j is read as the place named first", async (written, slug) => {
      expect(await service.read(written)).toMatchObject({ place: { cached_slug_with_class: slug } });
    });

    it("a code of several countries is the one with jobs, or the site's country's", async () => {
      const slug = async (asked: LocationService, written: string) => {
        const read = await asked.read(written);
        return read.kind === "place" ? read.place.cached_slug_with_class : read.kind;
      };
      expect(await slug(service, "75001, France")).toBe("75001, FR");
      expect(await service.read("75001")).toMatchObject({
        kind: "ambiguous",
        candidates: [{ cached_slug_with_class: "75001, FR" }, { cached_slug_with_class: "75001, US" }],
      });
      expect(await slug(makeLocationService(database(), { country: "US" }), "75001")).toBe("75001, US");
      await setJobCounts(database(), { "paris.town": 2 });
      expect(await slug(service, "75001")).toBe("75001, FR");
      await setJobCounts(database(), {});
    });

    it("a known postcode is suggested with its town's job count", async () => {
      await setJobCounts(database(), { "leeds.town": 7 });
      const option = {
        name: "LS1 4AP",
        hierarchy: "LS1 4AP, Leeds, West Yorkshire, England",
        cached_slug_with_class: "LS1 4AP",
        count: 7,
      };
      expect(await service.lookUp("ls1 4ap", 1)).toEqual({ data: [option], total_count: 1 });
      expect(await service.lookUp("ls1 4ap", 2)).toEqual({ data: [], total_count: 1 });
      await setJobCounts(database(), {});
    });
  });
});
