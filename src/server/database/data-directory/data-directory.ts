import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import path from "node:path";

/** The error's message is one plain line for the person who starts the server. */
type DataDirectoryCode =
  | "data_dir_damaged"
  | "data_dir_in_use"
  | "data_dir_not_a_directory"
  | "data_dir_unwritable";

export class DataDirectoryError extends Error {
  override readonly name = "DataDirectoryError";

  constructor(
    readonly code: DataDirectoryCode,
    message: string,
  ) {
    super(message);
  }
}

/** For a database that does not open without saying why: PostgreSQL ended while reading its own files. */
export function damaged(dataDir: string, { message }: Error): DataDirectoryError {
  return new DataDirectoryError(
    "data_dir_damaged",
    `The database in DATA_DIR ${dataDir} does not open (${message}). Its files are damaged, or its disk is full or read-only: make room, or restore a backup of DATA_DIR.`,
  );
}

/** Turns a file system error into a message that names the setting; other errors are returned unchanged. */
export function describeFileError(dataDir: string, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case "ENOTDIR":
    case "EEXIST":
      return new DataDirectoryError("data_dir_not_a_directory", `DATA_DIR ${dataDir} is not a directory.`);
    case "EACCES":
    case "EPERM":
    case "EROFS":
    case "ENOENT":
      return new DataDirectoryError("data_dir_unwritable", `DATA_DIR ${dataDir} cannot be written to.`);
    case "ENOSPC":
      return new DataDirectoryError("data_dir_unwritable", `DATA_DIR ${dataDir} is on a full disk.`);
    default:
      return error;
  }
}

/** Whether an embedded database is in the directory. It is moved there as a whole, so it is never partial. */
export function isCluster(dataDir: string): boolean {
  return existsSync(path.join(dataDir, "PG_VERSION"));
}

/** Bytes that this user may still write on the directory's disk. */
export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** The holder of a data directory, and its port on 127.0.0.1. The token authorises commands. */
export interface LockRecord {
  readonly pid: number;
  readonly port: number;
  readonly token: string;
}

const fileName = "server.lock";

/** The holder according to the lock file, which may have died since; null without a readable file. */
export async function readLock(dataDir: string): Promise<LockRecord | null> {
  return parse(await readFile(path.join(dataDir, fileName), "utf8").catch(nullIfMissing));
}

/** Writes the file completely or not at all; false if there already is one. */
export async function createLock(dataDir: string, record: LockRecord): Promise<boolean> {
  const draft = path.join(dataDir, `${fileName}.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(record), { flag: "wx", mode: 0o600 });
  try {
    // `link` fails if the file exists, and shows its content at once, so that no reader sees a partial file.
    await link(draft, path.join(dataDir, fileName));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Another process may have replaced the file, so it is moved aside first, and put back if not `seen`. */
export async function removeLock(dataDir: string, seen: LockRecord | null): Promise<void> {
  const file = path.join(dataDir, fileName);
  const aside = path.join(dataDir, `${fileName}.${randomUUID()}`);
  const moved = await rename(file, aside).then(() => true, nullIfMissing);
  if (moved === null) return;
  const found = parse(await readFile(aside, "utf8").catch(nullIfMissing));
  if (found !== null && found.token !== seen?.token) await link(aside, file).catch(() => undefined);
  await rm(aside, { force: true });
}

function parse(text: string | null): LockRecord | null {
  try {
    const { pid, port, token } = JSON.parse(text ?? "null") as Partial<LockRecord>;
    return typeof pid === "number" && typeof port === "number" && typeof token === "string"
      ? { pid, port, token }
      : null;
  } catch {
    return null;
  }
}

/** For `catch`: any other error is thrown again. */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
