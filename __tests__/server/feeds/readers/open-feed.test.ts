import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { FeedError } from "../../../../src/server/feeds/feed-error";
import { openFeed } from "../../../../src/server/feeds/readers/open-feed";
import { inFile, readFeed, told } from "./feed-file";

const csv = "id,title\n1,Nurse\n2,Chef\n";

test("a zipped feed is read as it is, and a damaged one is broken", async () => {
  const zipped = gzipSync(csv);
  expect(told(await readFeed(zipped))).toEqual(["2: 1 Nurse", "3: 2 Chef"]);
  await expect(readFeed(zipped.subarray(0, -6))).rejects.toThrow("The feed is cut off or damaged");
});

test.each([
  ["", "The feed is empty."],
  ["\ufeff \n", "The feed is empty."],
  ["Dear operator, the feed has moved.\n", "no columns named id and title"],
  ["moved", "in no format"],
])("%j: %s", async (content, message) => {
  await expect(readFeed(content)).rejects.toThrow(message);
});

test("a file that is not there, and a folder", async () => {
  await expect(openFeed({ path: "/nowhere/feed" })).rejects.toThrow("There is no file /nowhere/feed.");
  await expect(openFeed({ path: "/" })).rejects.toThrow("/ is a folder, not a feed.");
});

test("a format that is named is believed", async () => {
  await expect(readFeed(csv, { format: "xml" })).rejects.toThrow("not well-formed XML");
});

test("progress grows to the whole", async () => {
  await inFile(csv.repeat(1000), async (file) => {
    const { rows, progress } = await openFeed({ path: file });
    for await (const _row of rows) expect(progress()).toBeLessThanOrEqual(1);
    expect(progress()).toBe(1);
  });
});

test("whatever a file holds, it is read or refused, in one line", async () => {
  const piece = fc.constantFrom(
    "<job>",
    "</job>",
    "<title>",
    "{",
    "}",
    "[",
    "]",
    '"@type"',
    '"JobPosting"',
    ":",
    ",",
    "\n",
    '"',
    "id,title",
    "&amp;",
    "\u0000",
    "<![CDATA[",
    "]]>",
    "usajobs_control_number",
  ); // prettier-ignore
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
    { numRuns: 300 },
  );
});
