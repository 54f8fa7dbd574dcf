import fc from "fast-check";
import { KeptBodies } from "../../../../src/server/http/answers/kept-bodies";

test("bodies never take more than their bytes, and what is kept is what was given", () => {
  const entries = fc.array(fc.tuple(fc.nat(20), fc.nat(3000)), { maxLength: 60 });
  fc.assert(
    fc.property(entries, (given) => {
      const kept = new KeptBodies(10_000);
      for (const [key, length] of given) {
        kept.keep(String(key), "br", Buffer.alloc(length, key + 1));
        expect(kept.bytes).toBeLessThanOrEqual(10_000);
      }
      for (const [key] of given) {
        const body = kept.get(String(key), "br");
        expect(body?.every((byte) => byte === key + 1) ?? true).toBe(true);
      }
    }),
  );
});

test("what was sent least recently goes first", () => {
  const kept = new KeptBodies(10_000);
  for (const key of ["a", "b", "c"]) kept.keep(key, "br", Buffer.alloc(2500));
  kept.get("a", "br");
  kept.keep("d", "br", Buffer.alloc(2500));
  expect(["a", "b", "c", "d"].filter((key) => kept.get(key, "br") !== undefined)).toEqual(["a", "c", "d"]);
});

test("a body does not hold on to the larger buffer that it was cut from", () => {
  const kept = new KeptBodies(10_000);
  kept.keep("a", "gzip", Buffer.alloc(100_000).subarray(0, 50));
  expect(kept.get("a", "gzip")?.buffer.byteLength).toBe(50);
  expect(kept.inAnyCoding("a")?.coding).toBe("gzip");
});
