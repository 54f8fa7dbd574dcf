import type { Database } from "../../../src/server/database/database";
import { asRefusal } from "../../../src/server/uploads/upload-refusal";
import type { UploadSettings } from "../../../src/server/uploads/upload-settings";
import { openMigratedEmbedded } from "../../support/databases";
import { chunksOf, pdfLike, post, uploadInChunks } from "./support/dropzone-client";
import { type ScratchServer, startScratchServer } from "./support/scratch-server";

const running: ScratchServer[] = [];
let database: Database;
beforeAll(async () => {
  database = await openMigratedEmbedded();
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await database.query("delete from uploads");
});
afterAll(() => database.close());

async function serverWith(
  settings: Partial<UploadSettings>,
  freeBytes?: () => Promise<number>,
): Promise<ScratchServer> {
  const server = await startScratchServer({
    database,
    settings,
    ...(freeBytes === undefined ? {} : { freeBytes }),
  });
  running.push(server);
  return server;
}

describe("limits", () => {
  it("of a file are checked on what is claimed, announced and sent", async () => {
    const server = await serverWith({ maxFileBytes: 100_000 });
    const bytes = pdfLike(100_001);
    const message = "File is too big (0.1MiB). Max filesize: 0.1MiB.";
    const [claimed] = chunksOf({ url: server.url, bytes });
    expect(await post(server.url, claimed ?? {})).toMatchObject({ status: 413, body: { error: message } });
    expect(await post(server.url, { bytes })).toMatchObject({ status: 413, body: { code: "file_too_big" } });
    const streamed = await fetch(server.url, { method: "POST", body: formOf(bytes) });
    expect(streamed.status).toBe(413);
    expect(await server.files("incoming")).toEqual([]);
    expect((await post(server.url, { bytes: pdfLike(100_000) })).status).toBe(201);
  });

  it("refuse a file in ten thousand tiny parts at the first one", async () => {
    const server = await serverWith({});
    const [first] = chunksOf({ url: server.url, bytes: pdfLike(10_000), chunkSize: 1 });
    expect(await post(server.url, first ?? {})).toMatchObject({
      status: 413,
      body: { code: "too_many_chunks" },
    });
    expect(await server.files("parts")).toEqual([]);
  });

  it("keep one address from leaving ever more unfinished uploads", async () => {
    const server = await serverWith({ maxUnfinishedPerAddress: 3 });
    const begin = (from?: string) => {
      const [first] = chunksOf({
        url: server.url,
        bytes: pdfLike(2000),
        ...(from === undefined ? {} : { from }),
      });
      return post(server.url, first ?? {});
    };
    for (let upload = 0; upload < 3; upload += 1) expect((await begin()).status).toBe(200);
    expect(await begin()).toMatchObject({ status: 429, body: { code: "too_many_unfinished" } });
    expect((await begin("127.0.0.2")).status).toBe(200);
    await server.restart();
    expect((await begin()).status).toBe(429);
  });

  it("count requests under way, so that many at once do not slip through", async () => {
    const server = await serverWith({ maxUnfinishedPerAddress: 3 });
    const forms = Array.from(
      { length: 20 },
      () => chunksOf({ url: server.url, bytes: pdfLike(2000) })[0] ?? {},
    );
    const answers = await Promise.all(forms.map((form) => post(server.url, form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(17);
  });

  it("hold in bytes, and are free again when an upload finishes", async () => {
    const server = await serverWith({ maxHeldBytesPerAddress: 5000 });
    const big = chunksOf({ url: server.url, bytes: pdfLike(6000), chunkSize: 4500 });
    const small = chunksOf({ url: server.url, bytes: pdfLike(1500), chunkSize: 1000 });
    expect((await post(server.url, small[0] ?? {})).status).toBe(200);
    expect((await post(server.url, big[0] ?? {})).status).toBe(429);
    expect((await post(server.url, small[1] ?? {})).status).toBe(201);
    expect((await post(server.url, big[0] ?? {})).status).toBe(200);
  });

  it("of a day are by address", async () => {
    const server = await serverWith({ maxFilesPerAddressPerDay: 2 });
    const upload = (from?: string) => post(server.url, { bytes: pdfLike(100), from });
    expect([(await upload()).status, (await upload()).status]).toEqual([201, 201]);
    expect(await upload()).toMatchObject({ status: 429, body: { code: "daily_limit" } });
    expect((await upload("127.0.0.2")).status).toBe(201);
  });
});

describe("a full disk", () => {
  it("is told before anything is written", async () => {
    let free = 10_000;
    const server = await serverWith({ minFreeBytes: 5000 }, async () => free);
    expect(await post(server.url, { bytes: pdfLike(6000) })).toMatchObject({
      status: 507,
      body: { code: "disk_full", error: expect.stringContaining("no room") },
    });
    // Its parts and their assembly both need room.
    const [first] = chunksOf({ url: server.url, bytes: pdfLike(3000) });
    expect((await post(server.url, first ?? {})).status).toBe(507);
    expect(await server.files("parts")).toEqual([]);
    free = 100_000;
    expect((await uploadInChunks({ url: server.url, bytes: pdfLike(3000) })).status).toBe(201);
  });

  it("is told when it fills up on the way, and nothing else of a failure is", () => {
    const full = asRefusal(Object.assign(new Error("write"), { code: "ENOSPC" }));
    expect([full.status, full.code]).toEqual([507, "disk_full"]);
    const other = asRefusal(Object.assign(new Error("/secret/path"), { code: "EIO" }));
    expect([other.status, other.message]).toEqual([503, expect.not.stringContaining("secret")]);
  });
});

/** A body whose length is not announced. */
function formOf(bytes: Buffer): FormData {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(bytes)]), "cv.pdf");
  return form;
}
