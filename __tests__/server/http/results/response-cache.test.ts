import fc from "fast-check";
import {
  type ContentCoding,
  codingFor,
  decode,
  type Effort,
  encode,
  ResponseCache,
} from "../../../../src/server/http/results/response-cache";

test.each<[string | undefined, ContentCoding]>([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["deflate", "identity"],
  ["identity", "identity"],
  ["", "identity"],
  ["*", "gzip"],
  ["nonsense;;;q=", "identity"],
  [undefined, "identity"],
])("a client that accepts %j is sent %s", (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding);
});

test("decoding gives back the encoded text", async () => {
  const anyCoding = fc.constantFrom<ContentCoding>("br", "gzip", "identity");
  const anyEffort = fc.constantFrom<Effort>("quick", "thorough");
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), anyCoding, anyEffort, async (text, coding, effort) => {
      const body = await encode(Buffer.from(text), coding, effort);
      expect((await decode(body, coding)).toString()).toBe(text);
    }),
  );
});

test("bodies never exceed the cache's bytes, and are returned unchanged", () => {
  const entries = fc.array(fc.tuple(fc.nat(20), fc.nat(3000)), { maxLength: 60 });
  fc.assert(
    fc.property(entries, (given) => {
      const kept = new ResponseCache(10_000);
      for (const [key, length] of given) {
        kept.set(String(key), "br", Buffer.alloc(length, key + 1));
        expect(kept.bytes).toBeLessThanOrEqual(10_000);
      }
      for (const [key] of given) {
        const body = kept.get(String(key), "br");
        expect(body?.every((byte) => byte === key + 1) ?? true).toBe(true);
      }
    }),
  );
});

test("the body that was sent least recently is evicted first", () => {
  const kept = new ResponseCache(10_000);
  for (const key of ["a", "b", "c"]) kept.set(key, "br", Buffer.alloc(2500));
  kept.get("a", "br");
  kept.set("d", "br", Buffer.alloc(2500));
  expect(["a", "b", "c", "d"].filter((key) => kept.get(key, "br") !== undefined)).toEqual(["a", "c", "d"]);
});

test("a body does not retain the larger buffer that it was cut from", () => {
  const kept = new ResponseCache(10_000);
  kept.set("a", "gzip", Buffer.alloc(100_000).subarray(0, 50));
  expect(kept.get("a", "gzip")?.buffer.byteLength).toBe(50);
  expect(kept.inAnyCoding("a")?.coding).toBe("gzip");
});
