import { writeFile } from "node:fs/promises";
import path from "node:path";
import { run as runVocabularyProgram } from "../../../../src/server/cli/vocabulary-program";
import type { Database } from "../../../../src/server/database/database";
import { openPostgres } from "../../../../src/server/database/postgres-database";
import { loadThesaurus } from "../../../../src/server/search/thesaurus/thesaurus";
import { createPostgresDatabase } from "../../../support/postgres-cluster";
import { scratchFolder } from "../../../support/scratch-folder";
import { runProgram } from "../../cli/run-program";
import { writeOnet, writeVocabularies } from "./vocabulary-files";

const folder = scratchFolder();
let database: Database;
let databaseUrl: string;
beforeAll(async () => {
  await writeVocabularies(folder);
  databaseUrl = await createPostgresDatabase();
  database = await openPostgres({ databaseUrl });
});
afterAll(() => database?.close());

const run = (...given: string[]) =>
  runProgram((io) => runVocabularyProgram(given, io, { folder, root: folder }), {
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
  });

const similar = async (words: string[]) =>
  (await loadThesaurus(database))
    .similarTitles(words, { most: 20, least: 0 })
    .titles.map(({ title }) => title);

test("loads, lists and removes vocabularies and reports each step", async () => {
  const none = { code: 0, out: "Nothing is loaded beside the project's own table.\n", err: "" };
  expect(await run("list")).toEqual(none);
  expect(await run("onet", "db")).toEqual({ code: 0, out: "onet: 3 occupations with 6 titles\n", err: "" });
  expect(await run("esco", "esco.csv")).toMatchObject({ out: "esco: 2 occupations with 4 titles\n" });
  expect(await run("site")).toMatchObject({ out: "site: 1 lines of one meaning, 0 families of titles\n" });
  expect((await run("list")).out).toMatch(
    /^esco: 2 occ.*\nonet: 3 occ.*\nsite: the site's own words, loaded \d/,
  );
  expect(await similar(["nimbus", "wrangler"])).toEqual(
    expect.arrayContaining(["herder", "nwr", "shepherd"]),
  );
  expect(await similar(["zeppelin", "airship"])).toEqual(expect.arrayContaining(["host", "steward"]));
  expect((await loadThesaurus(database)).meaningsAt(["fish", "packer"], 0)?.also).toEqual([
    "pilchard packer",
  ]);
  expect(await run("remove", "esco")).toMatchObject({ code: 0, out: "esco is removed\n" });
  expect(await similar(["zeppelin"])).toEqual([]);
  expect(await run("remove", "esco")).toMatchObject({ code: 1, err: "No vocabulary 'esco' is loaded.\n" });
});

test("a broken file is reported in one line and keeps the loaded vocabularies", async () => {
  await run("onet", "db");
  await run("site");
  const before = await loadThesaurus(database);
  await writeFile(path.join(folder, "broken.txt"), "a = b\nnurse\n");
  await writeFile(path.join(folder, "cut.csv"), 'iscoGroup,preferredLabel,altLabels\n1,nurse,"a\nb');
  await writeOnet(path.join(folder, "other"), "Code\tTitle\n1\tx\n");
  const errors = [
    [["site", "broken.txt"], /^\/.*broken\.txt, line 2: a phrase alone.*Nothing was changed\.\n$/],
    [["site", "none.txt"], /^\/.*none\.txt cannot be read: .*\n$/],
    [["esco", "cut.csv"], /^\/.*cut\.csv cannot be loaded; nothing was changed: .*cut off.*\n$/],
    [["esco", "vocabulary.txt"], /there is no column 'iscoGroup'\.\n$/],
    [["esco", "db"], /cannot be loaded; nothing was changed/],
    [["onet", "other"], /alternate_titles\.txt cannot be loaded.*there is no column 'O\*NET-SOC Code'\.\n$/],
    [["onet", "."], /holds no file 'occupation data\.txt'; nothing was changed\.\n$/],
    [["onet", "none"], /none cannot be read: .*\n$/],
  ] as const;
  for (const [given, message] of errors) {
    const { code, out, err } = await run(...given);
    expect([code, out, err.split("\n").length]).toEqual([1, "", 2]);
    expect(err).toMatch(message);
  }
  expect(await loadThesaurus(database, before)).toBe(before);
});

test.each([[[]], [["what"]], [["onet"]], [["esco", "a", "b"]], [["list", "a"]], [["--no"]]])(
  "the arguments %j are rejected with exit code 2",
  async (given) => expect(await run(...given)).toMatchObject({ code: 2, out: "" }),
);

test("--help shows the usage", async () => {
  expect((await run("--help")).out).toMatch(/npx jobsieve vocabulary onet FOLDER/);
});
