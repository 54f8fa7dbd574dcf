import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { binary, copyBinaries, createCluster, ownAccount } from "../postgres/bench-cluster";

/** Settings as on a dedicated machine. Without `fsync` a crash of the process alone loses nothing. */
const settings = {
  listen_addresses: "",
  fsync: "off",
  max_connections: "200",
  shared_buffers: "256MB",
  wal_keep_size: "512MB",
};

/** PostgreSQL servers of one run, in a folder removed at exit. */
export class PostgresServers {
  readonly home = mkdtempSync(path.join(tmpdir(), "jobsieve-soak-postgres-"));
  readonly #account = ownAccount();
  readonly #servers = new Set<PostgresServer>();

  constructor() {
    chmodSync(this.home, 0o755);
    copyBinaries(this.home);
    process.once("exit", () => {
      for (const server of this.#servers) server.endAtOnce();
      rmSync(this.home, { recursive: true, force: true });
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  }

  async create(name: string, more: Readonly<Record<string, string>> = {}): Promise<PostgresServer> {
    createCluster(this.home, path.join(this.home, name), this.#account);
    return this.#start(name, more);
  }

  /** A replica, copied while `from` is stopped: a stopped server is its own backup. */
  async copy(
    from: PostgresServer,
    name: string,
    more: Readonly<Record<string, string>>,
  ): Promise<PostgresServer> {
    await from.stop("SIGINT");
    execFileSync("cp", ["-a", from.data, path.join(this.home, name)]);
    writeFileSync(path.join(this.home, name, "standby.signal"), "");
    await from.start();
    return this.#start(name, more);
  }

  async #start(name: string, more: Readonly<Record<string, string>>): Promise<PostgresServer> {
    const data = path.join(this.home, name);
    const flags = Object.entries({ ...settings, unix_socket_directories: data, ...more });
    const server = new PostgresServer(data, () =>
      spawn(
        binary(this.home, "postgres"),
        ["-D", data, ...flags.flatMap(([key, value]) => ["-c", `${key}=${value}`])],
        {
          ...this.#account,
          cwd: data,
          stdio: ["ignore", "ignore", "ignore"],
        },
      ),
    );
    this.#servers.add(server);
    await server.start();
    return server;
  }
}

export class PostgresServer {
  #process: ChildProcess | undefined;

  constructor(
    readonly data: string,
    private readonly spawnServer: () => ChildProcess,
  ) {}

  get socket(): string {
    return path.join(this.data, ".s.PGSQL.5432");
  }

  get url(): string {
    return `postgres://postgres@/postgres?host=${encodeURIComponent(this.data)}`;
  }

  /** Resolves when it accepts statements. */
  async start(): Promise<void> {
    this.#process = this.spawnServer();
    for (const deadline = Date.now() + 60_000; ; await wait(50)) {
      try {
        await this.ask("select 1");
        return;
      } catch (error) {
        if (Date.now() > deadline || this.#process.exitCode !== null) throw error;
      }
    }
  }

  /** `SIGINT`: orderly; `SIGQUIT`: like a crash. */
  async stop(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    const server = this.#process;
    if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill(signal);
    await ended;
  }

  freeze(): void {
    this.#signal("SIGSTOP");
  }

  thaw(): void {
    this.#signal("SIGCONT");
  }

  endAtOnce(): void {
    this.thaw();
    this.#signal("SIGKILL");
  }

  async ask<Row extends object>(sql: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql)).rows;
    } finally {
      client.end().catch(() => undefined);
    }
  }

  /** The postmaster first, so that it starts no other processes meanwhile. */
  #signal(signal: NodeJS.Signals): void {
    const pid = this.#process?.pid;
    if (pid === undefined || this.#process?.exitCode !== null) return;
    for (const each of [pid, ...childrenOf(pid)]) {
      try {
        process.kill(each, signal);
      } catch {
        // It has already ended.
      }
    }
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}
