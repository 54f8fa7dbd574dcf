import type { Dispatch } from "@reduxjs/toolkit";
import { type SendProgress, sentBytes } from "./sent-bytes";
import { createSpeedMeter, type SpeedMeter } from "./speed-meter";
import { uploadEvents } from "./uploads-slice";

export interface ProgressReports {
  begin(id: string): void;
  report(
    file: { readonly size: number; readonly upload: SendProgress & { readonly uuid: string } },
    chunkBytes: number,
  ): void;
  end(id: string): void;
}

/** Nobody reads faster than this. */
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
