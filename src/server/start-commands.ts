import { registerAlertsCommand } from "./cli/alerts-program";
import { registerJobsCommand } from "./cli/jobs-program";
import { registerPostcodesCommand } from "./cli/postcodes-program";
import { registerImportCommand } from "./cli/register-import-command";
import { registerSampleCommand } from "./cli/register-sample-command";
import { registerReportCommand } from "./cli/report-program";
import { registerVocabularyCommand } from "./cli/vocabulary-program";
import type { OpenedDatabase } from "./database/open-database";

type Reading = Parameters<typeof registerImportCommand>[2];

/** What operators' programs have this process do while it has the embedded database. */
export function registerCommands(database: OpenedDatabase, reading: Reading): void {
  registerImportCommand(database.lock, database, reading);
  registerJobsCommand(database.lock, database);
  registerSampleCommand(database.lock, database);
  registerPostcodesCommand(database.lock, database);
  registerVocabularyCommand(database.lock, database);
  registerReportCommand(database.lock, database);
  registerAlertsCommand(database.lock, database);
}
