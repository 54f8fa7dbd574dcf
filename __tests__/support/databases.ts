import { existsSync, openAsBlob, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Database } from "../../src/server/database/database";
import { type EmbeddedDatabase, openEmbedded } from "../../src/server/database/embedded-database";
import { migrate } from "../../src/server/database/migrate";
import { openPostgres } from "../../src/server/database/postgres-database";
import { duringTests } from "./during-tests";
import { createPostgresDatabase } from "./postgres-cluster";
import { isGate } from "./stage";
import { runDirectory } from "./test-run";

export const bothDatabases = ["embedded", "postgres"] as const;

/**
 * Runs the same tests on both kinds of database, each fresh, with the whole schema and no rows; `npm test`
 * takes PostgreSQL alone unless a file asks for both. The body gets a function, since the database is opened
 * only when its tests run: `eachDatabase((database) => { it("…", () => database().query(…)) })`.
 */
export function eachDatabase(
  body: (database: () => Database, kind: Database["kind"]) => void,
  wanted: readonly Database["kind"][] = isGate ? ["postgres"] : bothDatabases,
): void {
  const databases = [
    ["the embedded database", "embedded", openMigratedEmbedded],
    ["PostgreSQL", "postgres", openMigratedPostgres],
  ] as const;
  const chosen = databases.filter(([, kind]) => wanted.includes(kind));
  describe.each(chosen)("on %s", (_name, kind, open) => {
    body(duringTests<Database>(open), kind);
  });
}

/** The database with some methods replaced; spreading an instance of a class would lose the others. */
export const databaseWith = (database: Database, changed: Partial<Database>): Database => ({
  kind: database.kind,
  query: (...asked) => database.query(...asked),
  transaction: (work) => database.transaction(work),
  listen: (channel, heard) => database.listen(channel, heard),
  tryLock: (...lock) => database.tryLock(...lock),
  close: () => database.close(),
  ...changed,
});

/** PostgreSQL in `npm test` (a tenth of the processor time), else the embedded one, which needs no server. */
export const openMigrated = (): Promise<Database> =>
  isGate ? openMigratedPostgres() : openMigratedEmbedded();

export async function openMigratedPostgres(): Promise<Database> {
  return openPostgres({ databaseUrl: await createPostgresDatabase() });
}

/** In memory. The first call of a run migrates and caches the schema for the others. */
export async function openMigratedEmbedded(): Promise<EmbeddedDatabase> {
  const file = path.join(runDirectory(), "embedded-migrated.tar");
  if (existsSync(file)) return openEmbedded({ from: await openAsBlob(file) });
  const database = await openEmbedded();
  await migrate(database);
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await (await database.dump()).arrayBuffer()));
  renameSync(draft, file);
  return database;
}
