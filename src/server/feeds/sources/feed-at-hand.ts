import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Crawled } from "../crawl/crawl-site";
import { FeedError } from "../feed/feed-row";
import type { Validators } from "../requests/answer-bytes";

/** Validators of a page; its address is without secrets. */
export interface KnownPage extends Validators {
  readonly address: string;
  /** Pauses before its request, as a multiple of the usual pause. */
  readonly pauses: number;
}

/** Validators of a feed; of a paged one, those of its first page and then of the others. */
export interface KnownFeed extends Validators {
  readonly pages?: readonly KnownPage[] | null;
}

export interface LocalFeed extends KnownFeed {
  readonly path: string;
  readonly contentHash: string;
  readonly crawled?: Pick<Crawled, "counts" | "isDone" | "settle">;
}

/** A feed in a file, which stays where it is; null if it is the known version. */
export async function feedInFile(path: string, known: Validators | null): Promise<LocalFeed | null> {
  try {
    const { size, mtime } = await stat(path);
    const validators = { etag: String(size), lastModified: mtime.toISOString() };
    if (known?.etag === validators.etag && known.lastModified === validators.lastModified) return null;
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
    return { path, contentHash: hash.digest("base64url"), ...validators };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new FeedError(`There is no file ${path}.`);
    if (code === "EACCES" || code === "EISDIR")
      throw new FeedError(`${path} is not a file that may be read.`);
    throw error;
  }
}
