import { alertsCommand } from "./cli/alerts-program";
import { importCommand } from "./cli/import-program";
import { jobsCommand } from "./cli/jobs-program";
import { postcodesCommand } from "./cli/postcodes-program";
import { reportCommand } from "./cli/report-program";
import { registerCommand } from "./cli/run-command";
import { sampleCommand } from "./cli/sample-program";
import { vocabularyCommand } from "./cli/vocabulary-program";
import type { Traffic } from "./concurrency/traffic";
import type { OpenedDatabase } from "./database/open-database";

interface Reading {
  readonly readingScript: string;
  readonly traffic: Traffic;
}

/** What operators' programs have this process do while it has the embedded database. */
export function registerCommands(database: OpenedDatabase, reading: Reading): void {
  const { lock } = database;
  registerCommand(lock, importCommand, { database, ...reading });
  registerCommand(lock, jobsCommand, database);
  registerCommand(lock, sampleCommand, database);
  registerCommand(lock, postcodesCommand, database);
  registerCommand(lock, vocabularyCommand, database);
  registerCommand(lock, reportCommand, database);
  registerCommand(lock, alertsCommand, database);
}
