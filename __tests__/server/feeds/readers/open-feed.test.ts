import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { FeedError } from "../../../../src/server/feeds/feed/feed-row";
import { openFeed } from "../../../../src/server/feeds/readers/open-feed";
import { MixedUtf8Decoder } from "../../../../src/server/feeds/readers/text/decode-text";
import { runs } from "../../../support/stage";
import { inFile, readFeed, told } from "./feed-file";

const csv = "id,title\n1,Nurse\n2,Chef\n";

test("a gzipped feed is read; a truncated one is rejected", async () => {
  const zipped = gzipSync(csv);
  expect(told(await readFeed(zipped))).toEqual(["2: 1 Nurse", "3: 2 Chef"]);
  await expect(readFeed(zipped.subarray(0, -6))).rejects.toThrow("The feed is cut off or damaged");
});

test.each([
  ["", "The feed is empty."],
  ["\ufeff \n", "The feed is empty."],
  ["Dear operator, the feed has moved.\n", "no columns for id and title"],
  ["moved", "Unknown feed format"],
])("the content %j is rejected: %s", async (content, message) => {
  await expect(readFeed(content)).rejects.toThrow(message);
});

test.each([
  ["a zip", Buffer.from("PK\u0003\u0004rest"), "The feed is a zip file"],
  ["a PDF", Buffer.from("%PDF-1.7 rest"), "The feed is a PDF"],
  ["UTF-32", Buffer.from([...csv].flatMap((one) => [one.charCodeAt(0), 0, 0, 0])), "The feed is in UTF-32"],
])("%s is rejected with its file type named", async (_what, content, message) => {
  await expect(readFeed(content)).rejects.toThrow(message);
});

test("UTF-16 without a byte order mark and XML with an unknown or a wrong encoding are read", async () => {
  const both = ["2: 1 Nurse", "3: 2 Chef"];
  expect(told(await readFeed(Buffer.from(csv, "utf16le")))).toEqual(both);
  expect(told(await readFeed(Buffer.from(csv, "utf16le").swap16()))).toEqual(both);
  const xml = '<?xml version="1.0" encoding="utf-9"?><a><job><id>1</id><title>Café</title></job></a>';
  const stated = ["utf-9", "utf-16", "UTF-16LE", "unicode"].map((name) => xml.replace("utf-9", name));
  for (const content of [...stated, Buffer.from(xml.replace("utf-9", "utf-16"), "utf16le")])
    expect(told(await readFeed(content))).toEqual(["1: 1 Café"]);
});

test("a missing file and a folder are rejected", async () => {
  await expect(openFeed({ path: "/nowhere/feed" })).rejects.toThrow("There is no file /nowhere/feed.");
  await expect(openFeed({ path: "/" })).rejects.toThrow("/ is a folder, not a feed.");
});

test("an explicit format is not overridden by detection", async () => {
  await expect(readFeed(csv, { format: "xml" })).rejects.toThrow("The feed is not XML");
});

test("progress never exceeds 1 and ends at 1", async () => {
  await inFile(csv.repeat(1000), async (file) => {
    const { rows, progress } = await openFeed({ path: file });
    for await (const _row of rows) expect(progress()).toBeLessThanOrEqual(1);
    expect(progress()).toBe(1);
  });
});

test("any content is read or rejected with a one-line FeedError", async () => {
  const marks = '<job> </job> <title> { } [ ] "@type" "JobPosting" : , " id,title &amp; <![CDATA[ ]]>'.split(
    " ",
  );
  const piece = fc.constantFrom(...marks, "\n", "\u0000", "usajobs_control_number");
  const content = fc.oneof(
    fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join("")),
    fc.uint8Array({ maxLength: 100 }),
  );
  await fc.assert(
    fc.asyncProperty(content, async (given) => {
      const outcome = await readFeed(given).catch((error: unknown) => error);
      if (Array.isArray(outcome)) return;
      expect(outcome).toBeInstanceOf(FeedError);
      expect((outcome as Error).message).not.toContain("\n");
    }),
    { numRuns: runs(300) },
  );
});

test.each([
  ["csv", "id,title,company\n1,Café chef – £12,Leeds\n2,Zoë’s nurse,York\n"],
  [
    "JSON",
    '[{"@type":"JobPosting","@id":"1","title":"Café chef – £12"},{"@type":"JobPosting","@id":"2","title":"Zoë’s nurse"}]',
  ],
  [
    "XML",
    '<?xml version="1.0" encoding="UTF-8"?><source><job><id>1</id><title>Café chef – £12</title></job><job><id>2</id><title>Zoë’s nurse</title></job></source>',
  ],
])("Windows-1252 bytes in %s that is, or claims to be, UTF-8 are decoded", async (_format, content) => {
  const bytes: Record<string, number> = { é: 0xe9, "–": 0x96, "£": 0xa3, "’": 0x92 };
  const broken = Buffer.concat(
    [...content].map((one) => (one in bytes ? Buffer.from([bytes[one] ?? 0]) : Buffer.from(one))),
  );
  expect(told(await readFeed(broken)).map((line) => line.slice(line.indexOf(": ") + 2))).toEqual([
    "1 Café chef – £12",
    "2 Zoë’s nurse",
  ]);
});

test("UTF-8 and any other bytes decode the same however they are split into chunks", () => {
  const decoded = (chunks: readonly Uint8Array[]) => {
    const decoder = new MixedUtf8Decoder();
    return chunks.map((chunk) => decoder.decode(chunk)).join("") + decoder.decode();
  };
  const cuts = fc.array(fc.nat(60), { maxLength: 5 }).map((all) => all.sort((one, other) => one - other));
  const cut = (bytes: Uint8Array, at: readonly number[]) =>
    [0, ...at].map((start, index) => bytes.subarray(start, at[index] ?? bytes.length));
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 20 }), cuts, (text, at) => {
      const bytes = Buffer.from(text.toWellFormed());
      expect(decoded(cut(bytes, at))).toBe(text.toWellFormed().replace(/^\ufeff/, ""));
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), cuts, (bytes, at) => {
      expect(decoded(cut(bytes, at))).toBe(decoded([bytes]));
    }),
  );
});
