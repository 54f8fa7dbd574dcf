import { rmSync } from "node:fs";
import { copyServerData } from "./server-data";
import { startServer } from "./server-process";

const variable = "JOBSIEVE_TEST_SERVER";

/** Starts the server that all tests of a run may read from; test processes inherit its address. */
export async function startSharedServer(): Promise<() => Promise<void>> {
  const data = copyServerData();
  const server = await startServer({ DATA_DIR: data });
  process.env[variable] = server.address;
  // The tests themselves would only report a refused connection.
  const sayWhy = (code: number | null, signal: string | null) =>
    console.error(`The run's server has ended (${signal ?? code}):\n${server.output()}`);
  server.child.once("exit", sayWhy);
  return async () => {
    server.child.off("exit", sayWhy);
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  };
}

/** `http://localhost:PORT`, without a trailing slash. */
export function sharedServerAddress(): string {
  const address = process.env[variable];
  if (address === undefined) throw new Error("The run's server was not started: see built-setup.ts.");
  return address;
}
