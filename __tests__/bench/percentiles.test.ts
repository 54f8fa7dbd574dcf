import fc from "fast-check";
import { percentile, spreadOf } from "../../bench/figures/percentiles";

test("a percentile is the nearest-rank value, or NaN without values", () => {
  const hundred = Array.from({ length: 100 }, (_, place) => place + 1);
  expect([0.5, 0.95, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([50, 95, 99, 100]);
  expect(percentile([7], 0.01)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test("a spread ignores the order, and consists of rising measured values", () => {
  const values = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(values, (times) => {
      const { p50, p95, p99, count } = spreadOf(times);
      expect(spreadOf(times.toReversed())).toEqual({ p50, p95, p99, count });
      for (const value of [p50, p95, p99]) expect(times).toContain(value);
      expect(p50 <= p95 && p95 <= p99).toBe(true);
      expect(times.filter((time) => time <= p95).length).toBeGreaterThanOrEqual(0.95 * times.length);
    }),
  );
});
