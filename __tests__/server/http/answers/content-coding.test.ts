import fc from "fast-check";
import {
  type ContentCoding,
  codingFor,
  decode,
  type Effort,
  encode,
} from "../../../../src/server/http/answers/content-coding";

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

test("what is decoded is what was encoded", async () => {
  const anyCoding = fc.constantFrom<ContentCoding>("br", "gzip", "identity");
  const anyEffort = fc.constantFrom<Effort>("quick", "thorough");
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), anyCoding, anyEffort, async (text, coding, effort) => {
      const body = await encode(Buffer.from(text), coding, effort);
      expect((await decode(body, coding)).toString()).toBe(text);
    }),
  );
});
