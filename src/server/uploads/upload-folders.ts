import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "./durable-files";

/** Where uploads are on disk. All folders are on one file system, so that moving a file between them is atomic. */
export interface UploadFolders {
  /** Requests under way write here; what a dead server left is dropped by age. */
  readonly incoming: string;
  /** A folder for each unfinished upload. */
  readonly parts: string;
  /** Whole files, under their ids. */
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

/** A new path in `incoming` that nobody else uses. */
export function scratchPath(folders: UploadFolders): string {
  return join(folders.incoming, randomBytes(16).toString("hex"));
}

/** Spread over 256 folders, for file systems that are slow with very full ones. */
export function storedPath(folders: UploadFolders, id: string): string {
  return join(folders.files, id.slice(0, 2), id);
}
