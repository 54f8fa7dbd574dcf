/** Milliseconds; NaN without values. */
export interface Spread {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly count: number;
}

/** Nearest-rank percentile; `share` is 0 to 1. */
export function percentile(sorted: readonly number[], share: number): number {
  const rank = Math.ceil(share * sorted.length);
  return sorted[Math.max(0, rank - 1)] ?? Number.NaN;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) => hundredths(percentile(sorted, share));
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), count: values.length };
}

export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
