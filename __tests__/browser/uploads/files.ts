import { createHash } from "node:crypto";
import { createReadStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Files to upload, in a folder that is removed after the tests. */
export function fileFolder() {
  const path = mkdtempSync(join(tmpdir(), "jobsieve-files-"));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  const write = (name: string, bytes: Buffer) => {
    const file = join(path, name);
    writeFileSync(file, bytes);
    return file;
  };
  return {
    write,
    /** A PDF header followed by sparse zeros, which take no disk space. */
    writeSparse: (name: string, size: number) => {
      const file = write(name, Buffer.from("%PDF-1.7\n"));
      truncateSync(file, size);
      return file;
    },
  };
}

export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const block of createReadStream(path)) hash.update(block);
  return hash.digest("hex");
}

/** The hashes of all stored files, in no particular order. */
export async function storedHashes(directory: string): Promise<string[]> {
  const entries = await readdir(join(directory, "files"), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map((entry) => sha256OfFile(join(entry.parentPath, entry.name))));
}
