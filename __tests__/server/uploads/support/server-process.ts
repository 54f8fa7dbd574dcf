import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { compileOnce } from "../../../support/server-process";

export interface ServerProcess {
  readonly origin: string;
  readonly url: string;
  readonly child: ChildProcess;
  /** Sends SIGKILL, so that nothing is cleaned up. */
  kill(): Promise<void>;
}

export async function startServerProcess(directory: string, databaseDirectory = ""): Promise<ServerProcess> {
  const child = fork(join(__dirname, "scratch-server-process.ts"), [directory, databaseDirectory], {
    execArgv: [compileOnce, "--no-warnings", "-r", join(__dirname, "typescript-hook.js")],
  });
  const [message] = (await once(child, "message")) as [{ port?: number; error?: string }];
  if (message.port === undefined) throw new Error(message.error);
  const origin = `http://127.0.0.1:${message.port}`;
  return {
    origin,
    url: `${origin}/api/v1/uploads`,
    child,
    kill: async () => {
      if (child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
