import { gzipSync } from "node:zlib";
import { type FetchedBytes, unpackedBytes } from "../../../../src/server/feeds/crawl/came";
import { fetchBytes } from "../../../../src/server/feeds/crawl/fetch-bytes";
import { FeedError } from "../../../../src/server/feeds/feed/feed-row";
import { JobSite, pageOf } from "./job-site";

const page = pageOf({ description: "Care. ".repeat(10_000) });
const maxBytes = 2 * page.length;

let site: JobSite;
beforeEach(async () => {
  site = await JobSite.open();
});
afterEach(() => site.close());

const ask = (path: string, mayLeadTo?: (to: URL) => Promise<void>, most = maxBytes) =>
  fetchBytes(
    new URL(site.url(path)),
    { maxBytes: most, answerMs: 10_000 },
    {
      ...{ credentials: {}, privateHosts: ["127.0.0.1"], redirects: 5, signal: new AbortController().signal },
      ...(mayLeadTo && { mayLeadTo }),
    },
  );

test("a body stays compressed until it is read, and maxBytes holds before and after", async () => {
  const packed = gzipSync(page);
  site.has("/jobs/1", packed, { "content-encoding": "gzip" });
  const came = (await ask("/jobs/1")) as FetchedBytes;
  expect([came.coding, Buffer.from(came.bytes)]).toEqual(["gzip", packed]);
  expect((await unpackedBytes(came)).toString()).toBe(page);
  const bomb = (await ask("/jobs/1", undefined, page.length - 1)) as FetchedBytes;
  await expect(unpackedBytes(bomb)).rejects.toThrow("more than is read");
  // Decompressed in pieces of 64 KiB, the first of which ends at the limit.
  const longer = { ...came, bytes: gzipSync(Buffer.alloc(3 * 65_536)), maxBytes: 65_536 };
  await expect(unpackedBytes(longer)).rejects.toThrow("more than is read");
  expect(await unpackedBytes(longer, true)).toHaveLength(65_536);
  await expect(ask("/jobs/1", undefined, packed.length - 1)).rejects.toThrow("more than is read");
});

test("a redirect waits for permission, and a refused target is not requested", async () => {
  site.has("/jobs/1", page);
  site.redirects("/old", "/jobs/1");
  let permit = () => {};
  const asked: string[] = [];
  const answer = ask("/old", (to) => {
    asked.push(to.pathname);
    return new Promise((resolve) => {
      permit = resolve;
    });
  });
  while (asked.length === 0) await new Promise(setImmediate);
  await ask("/asked-meanwhile");
  expect(site.paths()).toEqual(["/old", "/asked-meanwhile"]);
  permit();
  expect(await answer).toMatchObject({ kind: "came", address: site.url("/jobs/1") });
  site.paths();
  const refusal = new FeedError("robots.txt asks not to.");
  await expect(ask("/old", () => Promise.reject(refusal))).rejects.toBe(refusal);
  expect(site.paths()).toEqual(["/old"]);
});
