import { statfs } from "node:fs/promises";
import { refusals } from "./upload-refusal";

/** Bytes that this user may still write on a folder's disk. */
export async function freeBytesOf(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

export class DiskRoom {
  constructor(
    private readonly freeBytes: () => Promise<number>,
    private readonly minFreeBytes: number,
  ) {}

  /** Throws when writing so many bytes would leave too little for everything else on the disk. */
  async check(bytes: number): Promise<void> {
    if ((await this.freeBytes()) - bytes < this.minFreeBytes) throw refusals.diskFull();
  }
}
