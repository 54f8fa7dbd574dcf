import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { FeedError } from "../feed/feed-row";
import type { PlacedShares } from "../geocoding/place-shares";
import type { ReportLine } from "../reading/read-batches";

/** What a dry run found out besides what would be added, updated and removed. */
export interface DryRun {
  readonly shares: PlacedShares;
  /** Jobs that the source would have, and those of them that have closed. */
  readonly jobs: number;
  readonly closed: number;
  /** Why an import would change nothing; null when it would go through. */
  readonly refusal: string | null;
}

/**
 * How an import ended, or would end: with `dryRun`, nothing was changed. `read` = `added` + `updated` +
 * `unchanged` + `refused`; jobs that left the feed are `removed`.
 */
export interface ImportReport {
  readonly source: string;
  /** Whether it had no job before. */
  readonly isNew: boolean;
  /** Other sources that have jobs. */
  readonly others: readonly string[];
  /** Null for rows that came from no file. */
  readonly format: string | null;
  readonly read: number;
  readonly added: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly removed: number;
  /** Jobs that stay although no readable row is theirs: rows with unreadable ids may be. */
  readonly kept: number;
  /** Jobs that are kept without a place, or only with the area around it. */
  readonly placesNotFound: number;
  readonly placesRough: number;
  /** Jobs that the feed says are featured, open or not. */
  readonly featured: number;
  /**
   * Jobs of which something could not be read and was left out, by what it was: 'posting date', 'link',
   * 'pay'.
   */
  readonly leftOut: Readonly<Record<string, number>>;
  /** What the feed has and did not give; null when it gave all. */
  readonly shortfall: string | null;
  /** What else an operator should know of the feed: columns that were not read, bytes that are no UTF-8. */
  readonly remarks: readonly string[];
  /** Jobs that the source has now, and those of them that have closed, which are not shown. */
  readonly jobs: number;
  readonly closed: number;
  /** Those that are not shown by themselves, but behind another advert of the same job. */
  readonly grouped: number;
  /** How many of them state their pay in each currency, ISO 4217, most first. */
  readonly currencies: Readonly<Record<string, number>>;
  /** Whether anything is different from before. */
  readonly changed: boolean;
  /** The file with every refusal and note; null without any. */
  readonly reportFile: string | null;
  readonly seconds: number;
  readonly dryRun?: DryRun;
}

/** What an import is doing; `fraction` of this step, 0 to 1. */
export interface ImportProgress {
  readonly step: ImportStep;
  readonly fraction: number;
  /** Rows read, or jobs dealt with, in this step. */
  readonly rows: number;
}

export type ImportStep = "reading" | "changing" | "indexing";

/** Takes the lines of one import's report. */
export interface ReportWriter {
  /** Where lines go; null for nowhere. */
  readonly file: string | null;
  write(line: ReportLine): Promise<void>;
  /** The file's path; null when nothing was written. */
  close(): Promise<string | null>;
}

/** Writes JSON lines to `file`, which is made with the first one. */
export function reportTo(file: string): ReportWriter {
  let stream: WriteStream | undefined;
  let failure: Error | undefined;
  return {
    file,
    async write(line) {
      stream ??= await open(file, (error) => {
        failure = error;
      });
      if (failure !== undefined) throw cannotWrite(file, failure);
      const roomLeft = stream.write(`${JSON.stringify(line)}\n`);
      if (!roomLeft) await room(stream);
    },
    async close() {
      if (stream === undefined) return null;
      stream.end();
      await finished(stream).catch((error: Error) => Promise.reject(cannotWrite(file, error)));
      return file;
    },
  };
}

/** Until the file takes more, or will never again. */
function room(stream: WriteStream): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      stream.off("drain", go).off("close", go);
      resolve();
    };
    stream.on("drain", go).on("close", go);
  });
}

async function open(file: string, failed: (error: Error) => void): Promise<WriteStream> {
  try {
    await mkdir(path.dirname(file), { recursive: true });
  } catch (error) {
    throw cannotWrite(file, error as Error);
  }
  return createWriteStream(file).on("error", failed);
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

/** The default report file, with refusals and notes, of an import begun by hand. */
export function reportFile(dataDirectory: string, source: string, now: Date): string {
  return path.join(
    folderIn(dataDirectory),
    `${source.replace(/[^\p{L}\p{N}._-]+/gu, "-")}-${momentOf(now)}.jsonl`,
  );
}

/**
 * Removes those of imports before a moment, by what their names say. A source that the server fetches has one file,
 * which the next import overwrites.
 */
export async function forgetReports(dataDirectory: string, before: Date): Promise<void> {
  const folder = folderIn(dataDirectory);
  for (const name of await namesIn(folder)) {
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

/** None where nothing was ever refused. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
