import Type, { type Static } from "typebox";
import { blockContact, foldEmail, forgetEmail, readEmail } from "../alerts/asking/alert-addresses";
import { AlertTokens } from "../alerts/asking/alert-tokens";
import { endSilence } from "../alerts/asking/mail-limits";
import type { Database } from "../database/database";
import { type Program, positionalsIn, runCommand, UsageError, workOf } from "./run-command";

const alertsHelp = `Deletes or blocks email addresses that job alerts go to, whether the server is running or not.

  npx jobsieve alerts forget ADDRESS    stops all alerts of an address and deletes it
  npx jobsieve alerts block ADDRESS     the same, and never writes to it again, whoever asks
  npx jobsieve alerts allow ADDRESS     lifts a block, also one after a bounce

Readers can do the first two themselves with the links in every email. Details: docs/operating.md
`;

const actions = ["forget", "block", "allow"] as const;

const AlertsRequest = Type.Object(
  { action: Type.Enum([...actions]), email: Type.String({ maxLength: 254 }) },
  { additionalProperties: false },
);
type AlertsRequest = Static<typeof AlertsRequest>;

export const alertsCommand = { name: "alerts", request: AlertsRequest, carryOut };

export const run: Program = (given, io) =>
  runCommand(io, alertsHelp, () => workOf(alertsCommand, readArguments(given)));

async function* carryOut(database: Database, { action, email }: AlertsRequest) {
  const now = new Date();
  const contact = (await AlertTokens.of(database)).hash("contact", foldEmail(email));
  if (action === "allow") {
    const ended = await endSilence(database, contact, now);
    yield { text: ended ? `${email} can get job alerts again.\n` : `${email} isn't blocked.\n` };
    return;
  }
  const alerts = await forgetEmail(database, email);
  if (action === "block") await blockContact(database, contact, now);
  yield { text: `${outcome(email, alerts)}${action === "block" ? " It is blocked." : ""}\n` };
}

function outcome(email: string, alerts: number | null): string {
  if (alerts === null) return `${email} has no job alerts here.`;
  return `Deleted ${email} and its ${alerts} job ${alerts === 1 ? "alert" : "alerts"}.`;
}

function readArguments(given: readonly string[]): AlertsRequest | null {
  const [name = "help", address, ...more] = positionalsIn(given) ?? [];
  if (name === "help") return null;
  const action = actions.find((known) => known === name);
  if (action === undefined)
    throw new UsageError(`Unknown command "${name}". Available: ${actions.join(", ")}.`);
  if (address === undefined || more.length > 0) throw new UsageError("Give one email address.");
  const email = readEmail(address);
  if (email === null) throw new UsageError(`Not an email address: ${address}`);
  return { action, email };
}
