import { createHash } from "node:crypto";
import fc from "fast-check";
import { gazetteerOf } from "../../../src/server/feeds/geocoding/gazetteer";
import { ensurePlaces } from "../../../src/server/places/ensure-places";
import { packPlaces, readPackedPlaces, readPlaces } from "../../../src/server/places/packed/packed-places";
import { eachDatabase } from "../../support/databases";
import { loadSmallGazetteer, smallGazetteer as source } from "../../support/small-gazetteer";
import { gazetteerWith, smallPlaces } from "../feeds/geocoding/small-gazetteer";

const digestOf = (packed: object) =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(packed).map(([name, value]) => [name, String(value)])))
    .digest("hex");

describe("packed places", () => {
  const gazetteer = gazetteerWith(smallPlaces);

  test("unpack unchanged", () => {
    expect(smallPlaces.map(({ id }) => gazetteer.byId(id))).toEqual(smallPlaces);
    expect(smallPlaces.map(({ slug }) => gazetteer.bySlug(slug))).toEqual(smallPlaces);
    expect(gazetteer.byId(0)).toBeUndefined();
    expect(gazetteer.byId(smallPlaces.length + 1)).toBeUndefined();
    expect(gazetteer.bySlug("")).toBeUndefined();
  });

  test("are found by name, and unknown names are not", () => {
    for (const place of smallPlaces) expect(gazetteer.named(place.name)).toContainEqual(place);
    expect(gazetteer.named("Leedsx")).toEqual([]);
    expect(gazetteer.named("")).toEqual([]);
    expect(gazetteer.named("zzz")).toEqual([]);
  });

  test("know their enclosing areas", () => {
    for (const place of smallPlaces) {
      const around = smallPlaces.filter(({ id, lastId }) => id < place.id && place.id <= lastId);
      expect(gazetteer.areasAround(place)).toEqual(around.reverse());
    }
  });

  test("keep their coordinates to a metre", () => {
    const degrees = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    const [country, region, town] = smallPlaces;
    fc.assert(
      fc.property(degrees, (point) => {
        if (!country || !region || !town) throw new Error("no places");
        const moved = { ...town, id: 3, lastId: 3, class: "town" as const, ...point };
        const found = gazetteerWith([{ ...country, lastId: 3 }, { ...region, lastId: 3 }, moved]).byId(3);
        expect(Math.abs((found?.latitude ?? 99) - point.latitude)).toBeLessThanOrEqual(0.000_01);
        expect(Math.abs((found?.longitude ?? 999) - point.longitude)).toBeLessThanOrEqual(0.000_01);
      }),
    );
  });

  test("keep the layout of existing databases, or `namesVersion` must change", () => {
    const packed = packPlaces(
      smallPlaces.map(({ lastId, countryCode, ...place }) => ({
        ...place,
        last_id: lastId,
        country_code: countryCode,
      })),
    );
    expect(digestOf(packed)).toBe("7f4f7aa56602ade760e9aac7c7dd73b19e302a46937411af1c2f9feace33d8a1");
  });
});

eachDatabase((database) => {
  test("packed places are read as they were written", async () => {
    await loadSmallGazetteer(database());
    const packed = await readPackedPlaces(database());
    expect(packed).toEqual(packPlaces(await readPlaces(database())));
    expect(gazetteerOf(packed).named("Leeds").length).toBeGreaterThan(0);
  });

  test("packed places are packed again when outdated", async () => {
    await loadSmallGazetteer(database());
    const before = await readPackedPlaces(database());
    await database().query("update packed_places set layout = 'older', names = ''::bytea");
    expect(await readPackedPlaces(database())).toEqual(before);
    await database().query("update packed_places set layout = '1', last_place = 1");
    expect(await readPackedPlaces(database())).toEqual(before);
    await database().query("update meta set value = 'older' where key = 'place_names_version'");
    await ensurePlaces(database(), { source: async () => source });
    const rows = await database().query("select layout, length(names) > 0 as named from packed_places");
    expect(rows).toEqual([{ layout: "1", named: true }]);
  });
});
