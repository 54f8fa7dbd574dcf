import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";

export const projectRoot = join(__dirname, "../..");

export interface ServerProcess {
  /** `http://localhost:PORT`, without a trailing slash. */
  readonly address: string;
  readonly child: ChildProcess;
  /** Everything printed so far on both streams. */
  output(): string;
  /** Sends SIGTERM and resolves with the exit code. */
  stop(): Promise<number | null>;
}

/** Starts the built server on a free port and waits until it prints its address. */
export async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
  const { child, output, exited } = runBuilt("main", [], { PORT: "0", ...environment });
  const address = await Promise.race([printedAddress(child, output), exited.then(() => undefined)]);
  if (address === undefined) throw new Error(`The server ended before it was up:\n${output()}`);
  const stop = () => {
    child.kill("SIGTERM");
    return exited;
  };
  return { address, child, output, stop };
}

export interface Run {
  readonly child: ChildProcess;
  output(): string;
  /** The exit code; null after a signal. */
  readonly exited: Promise<number | null>;
}

/** Otherwise V8 compiles the embedded database twice: half the processor time of a short run. */
export const compileOnce = "--liftoff-only";

/** A program or thread of the built server. */
export const programFile = (name: string): string => join(projectRoot, "dist/server", `${name}.mjs`);

/** Runs the built server, or a command of `jobsieve`. */
export function runBuilt(name: string, args: readonly string[], environment: Record<string, string>): Run {
  const program = name === "main" ? [programFile(name)] : [programFile("cli"), name];
  const child = spawn(process.execPath, [compileOnce, ...program, ...args], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  return { child, output: () => text, exited };
}

function printedAddress(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve) => {
    child.stdout?.on("data", () => {
      const address = /(https?:\/\/\S+)\/jobs/.exec(output())?.[1];
      if (address !== undefined) resolve(address);
    });
  });
}
