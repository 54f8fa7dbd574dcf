import path from "node:path";

interface Inode {
  bytes: number;
  /** Of them, those that were written before the last fsync. */
  safe: number;
}

/**
 * What a power cut would leave of a folder: a file system that keeps nothing but what fsync was called for. Contents are safe when their
 * file was synced since, names when their folder was.
 */
export class UnsyncedDisk {
  /** As a running program sees it. */
  readonly #now = new Map<string, Inode>();
  readonly #safe = new Map<string, Inode>();

  /** A file, or a folder. */
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

  /** Of a file: its contents. Of a folder: its names, as they are now. */
  sync(place: string): void {
    const inode = this.#now.get(place);
    if (inode !== undefined) inode.safe = inode.bytes;
    for (const name of [...this.#safe.keys()]) {
      if (name.startsWith(`${place}/`) && !this.#now.has(childOf(place, name))) this.#safe.delete(name);
    }
    for (const [name, held] of this.#now) if (path.dirname(name) === place) this.#safe.set(name, held);
  }

  /**
   * Bytes of each file below a folder that would be there, by name; a file whose contents are not safe counts as -1. A file in a folder that was
   * made meanwhile is only there when the folder's own name is safe.
   */
  afterCut(folder: string): ReadonlyMap<string, number> {
    const isThere = (name: string) => !this.#now.has(name) || this.#safe.has(name);
    const left = [...this.#safe].filter(
      ([name]) => name.startsWith(`${folder}/`) && isThere(childOf(folder, name)),
    );
    return new Map(left.map(([name, { bytes, safe }]) => [name, bytes === safe ? bytes : -1]));
  }
}

/** What lies in `folder` itself on the way to `name`. */
function childOf(folder: string, name: string): string {
  return path.join(folder, name.slice(folder.length + 1).split("/", 1)[0] ?? "");
}
