import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

export interface Vitals {
  /** Event loop delay, milliseconds. */
  readonly event_loop_ms: { readonly p50: number; readonly p99: number; readonly most: number };
  /** Bytes. */
  readonly memory: {
    readonly rss: number;
    readonly heapUsed: number;
    readonly external: number;
  };
  readonly threads: number;
}

interface Asked {
  readonly collect?: boolean;
  readonly endThread?: boolean;
}

export interface WatchedServer {
  /** Without a trailing slash. */
  readonly address: string;
  readonly pid: number;
  vitals(asked?: Asked): Promise<Vitals>;
  hasEnded(): boolean;
  stop(): Promise<void>;
  /** Like a crash. */
  kill(): Promise<void>;
}

/** A program or worker of the built benchmarks, which run in the project's folder. */
export const builtFile = (name: string) => path.resolve("dist/bench", name);

/** Node flags for the server, such as `--cpu-prof`. */
const moreFlags = (process.env.BENCH_SERVER_FLAGS ?? "").split(" ").filter((flag) => flag !== "");

/** Starts the built server in its own process on a free port. `said` is called for each line of its log. */
export async function serve(
  dataDirectory: string,
  environment: Record<string, string> = {},
  said: (line: string) => void = () => undefined,
): Promise<WatchedServer> {
  const flags = ["--expose-gc", "--import", path.resolve("bench/serving/watch.mjs"), ...moreFlags];
  const child = spawn(process.execPath, [...flags, "dist/server/main.mjs"], {
    env: {
      ...process.env,
      PORT: "0",
      DATABASE_URL: "",
      SITE_CONFIG: "",
      DATA_DIR: dataDirectory,
      ...environment,
    },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  // An interrupted benchmark takes its server with it.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  if (child.stdout !== null) createInterface(child.stdout).on("line", said);
  const address = await printedAddress(child);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (signal: NodeJS.Signals) => {
    if (hasEnded()) return;
    child.kill(signal);
    await once(child, "exit");
  };
  return {
    address,
    pid: child.pid ?? 0,
    hasEnded,
    vitals: async (asked = {}) => {
      child.send(asked);
      const [vitals] = (await once(child, "message")) as [Vitals];
      return vitals;
    },
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** Keeps reading afterwards: a full pipe would stop the server. */
function printedAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout?.on("data", (text: Buffer) => {
      printed = `${printed}${text}`.slice(-10_000);
      const address = /(https?:\/\/\S+)\/jobs/.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once("exit", (code) => reject(new Error(`The server ended with ${code} before it was up.`)));
  });
}
