import { ensurePlaces } from "../../../src/server/places/ensure-places";
import { ensurePlacesInWorker } from "../../../src/server/places/ensure-places-apart";
import { makeLocationService } from "../../../src/server/places/location-service";
import { eachDatabase } from "../../support/databases";
import { loadSmallGazetteer, smallGazetteer } from "../../support/small-gazetteer";

eachDatabase((database) => {
  const counts = async () =>
    (
      await database().query<{ places: number; names: number }>(
        "select (select count(*) from places) as places, (select count(*) from place_names) as names",
      )
    )[0];
  const empty = () => database().query("delete from place_names; delete from places; delete from meta;");

  beforeEach(empty);

  it("loads places with their names and reports progress", async () => {
    const shares: number[] = [];
    await ensurePlaces(database(), {
      source: async () => smallGazetteer,
      onProgress: (done, total) => shares.push(done / total),
    });
    expect((await counts())?.places).toBeGreaterThan(smallGazetteer.towns.length);
    expect((await counts())?.names).toBeGreaterThan((await counts())?.places ?? 0);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
  });

  it("does nothing when everything is loaded", async () => {
    await loadSmallGazetteer(database());
    const source = jest.fn(async () => smallGazetteer);
    await ensurePlaces(database(), { source });
    expect(source).not.toHaveBeenCalled();
  });

  it("starts no thread when everything is loaded, and rejects when its thread fails", async () => {
    const failing = new URL(`data:text/javascript,${encodeURIComponent("throw new Error('no GeoNames');")}`);
    await expect(ensurePlacesInWorker(database(), failing, () => undefined)).rejects.toThrow("no GeoNames");
    await loadSmallGazetteer(database());
    await ensurePlacesInWorker(database(), failing, () => undefined);
    expect((await counts())?.places).toBeGreaterThan(smallGazetteer.towns.length);
  });

  it("leaves nothing when interrupted, and can then load everything", async () => {
    const interrupted = ensurePlaces(database(), {
      source: async () => smallGazetteer,
      onProgress: (done, total) => {
        if (done === total) throw new Error("the machine was switched off");
      },
    });
    await expect(interrupted).rejects.toThrow("switched off");
    expect(await counts()).toEqual({ places: 0, names: 0 });
    await loadSmallGazetteer(database());
    expect((await counts())?.places).toBeGreaterThan(0);
  });

  it("loads once when several servers start together", async () => {
    await Promise.all([1, 2, 3].map(() => loadSmallGazetteer(database())));
    const together = await counts();
    await empty();
    await loadSmallGazetteer(database());
    expect(together).toEqual(await counts());
  });

  it("rebuilds the names alone when an older version made them", async () => {
    await loadSmallGazetteer(database());
    const before = await counts();
    await database().query(
      "update meta set value = 'older' where key = 'place_names_version'; update place_names set spelling = 'x';",
    );
    await ensurePlaces(database(), { source: () => Promise.reject(new Error("not asked for")) });
    expect(await counts()).toEqual(before);
    expect((await makeLocationService(database()).lookUp("leeds", 1)).total_count).toBe(1);
  });
});
