import { parseArgs } from "node:util";
import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import type { DataDirectoryLock } from "../database/data-directory/data-directory-lock";
import type { Database } from "../database/database";
import { dayOf } from "../jobs/open-jobs";
import { readReport } from "../report/read-report";
import { reportText } from "../report/write-report";
import type { ImportItem } from "./answer-progressively";
import { type CommandIo, runCommand } from "./run-command";
import { UsageError } from "./usage-error";

const commandName = "report";

const reportHelp = `Shows what visitors searched for and did not find, and which jobs they went on to apply for, whether the server is running or not.

  npx jobsieve report                of the last 90 days
  npx jobsieve report --days 7       of the last 7
  npx jobsieve report --json         the same for programs

Only what five people or more asked on one day is shown: docs/operations.md says what is counted, and what of it is kept.
`;

const ReportRequest = Type.Object(
  { days: Type.Integer({ minimum: 1, maximum: 3650 }), json: Type.Boolean() },
  { additionalProperties: false },
);
type ReportRequest = Static<typeof ReportRequest>;

/** `npx jobsieve report` with these arguments. Resolves with the exit code. */
export function runReportProgram(given: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(() => {
    const request = readArguments(given);
    if (request === null) return reportHelp;
    return { command: commandName, request, here: (database) => show(database, request) };
  }, io);
}

/** Lets `npx jobsieve report` work while this process has the embedded database. */
export function registerReportCommand(lock: DataDirectoryLock | null, database: Database): void {
  lock?.onCommand(commandName, (input) => answer(database, input));
}

async function* answer(database: Database, input: unknown): AsyncGenerator<ImportItem> {
  if (!Value.Check(ReportRequest, input))
    throw new Error("The running Jobsieve is a different version. Stop it first.");
  yield* show(database, input);
}

async function* show(database: Database, { days, json }: ReportRequest): AsyncGenerator<ImportItem> {
  const today = dayOf(new Date());
  const report = await readReport(database, today - days + 1, today);
  yield { text: json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report) };
}

/** Null when help is asked for. */
function readArguments(given: readonly string[]): ReportRequest | null {
  const { help, days, json } = optionsIn(given);
  if (help) return null;
  const request = { days: /^\d+$/.test(days) ? Number(days) : Number.NaN, json };
  if (!Value.Check(ReportRequest, request))
    throw new UsageError("--days takes a whole number from 1 to 3650.");
  return request;
}

function optionsIn(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      options: {
        help: { type: "boolean", default: false },
        days: { type: "string", default: "90" },
        json: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
}
