import { reportText } from "../../../../src/server/cli/show-import";
import { eachDatabase } from "../../../support/databases";
import { importRows, prepareForFeeds, rowsOf } from "./feed-database";

const leeds = { country: "GB", latitude: 53.8, longitude: -1.55 };

eachDatabase((database) =>
  describe("a dry run", () => {
    beforeAll(() => prepareForFeeds(database()));

    const everything = async () =>
      JSON.stringify([
        await database().query("select * from jobs order by id"),
        await database().query("select * from job_places order by job_id, place_id"),
        await database().query("select * from job_spots order by job_id, spot_id"),
        await database().query("select * from meta order by key"),
        await database().query("select * from job_changes"),
        await database().query(
          "select table_name from information_schema.tables where table_schema = 'public' order by 1",
        ),
      ]);

    test("changes nothing, and reports what an import would do and how precisely jobs are placed", async () => {
      await importRows(database(), "a", rowsOf([{}, { externalId: "gone" }, { externalId: "same" }]));
      const before = await everything();
      const rows = rowsOf([
        { title: "Changed", places: [{ city: "Leeds", ...leeds }] },
        { externalId: "2", places: [{ city: "TBC", ...leeds, latitude: 53.9 }] },
        { externalId: "3", places: [{ city: "London", region: "Greater London", ...leeds }] },
        { externalId: "4", places: [{ city: "Camp", country: "IQ", latitude: 30, longitude: 44.5 }] },
        { externalId: "same" },
        { externalId: "5", validThrough: "2020-01-01" },
        { reason: "no title", id: "7" },
      ]);
      const report = await importRows(database(), "a", rows, { dryRun: true, force: true });
      expect(await everything()).toBe(before);
      expect(report).toMatchObject({ read: 7, added: 4, updated: 1, unchanged: 1, refused: 1, removed: 1 });
      const shares = { located: 4, withinFiveMiles: 2, overFiftyMiles: 1, rough: 1, unplaced: 1 };
      expect(report).toMatchObject({ changed: false, dryRun: { refusal: null, shares } });
      expect(report.dryRun?.shares.worst[0]).toMatchObject({ id: "3", place: "London" });
      const text = reportText(report);
      expect(text).toContain("with coordinates or a known postcode: 4 jobs");
      expect(text).toContain("50.00 % are placed within 5 miles");
      expect(report.dryRun).toMatchObject({ jobs: 6, closed: 1 });
      expect(text).toContain("closed, so not shown: 1 job");
      expect(text).toContain("Dry run: nothing was changed.");
      expect(await importRows(database(), "a", rows, { force: true })).toMatchObject({
        added: 4,
        updated: 1,
        removed: 1,
      });
    });

    test("reports that an import would be refused", async () => {
      const report = await importRows(database(), "a", rowsOf([{}]), { dryRun: true });
      expect(report.dryRun?.refusal).toMatch(/lacks \d+ of the \d+ jobs/);
      expect(reportText(report)).toContain("An import would be refused:");
    });
  }),
);
