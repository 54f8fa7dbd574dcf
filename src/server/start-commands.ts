import { registerAlertsCommand } from "./alerts/command/alerts-program";
import type { OpenedDatabase } from "./database/open-database";
import { registerJobsCommand } from "./feeds/command/jobs-program";
import { registerImportCommand } from "./feeds/command/register-import-command";
import { registerPostcodesCommand } from "./feeds/postcodes/postcodes-program";
import { registerVocabularyCommand } from "./feeds/thesaurus/vocabulary-program";
import { registerReportCommand } from "./report/report-program";
import { registerSampleCommand } from "./sample/register-sample-command";

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
