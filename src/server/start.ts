import { resolve } from "node:path";
import { inspect } from "node:util";
import { mendable } from "./cli/run-command";
import { QueryError } from "./database/database-errors";
import { ListeningError } from "./listening";
import { readSettings, type Settings } from "./settings/settings";
import { type RunningServer, startServer } from "./start-server";

/** Time for running requests to finish on shutdown, in milliseconds. */
const patienceMs = 10_000;

export async function start(): Promise<void> {
  const parent = process.ppid;
  try {
    const settings = readSettings(process.env, resolve("."));
    if (process.argv.includes("--check")) return check(settings);
    const server = await startServer(settings);
    process.stdout.write(`Jobsieve is at ${server.address}/jobs\n`);
    stopOnSignals(server, parent);
  } catch (error) {
    complain(error);
    process.exitCode = 1;
  }
}

function check({ site, companies, databaseUrl, dataDirectory, mailServer }: Settings): void {
  const lines = [
    `The settings are valid. ${site.name} would start with`,
    `  database  ${databaseUrl === undefined ? `embedded, in ${dataDirectory}` : "PostgreSQL, by DATABASE_URL"}`,
    `  address   ${site.baseUrl ?? "none: set baseUrl for canonical links, sitemaps and mails"}`,
    `  alerts    ${site.alerts === null ? alertsOff(mailServer !== undefined) : `by email from ${site.alerts.from}`}`,
    `  sources   ${site.sources.map(({ name }) => name).join(", ") || "none"}`,
    `  companies ${site.companies === null ? "none described" : `${companies.length} described, in ${site.companies}`}`,
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
}

function alertsOff(hasMailServer: boolean): string {
  return hasMailServer ? "off: SMTP_URL is set, but site.config.json has no alerts" : "off";
}

function stopOnSignals(server: RunningServer, parent: number): void {
  let signalledAt: number | undefined;
  const stop = () => {
    // A second signal exits at once, but a terminal and npm may both pass on the same Ctrl-C.
    if (signalledAt !== undefined && performance.now() - signalledAt > 1000) process.exit(1);
    if (signalledAt !== undefined) return;
    signalledAt = performance.now();
    setTimeout(() => process.exit(1), patienceMs).unref();
    server.close().then(() => process.exit(0), exitWith);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  if (process.env.npm_lifecycle_event !== undefined) stopWhenOrphaned(parent, stop);
}

/** npm's shell dies of a signal without passing it on. */
function stopWhenOrphaned(parent: number, stop: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500).unref();
}

function exitWith(error: unknown): void {
  complain(error);
  process.exit(1);
}

/** SQLSTATEs XX001 (data_corrupted) and XX002 (index_corrupted). */
const isDamage = /^XX00[12]$/;

function complain(error: unknown): void {
  if (error instanceof QueryError && isDamage.test(error.code)) {
    process.stderr.write(
      `The database's files are damaged (${error.message}): restore a backup of DATA_DIR.\n`,
    );
    return;
  }
  const isMendable = [ListeningError, ...mendable].some((kind) => error instanceof kind);
  process.stderr.write(`${isMendable ? (error as Error).message : inspect(error)}\n`);
}
