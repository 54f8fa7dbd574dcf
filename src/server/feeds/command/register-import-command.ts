import { Value } from "typebox/value";
import type { DataDirectoryLock } from "../../database/data-directory/data-directory-lock";
import type { Database } from "../../database/database";
import { answerProgressively, type ImportItem } from "./answer-progressively";
import { ImportRequest } from "./import-request";
import { runImport } from "./run-import";

export const importCommandName = "import";

/**
 * Lets `npm run import` work while this process has the embedded database: it sends the request here, and
 * this does the work, reading the feed in a thread of the built `reading-worker`.
 */
export function registerImportCommand(
  lock: DataDirectoryLock | null,
  database: Database,
  readingScript?: string,
): void {
  lock?.onCommand(importCommandName, (input) => answer(database, input, readingScript));
}

async function* answer(
  database: Database,
  input: unknown,
  readingScript: string | undefined,
): AsyncGenerator<ImportItem> {
  if (!Value.Check(ImportRequest, input)) {
    throw new Error("The running Jobsieve is of another version; stop it, or use its own import command.");
  }
  yield* answerProgressively((onProgress, signal) =>
    runImport(database, input, { onProgress, signal, readingScript }),
  );
}
