import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { hasBytesOf, moveDurably, storedPath, syncDirectory, type UploadFolders } from "./durable-files";
import type { WholeFiles } from "./upload-stores";

/** Whole files on this disk, or on one that several servers share. */
export class FileFolder implements WholeFiles {
  constructor(private readonly folders: UploadFolders) {}

  async put(id: string, from: string): Promise<void> {
    const path = this.#path(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await syncDirectory(this.folders.files);
    await moveDurably(from, path);
  }

  async open(id: string): Promise<Readable | undefined> {
    const handle = await open(this.#path(id), "r").catch(() => undefined);
    return handle?.createReadStream();
  }

  use<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result> {
    return work(this.#path(id));
  }

  holds(id: string, offset: number, path: string): Promise<boolean> {
    return hasBytesOf(path, this.#path(id), offset);
  }

  async remove(id: string): Promise<void> {
    await rm(this.#path(id), { force: true });
  }

  async olderThan(time: Date): Promise<string[]> {
    const ids = (await readdir(this.folders.files, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name);
    const written = await Promise.all(ids.map((id) => stat(this.#path(id)).catch(() => undefined)));
    return ids.filter((_, index) => (written[index]?.mtime ?? time) < time);
  }

  #path(id: string): string {
    return storedPath(this.folders, id);
  }
}
