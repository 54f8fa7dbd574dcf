import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

/** Who holds a data directory, and where on 127.0.0.1 to ask it. The token is the right to ask. */
export interface LockRecord {
  readonly pid: number;
  readonly port: number;
  readonly token: string;
}

const fileName = "server.lock";

/** The holder as the file states it, which may have died since; null when there is no readable statement. */
export async function readLock(dataDir: string): Promise<LockRecord | null> {
  return parse(await readFile(path.join(dataDir, fileName), "utf8").catch(absent));
}

/** Writes the file whole or not at all. False when there already is one. */
export async function createLock(dataDir: string, record: LockRecord): Promise<boolean> {
  const draft = path.join(dataDir, `${fileName}.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(record), { flag: "wx", mode: 0o600 });
  try {
    // A link is made only where there is no file yet, and shows the content at once: no reader sees half a
    // file.
    await link(draft, path.join(dataDir, fileName));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Takes the file away if it still is the one that was `seen`. Another process may have replaced it in the
 * meantime, so it is first moved aside, and put back when it turns out to be someone else's.
 */
export async function removeLock(dataDir: string, seen: LockRecord | null): Promise<void> {
  const file = path.join(dataDir, fileName);
  const aside = path.join(dataDir, `${fileName}.${randomUUID()}`);
  const moved = await rename(file, aside).then(() => true, absent);
  if (moved === null) return;
  const found = parse(await readFile(aside, "utf8").catch(absent));
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

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
