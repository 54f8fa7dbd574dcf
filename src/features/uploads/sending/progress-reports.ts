import type { Dispatch } from "@reduxjs/toolkit";
import { uploadEvents } from "./uploads-slice";

interface ProgressReports {
  begin(id: string): void;
  report(
    file: { readonly size: number; readonly upload: SendProgress & { readonly uuid: string } },
    chunkBytes: number,
  ): void;
  end(id: string): void;
}

/** People cannot read faster updates than this. */
const leastMs = 100;

/** Tells the store how uploads are getting on, a few times a second for each. */
export function createProgressReports(dispatch: Dispatch, clock = () => performance.now()): ProgressReports {
  const meters = new Map<string, { readonly meter: SpeedMeter; toldAt: number }>();
  return {
    begin: (id) => meters.set(id, { meter: createSpeedMeter(), toldAt: Number.NEGATIVE_INFINITY }),
    report: ({ size, upload }, chunkBytes) => {
      const entry = meters.get(upload.uuid);
      const now = clock();
      const bytesSent = sentBytes(size, chunkBytes, upload);
      if (entry === undefined || (now - entry.toldAt < leastMs && bytesSent < size)) return;
      entry.toldAt = now;
      const bytesPerSecond = entry.meter.measure(bytesSent, now);
      dispatch(uploadEvents.uploadProgressed({ id: upload.uuid, bytesSent, bytesPerSecond }));
    },
    end: (id) => meters.delete(id),
  };
}

/** Dropzone's bookkeeping of a file, as far as it is needed here. */
interface SendProgress {
  readonly progress: number;
  readonly chunked?: boolean | undefined;
  readonly chunks?: readonly ({ readonly progress: number } | undefined)[] | undefined;
}

/**
 * How many of a file's bytes have been sent. Dropzone's own count includes the forms around the chunks, and
 * its percentage gives the last, shorter chunk as much weight as the others.
 */
export function sentBytes(fileBytes: number, chunkBytes: number, upload: SendProgress): number {
  if (!upload.chunked || upload.chunks === undefined) return Math.round((fileBytes * upload.progress) / 100);
  const sent = upload.chunks.reduce((sum, chunk, index) => {
    const bytes = Math.min(chunkBytes, fileBytes - index * chunkBytes);
    return sum + (bytes * (chunk?.progress ?? 0)) / 100;
  }, 0);
  return Math.min(fileBytes, Math.round(sent));
}

/** Bytes per second, smoothed so that the figure can be read; the last few seconds weigh most. */
interface SpeedMeter {
  /** `bytes` so far, at `ms` on any clock that goes forward. Null until there is something to tell. */
  measure(bytes: number, ms: number): number | null;
}

const memoryMs = 3000;
/** Shorter than this, a measurement says more about buffers than about the line. */
const shortestMs = 200;

export function createSpeedMeter(): SpeedMeter {
  let last: { bytes: number; ms: number } | undefined;
  let speed: number | null = null;
  return {
    measure(bytes, ms) {
      last ??= { bytes, ms };
      const elapsed = ms - last.ms;
      if (elapsed < shortestMs) return speed;
      // A chunk that is sent again starts over.
      const now = (Math.max(0, bytes - last.bytes) * 1000) / elapsed;
      const weight = 1 - Math.exp(-elapsed / memoryMs);
      speed = speed === null ? now : speed + weight * (now - speed);
      last = { bytes, ms };
      return speed;
    },
  };
}
