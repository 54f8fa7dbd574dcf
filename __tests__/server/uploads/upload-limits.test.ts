import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { resolve } from "node:path";
import {
  asRefusal,
  defaultUploadSettings,
  type UploadSettings,
} from "../../../src/server/uploads/rules/upload-rules";
import { UploadLedger } from "../../../src/server/uploads/storage/upload-ledger";
import { openMigrated } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { chunksOf, pdfLike, post, refusal, uploadInChunks } from "./support/dropzone-client";
import { type ScratchServer, startScratchServer } from "./support/scratch-server";

const documentation = readFileSync(resolve(__dirname, "../../../docs/uploads.md"), "utf8");
const running: ScratchServer[] = [];
const database = duringTests(openMigrated);
afterEach(async () => {
  for (const server of running.splice(0)) await server.close();
  await database().query("delete from uploads");
});

async function serverWith(settings: Partial<UploadSettings>, freeBytes?: () => Promise<number>) {
  const server = await startScratchServer({ database: database(), settings, freeBytes });
  running.push(server);
  return server;
}

describe("limits", () => {
  it("a file over the size limit is refused by its claimed and by its sent size", async () => {
    const server = await serverWith({ maxFileBytes: 100_000 });
    const bytes = pdfLike(100_001);
    const message = "File is too big (0.1MiB). Max filesize: 0.1MiB.";
    const [claimed] = chunksOf({ url: server.url, bytes });
    expect(await post(server.url, claimed)).toMatchObject({ status: 413, body: { error: message } });
    expect(await refusal(post(server.url, { bytes }))).toEqual([413, "file_too_big"]);
    expect(await statusOfUnmeasured(server, bytes)).toBe(413);
    expect(await server.files("incoming")).toEqual([]);
    expect((await post(server.url, { bytes: pdfLike(100_000) })).status).toBe(201);
  });

  it("a file in ten thousand one-byte chunks is refused at the first one", async () => {
    const server = await serverWith({});
    const [first] = chunksOf({ url: server.url, bytes: pdfLike(10_000), chunkSize: 1 });
    expect(await refusal(post(server.url, first))).toEqual([413, "too_many_chunks"]);
    expect(await server.files("parts")).toEqual([]);
  });

  it("unfinished uploads are limited per address, also after a restart", async () => {
    const server = await serverWith({ maxUnfinishedPerAddress: 3 });
    const begin = (from?: string) => {
      const [first] = chunksOf({ url: server.url, bytes: pdfLike(2000), from });
      return post(server.url, first);
    };
    for (let upload = 0; upload < 3; upload += 1) expect((await begin()).status).toBe(200);
    expect(await begin()).toMatchObject({ status: 429, body: { code: "too_many_unfinished" } });
    expect((await begin("127.0.0.2")).status).toBe(200);
    await server.restart();
    expect((await begin()).status).toBe(429);
  });

  it("concurrent requests count towards the limit of unfinished uploads", async () => {
    const server = await serverWith({ maxUnfinishedPerAddress: 3 });
    const forms = Array.from(
      { length: 20 },
      () => chunksOf({ url: server.url, bytes: pdfLike(2000) })[0] ?? {},
    );
    const answers = await Promise.all(forms.map((form) => post(server.url, form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
  });

  it("held bytes are limited per address and freed when an upload finishes", async () => {
    const server = await serverWith({ maxHeldBytesPerAddress: 5000 });
    const big = chunksOf({ url: server.url, bytes: pdfLike(6000), chunkSize: 4500 });
    const small = chunksOf({ url: server.url, bytes: pdfLike(1500), chunkSize: 1000 });
    expect((await post(server.url, small[0])).status).toBe(200);
    expect((await post(server.url, big[0])).status).toBe(429);
    expect((await post(server.url, small[1])).status).toBe(201);
    expect((await post(server.url, big[0])).status).toBe(200);
  });

  it("files per day are limited per address", async () => {
    const server = await serverWith({ maxFilesPerAddressPerDay: 2 });
    const upload = (from?: string) => post(server.url, { bytes: pdfLike(100), from });
    expect([(await upload()).status, (await upload()).status]).toEqual([201, 201]);
    expect(await upload()).toMatchObject({ status: 429, body: { code: "daily_limit" } });
    expect((await upload("127.0.0.2")).status).toBe(201);
  });

  it("bytes per address are limited, chunked or not, over 24 hours", async () => {
    const server = await serverWith({ maxBytesPerAddressPerDay: 3000 });
    const upload = (size: number) => post(server.url, { bytes: pdfLike(size) });
    expect((await upload(2000)).status).toBe(201);
    expect(await upload(1001)).toMatchObject({ status: 429, body: { code: "daily_limit" } });
    const [first] = chunksOf({ url: server.url, bytes: pdfLike(1001) });
    expect(await refusal(post(server.url, first))).toEqual([429, "daily_limit"]);
    expect((await upload(1000)).status).toBe(201);
    expect((await upload(1)).status).toBe(429);
    await database().query("update uploads set created_at = now() - interval '23 hours 59 minutes'");
    expect((await upload(1)).status).toBe(429);
    await database().query("update uploads set created_at = now() - interval '24 hours'");
    expect((await upload(3000)).status).toBe(201);
  });

  it("held bytes are limited for the whole server, across addresses", async () => {
    const server = await serverWith({ maxHeldBytes: 5000 });
    const begin = (from: string) => {
      const [first] = chunksOf({ url: server.url, bytes: pdfLike(5000), chunkSize: 3000, from });
      return post(server.url, first);
    };
    expect((await begin("127.0.0.2")).status).toBe(200);
    expect(await begin("127.0.0.3")).toMatchObject({ status: 507, body: { code: "disk_full" } });
  });
});

describe("default limits", () => {
  const mebibyte = 1024 * 1024;

  it("match docs/uploads.md", () => {
    expect(defaultUploadSettings).toEqual({
      acceptedTypes: [".pdf", ".docx", ".txt", "image/*"],
      keepDays: 0,
      maxFileBytes: 256 * mebibyte,
      maxChunks: 1024,
      maxUnfinishedPerAddress: 100,
      maxHeldBytesPerAddress: 2 * 1024 * mebibyte,
      maxHeldBytes: 20 * 1024 * mebibyte,
      maxBegunPerAddressPerMinute: 120,
      maxFilesPerAddressPerDay: 500,
      maxBytesPerAddressPerDay: 10 * 1024 * mebibyte,
      minFreeBytes: 512 * mebibyte,
      abandonedAfterMs: 24 * 3_600_000,
      idleTimeoutMs: 30_000,
      cleanEveryMs: 600_000,
    });
    for (const row of [
      "| a file | 256 MiB in up to 1,024 chunks; a whole request has 120 seconds, and is given up after 30 without a byte |",
      "| an address | 120 uploads begun within a minute; 100 unfinished, 2 GiB in their parts; 500 files and 10 GiB within 24 hours |",
      "| the server | 20 GiB in parts; 512 MiB stay free on the disk |",
    ]) {
      expect(documentation).toContain(row);
    }
  });

  it("are enforced by the ledger", () => {
    const ledger = new UploadLedger(defaultUploadSettings);
    const held = (address: number, bytes: number) =>
      ledger.reserve(`upload ${address}`, `address ${address}`, bytes).settle(bytes);
    const limit = (code: string) => expect.objectContaining({ code });
    for (let address = 0; address < 10; address += 1) held(address, 2048 * mebibyte);
    expect(() => held(0, 1)).toThrow(limit("too_many_unfinished"));
    expect(() => held(10, 1)).toThrow(limit("disk_full"));
    ledger.drop("upload 9");
    for (let file = 0; file < 100; file += 1) ledger.reserve(`upload x${file}`, "address 9", 1).settle(1);
    expect(() => held(9, 1)).toThrow(limit("too_many_unfinished"));
  });
});

describe("uploads begun per minute", () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  const begin = (ledger: UploadLedger, key: string, address = "greedy") => ledger.reserve(key, address, 1);

  it("are limited to 120 per address; begun ones go on, and the limit ends with the minute", () => {
    jest.useFakeTimers();
    const ledger = new UploadLedger(defaultUploadSettings);
    begin(ledger, "in chunks").settle(1);
    for (let file = 1; file < 120; file += 1) begin(ledger, `file ${file}`).settle(0);
    const refused = expect.objectContaining({ statusCode: 429, code: "too_many_requests" });
    expect(() => begin(ledger, "one more")).toThrow(refused);
    begin(ledger, "in chunks").settle(1);
    begin(ledger, "another's", "other").settle(0);
    jest.advanceTimersByTime(59_999);
    expect(() => begin(ledger, "one more")).toThrow(refused);
    jest.advanceTimersByTime(1);
    begin(ledger, "one more").settle(0);
  });

  it("are refused above the limit, and accepted from another address", async () => {
    const server = await serverWith({ maxBegunPerAddressPerMinute: 2 });
    const upload = (from?: string) => post(server.url, { bytes: pdfLike(100_000), from });
    expect([(await upload()).status, (await upload()).status]).toEqual([201, 201]);
    expect(await upload()).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect((await upload("127.0.0.2")).status).toBe(201);
  });

  it("are refused at the head of the file part, before its bytes arrive", async () => {
    const server = await serverWith({ maxBegunPerAddressPerMinute: 0 });
    const headers = { "content-type": "multipart/form-data; boundary=b", "content-length": "100000" };
    const unfinished = request(server.url, { method: "POST", headers }).on("error", () => undefined);
    unfinished.write('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7');
    const [answer] = (await once(unfinished, "response")) as [IncomingMessage];
    unfinished.destroy();
    expect(answer.statusCode).toBe(429);
  });
});

describe("a full disk", () => {
  it("is reported with 507 before anything is written", async () => {
    let free = 10_000;
    const server = await serverWith({ minFreeBytes: 5000 }, async () => free);
    expect(await post(server.url, { bytes: pdfLike(6000) })).toMatchObject({
      status: 507,
      body: { code: "disk_full", error: expect.stringContaining("no room") },
    });
    // Both the parts and the assembled file need room.
    const [first] = chunksOf({ url: server.url, bytes: pdfLike(3000) });
    expect((await post(server.url, first)).status).toBe(507);
    expect(await server.files("parts")).toEqual([]);
    free = 100_000;
    expect((await uploadInChunks({ url: server.url, bytes: pdfLike(3000) })).status).toBe(201);
  });

  it("is detected from the real disk by default", async () => {
    const server = await serverWith({ minFreeBytes: 2 ** 60 });
    expect(await post(server.url, { bytes: pdfLike(100) })).toMatchObject({ status: 507 });
  });

  it("an upload of unknown length needs room for the largest allowed file", async () => {
    let free = 9_999;
    const server = await serverWith({ minFreeBytes: 0, maxFileBytes: 10_000 }, async () => free);
    expect(await statusOfUnmeasured(server, pdfLike(100))).toBe(507);
    free = 10_000;
    expect(await statusOfUnmeasured(server, pdfLike(100))).toBe(201);
  });

  it("ENOSPC becomes a 507; another write error becomes a 503 without its message", () => {
    const full = asRefusal(Object.assign(new Error("write"), { code: "ENOSPC" }));
    expect([full.status, full.code]).toEqual([507, "disk_full"]);
    const other = asRefusal(Object.assign(new Error("/secret/path"), { code: "EIO" }));
    expect([other.status, other.message]).toEqual([503, expect.not.stringContaining("secret")]);
  });
});

/** Sends a file without the length of its request. */
async function statusOfUnmeasured({ url }: ScratchServer, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "cv.pdf");
  const { headers, body } = new Response(form);
  return (await fetch(url, { method: "POST", headers, body, duplex: "half" } as RequestInit)).status;
}
