import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { closest, distance } from "fastest-levenshtein";
import type { CommandIo, Program } from "./run-command";

interface Surroundings {
  readonly root: string;
  /** Base of relative paths. */
  readonly folder: string;
  readonly programs: string;
}

interface Command {
  readonly summary: string;
  /** Resolves with the exit code; null if the process keeps running. */
  run(given: readonly string[], io: () => CommandIo, surroundings: Surroundings): Promise<number | null>;
}

/** Loads only its own command's files. */
const program = (summary: string, load: () => Promise<{ readonly run: Program }>): Command => ({
  summary,
  async run(given, io, { programs, ...folders }) {
    const { run } = await load();
    return run(given, io(), { ...folders, readingScript: join(programs, "reading-worker.mjs") });
  },
});

const commands: Readonly<Record<string, Command>> = {
  start: { summary: "starts the server; --check only checks its settings", run: startServer },
  import: program(
    "loads a job feed",
    () => import(/* webpackChunkName: "import-command" */ "./import-program"),
  ),
  sources: program(
    "shows and fetches the feeds that the site names",
    () => import(/* webpackChunkName: "sources-command" */ "./sources-program"),
  ),
  postcodes: program(
    "loads postcodes",
    () => import(/* webpackChunkName: "postcodes-command" */ "./postcodes-program"),
  ),
  vocabulary: program(
    "loads names of occupations that mean the same",
    () => import(/* webpackChunkName: "vocabulary-command" */ "./vocabulary-program"),
  ),
  sample: program(
    "fills the database with generated jobs",
    () => import(/* webpackChunkName: "sample-command" */ "./sample-program"),
  ),
  report: program(
    "shows what visitors searched for",
    () => import(/* webpackChunkName: "report-command" */ "./report-program"),
  ),
  alerts: program(
    "deletes or blocks email addresses of job alerts",
    () => import(/* webpackChunkName: "alerts-command" */ "./alerts-program"),
  ),
  jobs: program(
    "takes single jobs off the site and puts them back",
    () => import(/* webpackChunkName: "jobs-command" */ "./jobs-program"),
  ),
  mailbox: { summary: "shows mails sent to smtp://localhost:2525 (a checkout only)", run: openMailbox },
};

/** Runs `jobsieve`. Resolves with the exit code; null if a server keeps running. */
export async function runCommandLine(
  given: readonly string[],
  io: () => CommandIo,
  surroundings: Surroundings,
): Promise<number | null> {
  const [name = "--help", ...rest] = given;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command.run(rest, io, surroundings);
  const { stdout, stderr } = io();
  if (name === "--help" || name === "help") {
    stdout.write(help());
    return 0;
  }
  stderr.write(`${unknown(name)}\n`);
  return 2;
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(12)}${summary}`);
  return `Jobsieve, a job search.

  npx jobsieve COMMAND [options]

${lines.join("\n")}

npx jobsieve COMMAND --help says more. Exit codes: 0 done, 1 not done, 2 wrong use.
`;
}

const maxEdits = 2;

function unknown(name: string): string {
  const names = Object.keys(commands);
  const nearest = closest(name.toLowerCase(), names);
  const isSlip = distance(name.toLowerCase(), nearest) <= maxEdits;
  const next = isSlip ? `Did you mean ${nearest}?` : `Available: ${names.join(", ")}.`;
  return `Unknown command "${name}". ${next}`;
}

const startHelp = `Starts the server with the settings of the environment and site.config.json in this folder.

  npx jobsieve start [--check]

  --check    only checks the settings
`;

async function startServer(
  given: readonly string[],
  io: () => CommandIo,
  { programs }: Surroundings,
): Promise<null | number> {
  if (given.includes("--help")) return show(startHelp, io);
  await runScript(join(programs, "main.mjs"), given);
  return null;
}

const mailboxHelp = `Takes every mail at smtp://localhost:2525 or another port and shows it here; nothing is sent on.

  npx jobsieve mailbox [PORT]
`;

async function openMailbox(
  given: readonly string[],
  io: () => CommandIo,
  { programs }: Surroundings,
): Promise<null | number> {
  if (given.includes("--help")) return show(mailboxHelp, io);
  try {
    await runScript(join(programs, "../../scripts/mailbox.mjs"), given);
    return null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    io().stderr.write("The mailbox is there in a checkout only, after npm ci.\n");
    return 1;
  }
}

function show(text: string, io: () => CommandIo): number {
  io().stdout.write(text);
  return 0;
}

async function runScript(script: string, given: readonly string[]): Promise<void> {
  process.argv = [process.argv[0] ?? "node", script, ...given];
  await import(/* webpackIgnore: true */ pathToFileURL(script).href);
}
