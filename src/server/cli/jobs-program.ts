import Type, { type Static } from "typebox";
import type { Database } from "../database/database";
import { announceChange } from "../feeds/import/announce-change";
import { hideJob, listHidden, showJob } from "../feeds/import/hidden-jobs";
import { type Program, positionalsIn, runCommand, UsageError, workOf } from "./run-command";

const jobsHelp = `Takes single jobs off the site and puts them back, whether the server is running or not.

  npx jobsieve jobs hide ID    closes a job, and keeps it closed when its feed is imported again
  npx jobsieve jobs show ID    opens it again, until the closing day that its feed says
  npx jobsieve jobs list       the hidden jobs

ID is the number in the job's address, or the whole address.
`;

const JobsRequest = Type.Object(
  { action: Type.Enum(["hide", "show", "list"]), id: Type.Optional(Type.Integer()) },
  { additionalProperties: false },
);
type JobsRequest = Static<typeof JobsRequest>;

export const jobsCommand = { name: "jobs", request: JobsRequest, carryOut };

export const run: Program = (given, io) =>
  runCommand(io, jobsHelp, () => workOf(jobsCommand, readArguments(given)));

async function* carryOut(database: Database, { action, id = 0 }: JobsRequest) {
  if (action === "list") {
    yield { text: table(await listHidden(database)) };
    return;
  }
  const title = action === "hide" ? await hideJob(database, id, new Date()) : await showJob(database, id);
  if (title === null) {
    yield { text: action === "hide" ? `There is no job ${id}.\n` : `Job ${id} isn't hidden.\n` };
    return;
  }
  await announceChange(database);
  yield { text: `${action === "hide" ? "Hidden" : "Shown again"}: ${title} (${id})\n` };
}

function table(hidden: Awaited<ReturnType<typeof listHidden>>): string {
  if (hidden.length === 0) return "No jobs are hidden.\n";
  const lines = hidden.map(({ id, title, source, external_id, hidden_at }) =>
    [id ?? "-", hidden_at, source, external_id, title].join("\t"),
  );
  return `${["id\thidden\tsource\tid in feed\ttitle", ...lines].join("\n")}\n`;
}

function readArguments(given: readonly string[]): JobsRequest | null {
  const [action = "help", job, ...more] = positionalsIn(given) ?? [];
  if (action === "help") return null;
  if (action === "list" && job === undefined) return { action };
  if (action !== "hide" && action !== "show")
    throw new UsageError(`Unknown command "${action}". Available: hide, show, list.`);
  const id = Number(/^(?:.*\/jobs\/)?(\d{1,9})(?:\/[^/]*)?$/.exec(job ?? "")?.[1]);
  if (!Number.isInteger(id) || more.length > 0)
    throw new UsageError("Give one job: its number, or the address of its page.");
  return { action, id };
}
