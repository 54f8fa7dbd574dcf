import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { postgresBinary } from "./postgres-cluster";
import { runDirectory } from "./test-run";

export interface ReplicatedPostgres {
  readonly databaseUrl: string;
  /** URL of its streaming replica. */
  readonly readUrl: string;
  /** Delays each commit on the replica from now on. */
  holdBehind(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}

/** An empty PostgreSQL server of its own with a streaming replica. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const binary = await postgresBinary();
  const directory = mkdtempSync(path.join(runDirectory(), "replicated-"));
  const account = ownAccount();
  if (account.uid !== undefined) chownSync(directory, account.uid, account.gid);
  const [primary, replica] = [path.join(directory, "primary"), path.join(directory, "replica")];
  const run = (name: string, args: readonly string[]) =>
    execFileSync(binary(name), args, { ...account, cwd: directory, stdio: ["ignore", "ignore", "pipe"] });
  run("initdb", ["-D", primary, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
  // The files of a server that was never started serve as its backup.
  execFileSync("cp", ["-a", primary, replica]);
  writeFileSync(path.join(replica, "standby.signal"), "");
  const start = (data: string, more: readonly string[] = []) =>
    spawn(binary("postgres"), ["-D", data, ...settings(data), ...more], {
      ...account,
      cwd: data,
      stdio: "ignore",
    });
  const servers = [start(primary)];
  await (await connected(urlOf(primary))).end();
  servers.push(start(replica, ["-c", `primary_conninfo=host=${primary} user=postgres`]));
  await (await connected(urlOf(replica))).end();
  return {
    databaseUrl: urlOf(primary),
    readUrl: urlOf(replica),
    holdBehind: (milliseconds) => holdBehind(urlOf(replica), milliseconds),
    stop: async () => {
      await Promise.all(servers.map(stopped));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function ownAccount(): { uid?: undefined } | { uid: number; gid: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}

/** Listens on a socket in the data directory only, like the run's own server. */
function settings(data: string): string[] {
  const values = { listen_addresses: "", unix_socket_directories: data, fsync: "off", autovacuum: "off" };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

const urlOf = (data: string) => `postgres://postgres@/postgres?host=${encodeURIComponent(data)}`;

async function connected(connectionString: string): Promise<pg.Client> {
  for (;;) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch {
      await wait(50);
    }
  }
}

async function holdBehind(url: string, milliseconds: number): Promise<void> {
  const client = await connected(url);
  await client.query(`alter system set recovery_min_apply_delay = ${milliseconds}`);
  await client.query("select pg_reload_conf()");
  for (let delay = ""; delay !== String(milliseconds); await wait(10)) {
    const { rows } = await client.query(
      "select setting from pg_settings where name = 'recovery_min_apply_delay'",
    );
    delay = rows[0]?.setting;
  }
  await client.end();
}

async function stopped(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill("SIGQUIT");
  await once(server, "exit");
}
