import { Value } from "typebox/value";
import type { Traffic } from "../concurrency/traffic";
import type { DataDirectoryLock } from "../database/data-directory/data-directory-lock";
import type { Database } from "../database/database";
import { ImportRequest, importCommandName } from "../feeds/import/import-request";
import { runImport } from "../feeds/import/run-import";
import { answerProgressively, type ImportItem } from "./answer-progressively";

interface Beside {
  /** The built `reading-worker`; without it, feeds are read on the caller's own thread. */
  readonly readingScript?: string;
  readonly traffic?: Traffic;
}

/**
 * Lets `npx jobsieve import` work while this process has the embedded database: it sends the request here, and
 * this does the work, reading the feed in a thread of the built `reading-worker`.
 */
export function registerImportCommand(
  lock: DataDirectoryLock | null,
  database: Database,
  beside: Beside = {},
): void {
  lock?.onCommand(importCommandName, (input) => answer(database, input, beside));
}

async function* answer(database: Database, input: unknown, beside: Beside): AsyncGenerator<ImportItem> {
  if (!Value.Check(ImportRequest, input)) {
    throw new Error("The running Jobsieve is a different version. Stop it, or use its own import command.");
  }
  yield* answerProgressively((onProgress, signal) =>
    runImport(database, input, { onProgress, signal, ...beside }),
  );
}
