import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** File operations that survive a power failure: when they fulfil, contents and names are on disk. */

const privateFile = 0o600;
const blockBytes = 1024 * 1024;

/** Makes the names in a folder durable. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a folder, and writes names through by itself.
  if (process.platform === "win32") return;
  await withFile(directory, "r", (handle) => handle.sync());
}

/** Both paths must be on one file system; the file itself must be durable already. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Atomic: writes to `scratch`, then renames. */
export async function writeDurably(to: string, text: string, scratch: string): Promise<void> {
  await withFile(scratch, "wx", async (handle) => {
    await handle.writeFile(text);
    await handle.sync();
  });
  await moveDurably(scratch, to);
}

/** Concatenates files into a new one. Holds 1 MiB in memory. */
export async function concatenateDurably(paths: readonly string[], to: string): Promise<void> {
  try {
    await withFile(to, "wx", async (target) => {
      const block = Buffer.allocUnsafe(blockBytes);
      for (const path of paths) await withFile(path, "r", (source) => append(source, target, block));
      await target.sync();
    });
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

async function append(source: FileHandle, target: FileHandle, block: Buffer): Promise<void> {
  for (;;) {
    const { bytesRead } = await source.read(block, 0, block.length);
    if (bytesRead === 0) return;
    await target.writeFile(block.subarray(0, bytesRead));
  }
}

/** Whether `other` has at `offset` the same bytes as the file at `path`. */
export async function hasBytesOf(path: string, other: string, offset: number): Promise<boolean> {
  return withFile(path, "r", (one) => withFile(other, "r", (two) => sameBytes(one, two, offset)));
}

async function sameBytes(one: FileHandle, two: FileHandle, offset: number): Promise<boolean> {
  const [mine, theirs] = [Buffer.allocUnsafe(blockBytes), Buffer.allocUnsafe(blockBytes)];
  for (let position = 0; ; ) {
    const { bytesRead } = await one.read(mine, 0, blockBytes, position);
    if (bytesRead === 0) return true;
    const read = await two.read(theirs, 0, bytesRead, offset + position);
    if (read.bytesRead !== bytesRead) return false;
    if (mine.compare(theirs, 0, bytesRead, 0, bytesRead) !== 0) return false;
    position += bytesRead;
  }
}

export async function withFile<Result>(
  path: string,
  flags: "r" | "wx",
  work: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, flags, privateFile);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** The beginning of a file, `length` bytes at most. */
export function headOf(path: string, length: number): Promise<Buffer> {
  return withFile(path, "r", async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  });
}

/** All folders are on one file system, so that moving a file between them is atomic. */
export interface UploadFolders {
  /** Temporary files of running requests; those of a dead server are removed by age. */
  readonly incoming: string;
  readonly parts: string;
  readonly files: string;
}

const privateFolder = 0o700;

export async function makeUploadFolders(directory: string): Promise<UploadFolders> {
  const folders = {
    incoming: join(directory, "incoming"),
    parts: join(directory, "parts"),
    files: join(directory, "files"),
  };
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true, mode: privateFolder });
  await syncDirectory(directory);
  return folders;
}

/** A new unique path in `incoming`. */
export function scratchPath(folders: UploadFolders): string {
  return join(folders.incoming, randomBytes(16).toString("hex"));
}
