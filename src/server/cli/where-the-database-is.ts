import { DataDirectoryError } from "../database/data-directory/data-directory-error";
import { sendCommand } from "../database/data-directory/send-command";
import type { Database } from "../database/database";
import { migrate } from "../database/migrate";
import { openDatabase } from "../database/open-database";
import { ensurePlaces } from "../places/ensure-places";
import type { Environment } from "../settings/environment";
import { ensureTaxonomy } from "../taxonomy/ensure-taxonomy";
import type { ImportItem } from "./answer-progressively";

/** The same work, as a request to the process that has the database, and as done here. */
export interface Work {
  readonly command: string;
  readonly request: object;
  readonly here: (database: Database) => AsyncIterable<ImportItem>;
}

export type Whereabouts = Pick<Environment, "DATA_DIR" | "DATABASE_URL">;

/**
 * Works on the database that the settings name: opens it, or, where a running Jobsieve has the embedded one
 * open, has it do the work. What it says is the same either way.
 */
export async function* workWhereTheDatabaseIs(
  work: Work,
  whereabouts: Whereabouts,
): AsyncGenerator<ImportItem> {
  const answer = await ask(work, whereabouts);
  if (answer !== null) return yield* answer;
  try {
    yield* workHere(work, whereabouts);
  } catch (error) {
    // One that has started since the question.
    const taken = error instanceof DataDirectoryError && error.code === "data_dir_in_use";
    const late = taken ? await ask(work, whereabouts) : null;
    if (late === null) throw error;
    yield* late;
  }
}

async function ask(
  work: Work,
  { DATA_DIR, DATABASE_URL }: Whereabouts,
): Promise<AsyncIterable<ImportItem> | null> {
  if (DATABASE_URL !== undefined) return null;
  return (await sendCommand(DATA_DIR, work.command, work.request)) as AsyncIterable<ImportItem> | null;
}

async function* workHere(work: Work, { DATA_DIR, DATABASE_URL }: Whereabouts): AsyncGenerator<ImportItem> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    await migrate(database);
    await ensurePlaces(database);
    await ensureTaxonomy(database);
    yield* work.here(database);
  } finally {
    await database.close();
  }
}
