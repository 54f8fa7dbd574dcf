import path from "node:path";

interface Inode {
  bytes: number;
  /** Bytes written before the last fsync. */
  safe: number;
}

/** A file system that keeps only synced data: contents by their file's sync, names by their folder's. */
export class UnsyncedDisk {
  readonly #now = new Map<string, Inode>();
  readonly #safe = new Map<string, Inode>();

  create(file: string): void {
    if (!this.#now.has(file)) this.#now.set(file, { bytes: 0, safe: 0 });
  }

  write(file: string, bytes: number): void {
    this.create(file);
    const inode = this.#now.get(file);
    if (inode !== undefined) inode.bytes += bytes;
  }

  rename(from: string, to: string): void {
    for (const [name, inode] of [...this.#now]) {
      if (name !== from && !name.startsWith(`${from}/`)) continue;
      this.#now.delete(name);
      this.#now.set(to + name.slice(from.length), inode);
    }
  }

  remove(file: string): void {
    this.#now.delete(file);
  }

  /** For a file: its contents. For a folder: its current names. */
  sync(place: string): void {
    const inode = this.#now.get(place);
    if (inode !== undefined) inode.safe = inode.bytes;
    for (const name of [...this.#safe.keys()]) {
      if (name.startsWith(`${place}/`) && !this.#now.has(childOf(place, name))) this.#safe.delete(name);
    }
    for (const [name, held] of this.#now) if (path.dirname(name) === place) this.#safe.set(name, held);
  }

  /** Bytes of each file that a power cut leaves, by name; -1 if unsafe. A new folder must be safe too. */
  afterCut(folder: string): ReadonlyMap<string, number> {
    const isThere = (name: string) => !this.#now.has(name) || this.#safe.has(name);
    const left = [...this.#safe].filter(
      ([name]) => name.startsWith(`${folder}/`) && isThere(childOf(folder, name)),
    );
    return new Map(left.map(([name, { bytes, safe }]) => [name, bytes === safe ? bytes : -1]));
  }
}

/** The entry of `folder` on the path to `name`. */
function childOf(folder: string, name: string): string {
  return path.join(folder, name.slice(folder.length + 1).split("/", 1)[0] ?? "");
}
