/** Bytes per second, smoothed so that the figure can be read; the last few seconds weigh most. */
export interface SpeedMeter {
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
