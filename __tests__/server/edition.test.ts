import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Queryable } from "../../src/server/database/database";
import { editionOf } from "../../src/server/edition";
import { eachDatabase } from "../support/databases";
import { scratchFolder } from "../support/scratch-folder";

const folder = scratchFolder();

const write = (file: string, text: string): undefined => void writeFileSync(join(folder, file), text);
const bornAt = (born: string): Queryable => ({ query: async <Row>() => [{ born }] as Row[] });
const parts = { database: bornAt("2026-01-01"), programs: folder, assets: folder, site: { name: "One" } };

beforeEach(() => {
  write("main.mjs", "program");
  write("manifest.json", "{}");
  write("main.mjs.map", "{}");
});

test("equal parts give the same edition, whatever their source maps", async () => {
  const edition = await editionOf(parts);
  write("main.mjs.map", "another");
  expect(await editionOf({ ...parts, site: { name: "One" } })).toBe(edition);
  expect(edition).toMatch(/^[\w-]{43}$/);
});

test.each<[string, () => Partial<typeof parts> | undefined]>([
  ["settings", () => ({ site: { name: "Two" } })],
  ["database", () => ({ database: bornAt("2026-01-02") })],
  ["program", () => write("main.mjs", "programme")],
  ["thread", () => write("search-worker.mjs", "thread")],
  ["manifest", () => write("manifest.json", '{"page.js": "page.1.js"}')],
])("another %s gives another edition", async (_what, change) => {
  const edition = await editionOf(parts);
  const changed = change();
  expect(await editionOf({ ...parts, ...changed })).not.toBe(edition);
});

eachDatabase((database) => {
  test("databases created at different times give different editions", async () => {
    const edition = () => editionOf({ ...parts, database: database() });
    const before = await edition();
    expect(await edition()).toBe(before);
    await database().query("update migrations set made_at = made_at + interval '1 microsecond'");
    expect(await edition()).not.toBe(before);
  });
});
