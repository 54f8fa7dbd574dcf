import { mkdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { type CommandHandler, CommandServer } from "./command-server";
import { DataDirectoryError, describeFileError, inUse } from "./data-directory-error";
import { createLock, type LockRecord, readLock, removeLock } from "./lock-file";
import { liveHolder } from "./send-command";

/** The right of this process to be the only one that works in a data directory. */
export interface DataDirectoryLock {
  /**
   * Takes commands that `sendCommand` sends from other processes. Register soon: a sender waits 30 seconds
   * for it.
   */
  onCommand(name: string, handler: CommandHandler): void;
  release(): Promise<void>;
}

/** Creates the directory if it is missing. Rejects with a DataDirectoryError when it cannot be locked. */
export async function lockDataDirectory(dataDir: string): Promise<DataDirectoryLock> {
  await ensureDirectory(dataDir);
  const server = new CommandServer();
  try {
    const record: LockRecord = { pid: process.pid, port: await server.listen(), token: server.token };
    await claim(dataDir, record);
    return {
      onCommand: (name, handler) => server.handle(name, handler),
      release: () => release(dataDir, record, server),
    };
  } catch (error) {
    await server.close();
    throw describeFileError(dataDir, error);
  }
}

async function ensureDirectory(dataDir: string): Promise<void> {
  try {
    await makeDirectory(resolve(dataDir));
    if (!(await stat(dataDir)).isDirectory()) throw Object.assign(new Error(), { code: "ENOTDIR" });
  } catch (error) {
    throw describeFileError(dataDir, error);
  }
}

/** One level at a time: below `/proc`, Node's own recursion never comes back. */
async function makeDirectory(directory: string): Promise<void> {
  if (await isThere(directory)) return;
  await makeDirectory(dirname(directory));
  try {
    await mkdir(directory);
  } catch (error) {
    if (!(await isThere(directory))) throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

async function claim(dataDir: string, record: LockRecord): Promise<void> {
  const attempts = 20;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const created = await createLock(dataDir, record);
    const held = await readLock(dataDir);
    // Read again after writing: a process that was clearing away a dead holder's file may have taken ours for
    // it.
    if (created && held?.token === record.token) return;
    const holder = await liveHolder(dataDir);
    if (holder !== null) throw inUse(dataDir, holder.pid);
    await removeLock(dataDir, held);
  }
  throw new DataDirectoryError("data_dir_in_use", `DATA_DIR ${dataDir} is being taken by other processes.`);
}

async function release(dataDir: string, record: LockRecord, server: CommandServer): Promise<void> {
  await removeLock(dataDir, record);
  await server.close();
}
