import { createWriteStream, type WriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { FeedError } from "../feed-error";

/** A line of a report, as JSON: a row that was refused, or a remark on one that was kept. */
export interface ReportLine {
  readonly kind: "refused" | "note";
  /** The row in the feed, from 1. */
  readonly row: number;
  readonly id: string | null;
  readonly reason: string;
}

/** Takes the lines of one import's report. */
export interface ReportWriter {
  write(line: ReportLine): Promise<void>;
  /** The file's path; null when nothing was written. */
  close(): Promise<string | null>;
}

/** Writes JSON lines to `file`, which is made with the first one. */
export function reportTo(file: string): ReportWriter {
  let stream: WriteStream | undefined;
  let failure: Error | undefined;
  return {
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

/** For rows that nobody would look up. */
export const noReport: ReportWriter = {
  write: () => Promise.resolve(),
  close: () => Promise.resolve(null),
};
