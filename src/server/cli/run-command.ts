import { inspect } from "node:util";
import { DataDirectoryError } from "../database/data-directory/data-directory-error";
import {
  DatabaseDownError,
  DatabaseReadOnlyError,
  DatabaseUnreachableError,
} from "../database/database-errors";
import { FeedError } from "../feeds/feed/feed-error";
import { readEnvironment } from "../settings/environment";
import { type FeedSettings, readFeedSettings } from "../settings/settings";
import { SettingsError } from "../settings/settings-error";
import type { ImportItem } from "./answer-progressively";
import { type ProgressDisplay, progressDisplay, reportText } from "./show-import";
import { UsageError } from "./usage-error";
import { type Whereabouts, type Work, workWhereTheDatabaseIs } from "./where-the-database-is";

export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WriteStream;
  /** Aborted when the operator wants to stop. */
  readonly interrupted: AbortSignal;
}

/** The process's own surroundings. A second Ctrl+C does not wait. */
export function processIo(): CommandIo {
  const interruption = new AbortController();
  process.once("SIGINT", () => {
    process.once("SIGINT", () => process.exit(interruptedCode));
    interruption.abort();
  });
  const { env, stdout, stderr } = process;
  return { env, stdout, stderr, interrupted: interruption.signal };
}

/** As shells call a program that was interrupted. */
const interruptedCode = 130;

/**
 * Runs a command that changes jobs, showing its progress and its report. Resolves with the exit code. `read`
 * makes the work out of the command line; a text is only shown.
 */
export async function runCommand(
  read: (whereabouts: Whereabouts) => Work | string,
  io: CommandIo,
): Promise<number> {
  const display = progressDisplay(io.stderr);
  try {
    const whereabouts = whereaboutsIn(io.env);
    const work = read(whereabouts);
    if (typeof work === "string") io.stdout.write(work);
    else await show(workWhereTheDatabaseIs(work, whereabouts), display, io);
    return io.interrupted.aborted ? interruptedCode : 0;
  } catch (error) {
    display.end();
    io.stderr.write(`${explain(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function whereaboutsIn(env: CommandIo["env"]): Whereabouts {
  const { environment, mistakes } = readEnvironment(env);
  if (environment === undefined) throw new UsageError(mistakes.join("\n"));
  return environment;
}

/** Of the site in `root`. */
export function feedSettingsIn({ env }: CommandIo, root: string): FeedSettings {
  try {
    return readFeedSettings(env, root);
  } catch (error) {
    throw error instanceof SettingsError ? new UsageError(error.mistakes.join("\n")) : error;
  }
}

/** Shows what the work says until its end, or until the operator has enough of it. */
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
    showItem(next.value, display, io);
  }
}

function stopOf(signal: AbortSignal): Promise<"stopped"> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve("stopped");
    signal.addEventListener("abort", () => resolve("stopped"), { once: true });
  });
}

function showItem(item: ImportItem, display: ProgressDisplay, io: CommandIo): void {
  if ("progress" in item) {
    display.show(item.progress);
    return;
  }
  display.end();
  io.stdout.write("text" in item ? item.text : reportText(item.report));
}

const plain = [
  UsageError,
  FeedError,
  DataDirectoryError,
  DatabaseUnreachableError,
  DatabaseDownError,
  DatabaseReadOnlyError,
];

/** One line for whatever an operator can mend; an error of ours in full, so that it can be reported. */
function explain(error: unknown): string {
  const isPlain = plain.some((kind) => error instanceof kind);
  const isRemote = error instanceof Error && error.constructor === Error;
  return isPlain || isRemote ? (error as Error).message : inspect(error);
}
