import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import type { DataDirectoryLock } from "../../database/data-directory/data-directory-lock";
import type { Database } from "../../database/database";
import type { ImportItem } from "../../feeds/command/answer-progressively";
import { type CommandIo, runCommand } from "../../feeds/command/run-command";
import { positionalsIn, UsageError } from "../../feeds/command/usage-error";
import { forgetEmail } from "../asking/alert-book";
import { readEmail } from "../asking/email-address";

const commandName = "alerts";

const alertsHelp = `Forgets whom alerts are sent to, whether the server is running or not.

  npm run alerts -- forget ADDRESS    stops all alerts of an e-mail address, and deletes it with every mail that waits for it

It says how many alerts that were. Whoever reads the mails can do the same by their links: docs/operating.md has the details.
`;

const AlertsRequest = Type.Object(
  { action: Type.Literal("forget"), email: Type.String({ maxLength: 254 }) },
  { additionalProperties: false },
);
type AlertsRequest = Static<typeof AlertsRequest>;

/** `npm run alerts` with these arguments. Resolves with the exit code. */
export function runAlertsProgram(given: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(() => {
    const request = readArguments(given);
    if (request === null) return alertsHelp;
    return { command: commandName, request, here: (database) => forget(database, request) };
  }, io);
}

/** Lets `npm run alerts` work while this process has the embedded database. */
export function registerAlertsCommand(lock: DataDirectoryLock | null, database: Database): void {
  lock?.onCommand(commandName, (input) => answer(database, input));
}

async function* answer(database: Database, input: unknown): AsyncGenerator<ImportItem> {
  if (!Value.Check(AlertsRequest, input))
    throw new Error("The running Jobsieve is of another version; stop it first.");
  yield* forget(database, input);
}

async function* forget(database: Database, { email }: AlertsRequest): AsyncGenerator<ImportItem> {
  const alerts = await forgetEmail(database, email);
  yield { text: `${outcome(email, alerts)}\n` };
}

function outcome(email: string, alerts: number | null): string {
  if (alerts === null) return `No alerts were forgotten: ${email} is not kept here.`;
  return `${alerts} ${alerts === 1 ? "alert was" : "alerts were"} forgotten, and ${email} with ${alerts === 1 ? "it" : "them"}.`;
}

/** Null when help is asked for. */
function readArguments(given: readonly string[]): AlertsRequest | null {
  const [action = "help", address, ...more] = positionalsIn(given) ?? [];
  if (action === "help") return null;
  if (action !== "forget") throw new UsageError(`What is ${action}? There is forget.`);
  if (address === undefined || more.length > 0) throw new UsageError("Which address? Name one.");
  const email = readEmail(address);
  if (email === null) throw new UsageError("That is no e-mail address.");
  return { action, email };
}
