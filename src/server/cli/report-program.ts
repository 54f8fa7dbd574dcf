import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import type { Database } from "../database/database";
import { dayOf } from "../jobs/open-jobs";
import { readReport, reportText } from "../report/report";
import { type Program, parseArguments, runCommand, UsageError, workOf } from "./run-command";

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

export const reportCommand = { name: "report", request: ReportRequest, carryOut: show };

export const run: Program = (given, io) =>
  runCommand(io, reportHelp, () => workOf(reportCommand, readArguments(given)));

async function* show(database: Database, { days, json }: ReportRequest) {
  const today = dayOf(new Date());
  const report = await readReport(database, today - days + 1, today);
  yield { text: json ? `${JSON.stringify(report, null, 2)}\n` : reportText(report) };
}

const options = {
  help: { type: "boolean", default: false },
  days: { type: "string", default: "90" },
  json: { type: "boolean", default: false },
} as const;

function readArguments(given: readonly string[]): ReportRequest | null {
  const { help, days, json } = parseArguments({ args: [...given], options }).values;
  if (help) return null;
  const request = { days: /^\d+$/.test(days) ? Number(days) : Number.NaN, json };
  if (!Value.Check(ReportRequest, request))
    throw new UsageError("--days takes a whole number from 1 to 3650.");
  return request;
}
