import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { FeedError } from "../feed/feed-row";
import type { PlacedShares } from "../geocoding/place-shares";
import type { ReportLine, Tally } from "../reading/batch";
import type { Difference } from "./staging";

export interface DryRun {
  readonly shares: PlacedShares;
  /** Jobs that the source would have, and how many of them have closed. */
  readonly jobs: number;
  readonly closed: number;
  /** Why an import would change nothing; null if it would go through. */
  readonly refusal: string | null;
}

/**
 * With `dryRun`, the result that an import would have. `read` = `added` + `updated` + `unchanged` +
 * `refused`; jobs that left the feed are `removed`.
 */
export interface ImportReport
  extends Readonly<Omit<Tally, "unreadable">>,
    Pick<Difference, "added" | "updated" | "unchanged" | "kept"> {
  readonly source: string;
  /** Whether the source had no jobs before. */
  readonly isNew: boolean;
  /** Other sources that have jobs. */
  readonly others: readonly string[];
  /** Null for rows that came from no file. */
  readonly format: string | null;
  readonly removed: number;
  /** Jobs that the source has now, and how many of them have closed and are not shown. */
  readonly jobs: number;
  readonly closed: number;
  /** Jobs shown only behind another advert of the same job. */
  readonly grouped: number;
  /** Jobs that state their pay in each currency (ISO 4217), most first. */
  readonly currencies: Readonly<Record<string, number>>;
  readonly changed: boolean;
  /** The file with all refusals and notes; null without any. */
  readonly reportFile: string | null;
  readonly seconds: number;
  readonly dryRun?: DryRun;
}

/** `fraction` of the current step, 0 to 1. */
export interface ImportProgress {
  readonly step: ImportStep;
  readonly fraction: number;
  /** Rows read or jobs processed in this step. */
  readonly rows: number;
}

export type ImportStep = "reading" | "changing" | "indexing";

export interface ReportWriter {
  /** Null if the report is discarded. */
  readonly file: string | null;
  write(line: ReportLine): Promise<void>;
  /** Resolves with the file's path; null if nothing was written. */
  close(): Promise<string | null>;
}

/** Writes JSON lines to `file`, which is created with the first one. */
export function reportTo(file: string): ReportWriter {
  let opened: Promise<WriteStream> | undefined;
  let failure: Error | undefined;
  const open = async () => {
    await mkdir(path.dirname(file), { recursive: true }).catch((error: Error) => {
      throw cannotWrite(file, error);
    });
    return createWriteStream(file).on("error", (error) => {
      failure = error;
    });
  };
  return {
    file,
    async write(line) {
      opened ??= open();
      const stream = await opened;
      if (failure !== undefined) throw cannotWrite(file, failure);
      const roomLeft = stream.write(`${JSON.stringify(line)}\n`);
      // The next write throws what ended the stream.
      if (!roomLeft) await once(stream, "drain").catch(() => undefined);
    },
    async close() {
      const stream = await opened;
      if (stream === undefined) return null;
      stream.end();
      await finished(stream).catch((error: Error) => Promise.reject(cannotWrite(file, error)));
      return file;
    },
  };
}

function cannotWrite(file: string, error: Error): FeedError {
  return new FeedError(`The report ${file} cannot be written: ${error.message}.`);
}

/** Discards the report, for rows that the operator would not look up. */
export const noReport: ReportWriter = {
  file: null,
  write: () => Promise.resolve(),
  close: () => Promise.resolve(null),
};

/** Path of the report of an import started by hand. */
export function reportFile(dataDirectory: string, source: string, now: Date): string {
  const name = source.replace(/[^\p{L}\p{N}._-]+/gu, "-");
  return path.join(folderIn(dataDirectory), `${name}-${momentOf(now)}.jsonl`);
}

/**
 * Removes reports of imports before a date, judging by their names. A source that the server fetches has a
 * single file, which each import overwrites.
 */
export async function forgetReports(dataDirectory: string, before: Date): Promise<void> {
  const folder = folderIn(dataDirectory);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names) {
    const moment = /-(\d{8}T\d{6}Z)\.jsonl$/.exec(name)?.[1];
    if (moment !== undefined && moment < momentOf(before)) await rm(path.join(folder, name), { force: true });
  }
}

function folderIn(dataDirectory: string): string {
  return path.join(dataDirectory, "import-reports");
}

/** `20250601T123456Z`. */
function momentOf(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, "");
}
