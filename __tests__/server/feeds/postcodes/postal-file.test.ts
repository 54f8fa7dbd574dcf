import { writeFile } from "node:fs/promises";
import path from "node:path";
import { run as runPostcodesProgram } from "../../../../src/server/cli/postcodes-program";
import type { Database } from "../../../../src/server/database/database";
import { openPostgres } from "../../../../src/server/database/postgres-database";
import { loadPostalCodes } from "../../../../src/server/feeds/geocoding/postal-codes";
import { loadPostalFile } from "../../../../src/server/feeds/postcodes/postal-file";
import { openMigratedEmbedded } from "../../../support/databases";
import { createPostgresDatabase } from "../../../support/postgres-cluster";
import { scratchFolder } from "../../../support/scratch-folder";
import { isGate } from "../../../support/stage";
import { runProgram } from "../../cli/run-program";
import { importRows, prepareForFeeds, rowsOf } from "../import/feed-database";

const british = [
  "GB\tPO30\tNewport\tEngland\tENG\tIsle of Wight\t\t\t\t50.7\t-1.3\t4",
  "GB\tNE48\tBellingham\tEngland\tENG\tNorthumberland\t\t\t\t55.14\t-2.25\t4",
  "GB\tNE48\tKielder\tEngland\tENG\tNorthumberland\t\t\t\t55.23\t-2.58\t4",
  "",
].join("\n");

const folder = scratchFolder();

async function fileOf(content: string): Promise<string> {
  const file = path.join(folder, "GB.txt");
  await writeFile(file, content);
  return file;
}

const ways = isGate ? (["PostgreSQL"] as const) : (["embedded", "PostgreSQL"] as const);

describe.each(ways)("%s", (way) => {
  let database: Database;
  let databaseUrl = "";
  beforeAll(async () => {
    if (way === "embedded") database = await openMigratedEmbedded();
    else {
      databaseUrl = await createPostgresDatabase();
      database = await openPostgres({ databaseUrl });
    }
    await prepareForFeeds(database);
  });
  afterAll(() => database.close());

  const places = () =>
    database.query("select hierarchy as place from job_places join places on places.id = place_id");

  test("a file replaces the codes of its country, and the next import places jobs by them", async () => {
    const rows = rowsOf([{ places: [{ city: "HQ", country: "GB", postalCode: "po30 5tg" }] }]);
    await importRows(database, "a", rows);
    expect(await places()).toEqual([{ place: "United Kingdom" }]);
    expect(await loadPostalFile(database, await fileOf(british))).toEqual(new Map([["GB", 3]]));
    expect(await importRows(database, "a", rows)).toMatchObject({ updated: 1 });
    expect(await places()).toEqual([{ place: "Newport" }]);
    expect(await importRows(database, "a", rows)).toMatchObject({ unchanged: 1, changed: false });
    await loadPostalFile(database, await fileOf(british));
    const codes = await loadPostalCodes(database);
    expect(codes("GB", ["NE48 1AA"], ["Kielder"])?.point).toEqual({ latitude: 55.23, longitude: -2.58 });
    await loadPostalFile(database, await fileOf("GB\tLS1\tLeeds\tEngland\t\t\t\t\t\t53.8\t-1.5\t4"));
    expect((await loadPostalCodes(database))("GB", ["PO30 5TG"], [])).toBeNull();
  });

  test.each([
    ["id,title\n1,Nurse\n", /Line 1 of .*GB\.txt is not in the format/],
    [`${british}GB\tX\n`, /Line 4 of/],
    ["", /holds no postal codes/],
  ])("the invalid file %j is refused with its reason and changes nothing", async (content, message) => {
    const before = await database.query("select * from postal_codes order by code, place");
    await expect(loadPostalFile(database, await fileOf(content))).rejects.toThrow(message);
    expect(await database.query("select * from postal_codes order by code, place")).toEqual(before);
  });

  test("a missing file is named in the error", async () => {
    await expect(loadPostalFile(database, path.join(folder, "none.txt"))).rejects.toThrow(
      /none\.txt cannot be read/,
    );
  });

  const onPostgres = way === "PostgreSQL" ? test : test.skip;
  onPostgres(
    "the command reports the places loaded, and fails without a file or with a missing one",
    async () => {
      const run = (...given: string[]) =>
        runProgram((io) => runPostcodesProgram(given, io, { folder, root: folder }), {
          DATABASE_URL: databaseUrl,
          DATA_DIR: folder,
        });
      await fileOf(british);
      expect(await run("GB.txt")).toEqual({ code: 0, out: "GB: 3 places with a postal code\n", err: "" });
      expect(await run()).toMatchObject({ code: 2, err: expect.stringMatching(/Give one or more FILEs/) });
      expect(await run("none.txt")).toMatchObject({ code: 1, err: expect.stringMatching(/cannot be read/) });
    },
  );
});
