import type { Database } from "../../../../src/server/database/database";
import { QueryError } from "../../../../src/server/database/database-errors";
import { FeedError } from "../../../../src/server/feeds/feed/feed-row";
import { eachDatabase } from "../../../support/databases";
import { failingAt } from "./failing-database";
import { importRows, importTables, many, prepareForFeeds, titles } from "./feed-database";

const megabyte = 1e6;

eachDatabase(
  (database) => {
    beforeAll(async () => {
      await prepareForFeeds(database());
      await importRows(database(), "a", many(3, "Nurse"));
    });

    /** A database whose disk has this many bytes free at successive checks. */
    const withSpace = (...healthChecks: number[]): Database => ({
      ...failingAt(database(), "nothing that is ever asked"),
      freeBytes: async () => (healthChecks.length > 1 ? healthChecks.shift() : healthChecks[0]) ?? 0,
    });

    async function expectGivenBack(): Promise<void> {
      expect(Object.values(await titles(database(), "a"))).toEqual(["Nurse 0", "Nurse 1", "Nurse 2"]);
      expect(await importTables(database())).toEqual([]);
    }

    test.each([
      ["at the first rows", [50 * megabyte], "50 MB left, and the feed needs 67 MB"],
      ["in the middle of the feed", [900 * megabyte, 12 * megabyte], "12 MB left, and the feed needs 67 MB"],
      ["when the jobs are to be changed", [900, 900, 900, 68].map((each) => each * megabyte), "68 MB left"],
    ])("a nearly full disk %s stops the import, which drops its rows", async (_when, healthChecks, line) => {
      const failure = await importRows(withSpace(...healthChecks), "a", many(700, "Cook")).catch(
        (error) => error,
      );
      expect(failure).toBeInstanceOf(FeedError);
      expect(failure.message).toMatch(/^The disk of DATA_DIR has .*; nothing was changed\.$/);
      expect(failure.message).toContain(line);
      await expectGivenBack();
    });

    test("the same feed is loaded when there is room", async () => {
      const room = withSpace(900 * megabyte);
      expect(await importRows(room, "a", many(700, "Cook"))).toMatchObject({ added: 697, updated: 3 });
    });
  },
  ["embedded"],
);

eachDatabase(
  (database) => {
    beforeAll(() => prepareForFeeds(database()));

    test.each(["jsonb_to_recordset", "insert into job_documents"])(
      "a PostgreSQL disk that is full at %s is reported and changes nothing",
      async (part) => {
        const full = failingAt(database(), part, 1, () => {
          const message = 'could not extend file "base/1/2": No space left on device';
          return new QueryError({ message, code: "53100" });
        });
        await expect(importRows(full, "a", many(700, "Cook"))).rejects.toEqual(
          new FeedError("The disk of the PostgreSQL server is full; nothing was changed."),
        );
        expect(await titles(database(), "a")).toEqual({});
        expect(await importRows(database(), part, many(2, "Cook"))).toMatchObject({ added: 2 });
      },
    );
  },
  ["postgres"],
);
