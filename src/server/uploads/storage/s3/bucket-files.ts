import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { scratchPath, type UploadFolders } from "../durable-files";
import type { WholeFiles } from "../upload-stores";
import type { Bucket } from "./bucket";

const prefix = "files/";

/** Whole files in a bucket. What a request works with lies on this disk meanwhile. */
export class BucketFiles implements WholeFiles {
  constructor(
    private readonly bucket: Bucket,
    private readonly folders: UploadFolders,
  ) {}

  async put(id: string, from: string): Promise<void> {
    const name = prefix + id;
    // Of a request that was repeated since its answer was lost, the name is taken by the file itself.
    const isThere = (await this.bucket.putNew(name, from)) || (await this.bucket.holds(name, 0, from));
    if (!isThere) throw new Error("A random name was taken.");
  }

  open(id: string): Promise<Readable | undefined> {
    return this.bucket.get(prefix + id);
  }

  async use<Result>(id: string, work: (path: string) => Promise<Result>): Promise<Result> {
    const content = await this.open(id);
    if (content === undefined) throw new Error("The file is not in the store any more.");
    const path = scratchPath(this.folders);
    try {
      await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }));
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  holds(id: string, offset: number, path: string): Promise<boolean> {
    return this.bucket.holds(prefix + id, offset, path);
  }

  async remove(id: string): Promise<void> {
    await this.bucket.remove(prefix + id);
  }

  async olderThan(time: Date): Promise<string[]> {
    const listed = await this.bucket.list(prefix);
    return listed.filter(({ writtenAt }) => writtenAt < time).map(({ name }) => name.slice(prefix.length));
  }
}
