import { inspect, type ParseArgsConfig, parseArgs } from "node:util";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import { DataDirectoryError } from "../database/data-directory/data-directory";
import { type DataDirectoryLock, sendCommand } from "../database/data-directory/data-directory-lock";
import type { Database } from "../database/database";
import {
  DatabaseDownError,
  DatabaseReadOnlyError,
  DatabaseUnreachableError,
} from "../database/database-errors";
import { migrate } from "../database/migrate";
import { openDatabase } from "../database/open-database";
import { FeedError } from "../feeds/feed/feed-row";
import type { ImportProgress, ImportReport } from "../feeds/import/import-report";
import { ensurePlaces } from "../places/ensure-places";
import { type Environment, readEnvironment, SettingsError } from "../settings/environment";
import { type FeedSettings, readFeedSettings } from "../settings/settings";
import { ensureTaxonomy } from "../taxonomy/ensure-taxonomy";
import { type ProgressDisplay, progressDisplay, reportText } from "./show-import";

export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WriteStream;
  readonly interrupted: AbortSignal;
}

/** What a command says; text is printed as it is. */
export type ImportItem =
  | { readonly progress: ImportProgress }
  | { readonly report: ImportReport }
  | { readonly text: string };

interface CommandFolders {
  /** Where the server is started. */
  readonly root: string;
  /** Base of relative paths. */
  readonly folder: string;
  /** The built `reading-worker`; without it, feeds are read on the caller's thread. */
  readonly readingScript?: string;
}

/** Runs a command's program. Resolves with the exit code. */
export type Program = (given: readonly string[], io: CommandIo, folders: CommandFolders) => Promise<number>;

/** An invalid command line. The message is one line. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** As `parseArgs`, but throws a UsageError. */
export function parseArguments<Config extends ParseArgsConfig>(config: Config) {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError((error as Error).message.split(". ")[0] ?? "");
  }
}

/** Arguments of a command without options; null for help. Throws a UsageError. */
export function positionalsIn(given: readonly string[]): readonly string[] | null {
  const options = { help: { type: "boolean", default: false } } as const;
  const { values, positionals } = parseArguments({ args: [...given], options, allowPositionals: true });
  return values.help ? null : positionals;
}

/** The process's own streams and environment. A second Ctrl+C exits at once. */
export function processIo(): CommandIo {
  const interruption = new AbortController();
  process.once("SIGINT", () => {
    process.once("SIGINT", () => process.exit(interruptedCode));
    interruption.abort();
  });
  const { env, stdout, stderr } = process;
  return { env, stdout, stderr, interrupted: interruption.signal };
}

/** The shells' exit code for SIGINT. */
const interruptedCode = 130;

/** Runs a command, showing its output; `help` if `read` returns null. Resolves with the exit code. */
export async function runCommand(
  io: CommandIo,
  help: string,
  read: (databaseLocation: DatabaseLocation) => Work | null,
): Promise<number> {
  const display = progressDisplay(io.stderr);
  try {
    const databaseLocation = databaseLocationIn(io.env);
    const work = read(databaseLocation);
    if (work === null) io.stdout.write(help);
    else await show(runInDatabaseProcess(work, databaseLocation), display, io);
    return io.interrupted.aborted ? interruptedCode : 0;
  } catch (error) {
    display.end();
    io.stderr.write(`${explain(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

/** A command that another process can run: the running Jobsieve that has the database open. */
interface RemoteCommand<Request extends TSchema, Context = Database> {
  readonly name: string;
  readonly request: Request;
  readonly carryOut: (context: Context, request: Static<Request>) => AsyncGenerator<ImportItem>;
}

export function workOf<Request extends TSchema>(
  { name, carryOut }: RemoteCommand<Request>,
  request: (Static<Request> & object) | null,
): Work | null {
  return request === null
    ? null
    : { command: name, request, here: (database) => carryOut(database, request) };
}

/** Lets this process run a command for others while it has the embedded database open. */
export function registerCommand<Request extends TSchema, Context>(
  lock: DataDirectoryLock | null,
  { name, request, carryOut }: RemoteCommand<Request, Context>,
  context: Context,
): void {
  lock?.onCommand(name, async function* (input) {
    if (!Value.Check(request, input))
      throw new Error("The running Jobsieve is a different version. Stop it first.");
    yield* carryOut(context, input);
  });
}

function databaseLocationIn(env: CommandIo["env"]): DatabaseLocation {
  const { environment, mistakes } = readEnvironment(env);
  if (environment === undefined) throw new UsageError(mistakes.join("\n"));
  return environment;
}

export function feedSettingsIn({ env }: CommandIo, root: string): FeedSettings {
  try {
    return readFeedSettings(env, root);
  } catch (error) {
    throw error instanceof SettingsError ? new UsageError(error.mistakes.join("\n")) : error;
  }
}

async function show(
  items: AsyncGenerator<ImportItem>,
  display: ProgressDisplay,
  io: CommandIo,
): Promise<void> {
  const stopped = stopOf(io.interrupted);
  for (;;) {
    const next = await Promise.race([items.next(), stopped]);
    if (next === "stopped") {
      display.end();
      io.stderr.write("Stopping after the change under way.\n");
      await items.return(undefined);
      return;
    }
    if (next.done === true) return;
    if ("progress" in next.value) {
      display.show(next.value.progress);
      continue;
    }
    display.end();
    io.stdout.write("text" in next.value ? next.value.text : reportText(next.value.report));
  }
}

function stopOf(signal: AbortSignal): Promise<"stopped"> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve("stopped");
    signal.addEventListener("abort", () => resolve("stopped"), { once: true });
  });
}

/** Errors that the operator can fix; their message alone says how. */
export const mendable = [
  SettingsError,
  DataDirectoryError,
  DatabaseUnreachableError,
  DatabaseDownError,
  DatabaseReadOnlyError,
];

/** One line for errors that the operator can fix; the stack of others, for bug reports. */
function explain(error: unknown): string {
  const isPlain = [UsageError, FeedError, ...mendable].some((kind) => error instanceof kind);
  const isRemote = error instanceof Error && error.constructor === Error;
  return isPlain || isRemote ? (error as Error).message : inspect(error);
}

interface Work {
  readonly command: string;
  readonly request: object;
  readonly here: (database: Database) => AsyncIterable<ImportItem>;
}

type DatabaseLocation = Pick<Environment, "DATA_DIR" | "DATABASE_URL">;

/** If a running Jobsieve has the embedded database open, that process does the work, with equal output. */
async function* runInDatabaseProcess(
  work: Work,
  databaseLocation: DatabaseLocation,
): AsyncGenerator<ImportItem> {
  const answer = await ask(work, databaseLocation);
  if (answer !== null) return yield* answer;
  try {
    yield* workHere(work, databaseLocation);
  } catch (error) {
    // A Jobsieve has started since the first attempt.
    const taken = error instanceof DataDirectoryError && error.code === "data_dir_in_use";
    const late = taken ? await ask(work, databaseLocation) : null;
    if (late === null) throw error;
    yield* late;
  }
}

async function ask(
  work: Work,
  { DATA_DIR, DATABASE_URL }: DatabaseLocation,
): Promise<AsyncIterable<ImportItem> | null> {
  if (DATABASE_URL !== undefined) return null;
  return (await sendCommand(DATA_DIR, work.command, work.request)) as AsyncIterable<ImportItem> | null;
}

async function* workHere(
  work: Work,
  { DATA_DIR, DATABASE_URL }: DatabaseLocation,
): AsyncGenerator<ImportItem> {
  const database = await openDatabase({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL });
  try {
    await migrate(database);
    await ensurePlaces(database);
    await ensureTaxonomy(database);
    yield* work.here(database);
  } finally {
    await database.close();
  }
}
