import { resolve } from "node:path";
import { inspect } from "node:util";
import { DataDirectoryError } from "./database/data-directory/data-directory-error";
import { DatabaseUnreachableError } from "./database/database-unreachable-error";
import { ListeningError } from "./listening";
import { readSettings } from "./settings/settings";
import { SettingsError } from "./settings/settings-error";
import { type RunningServer, startServer } from "./start-server";

/** Milliseconds that answers under way get to finish when the server is asked to stop. */
const patienceMs = 10_000;

/** What the person who starts the server can mend; the message alone says how. */
const mendable = [SettingsError, DataDirectoryError, DatabaseUnreachableError, ListeningError];

/** Runs the server from the environment until it is asked to stop. */
export async function start(): Promise<void> {
  try {
    const server = await startServer(readSettings(process.env, resolve(".")));
    process.stdout.write(`Jobsieve is at ${server.address}/jobs\n`);
    stopOnSignals(server);
  } catch (error) {
    complain(error);
    process.exitCode = 1;
  }
}

function stopOnSignals(server: RunningServer): void {
  const stop = () => {
    // Asked twice, or too slow: the system takes everything back.
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
    setTimeout(() => process.exit(1), patienceMs).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        complain(error);
        process.exit(1);
      },
    );
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

function complain(error: unknown): void {
  const isMendable = mendable.some((kind) => error instanceof kind);
  process.stderr.write(`${isMendable ? (error as Error).message : inspect(error)}\n`);
}
