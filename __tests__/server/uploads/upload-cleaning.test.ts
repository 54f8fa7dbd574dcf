import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fastify from "fastify";
import { registerUploadCleaning } from "../../../src/server/uploads/register-uploads";
import { defaultUploadSettings } from "../../../src/server/uploads/rules/upload-rules";
import { FileFolder, PartStore } from "../../../src/server/uploads/storage/disk-stores";
import { makeUploadFolders } from "../../../src/server/uploads/storage/durable-files";
import { FileStore } from "../../../src/server/uploads/storage/file-store";
import { UploadLedger } from "../../../src/server/uploads/storage/upload-ledger";
import { cleanUploads, createUploadService } from "../../../src/server/uploads/upload-service";
import { openMigrated } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import { type Answer, chunksOf, download, pdfLike, post, uploadInChunks } from "./support/dropzone-client";
import { type ScratchServer, startScratchServer } from "./support/scratch-server";

const database = duringTests(openMigrated);
let server: ScratchServer;
beforeEach(async () => {
  server = await startScratchServer({ database: database() });
});
afterEach(async () => {
  await server.close();
  await database().query("delete from uploads");
});

const hour = 60 * 60 * 1000;

async function cleanAfter(ms: number, keepDays = 30): Promise<void> {
  const { directory } = server;
  const settings = { ...defaultUploadSettings, keepDays };
  const service = await createUploadService({ database: database(), directory, settings });
  await service.clean(new Date(Date.now() + ms));
}

/** Moves the upload back by this number of days. */
const grow = ({ body }: Answer, days: number) =>
  database().query("update uploads set created_at = now() - $2 * interval '1 day' where id = $1", [
    body.id,
    days,
  ]);

describe("cleaning", () => {
  it("removes abandoned parts after a day, not before", async () => {
    const [first] = chunksOf({ url: server.url, bytes: pdfLike(2000) });
    await post(server.url, first);
    await cleanAfter(23 * hour);
    expect(await server.files("parts")).toHaveLength(2);
    await cleanAfter(25 * hour);
    expect(await server.files("parts")).toEqual([]);
  });

  it("lets an address start a new upload once its abandoned one is removed", async () => {
    const [first] = chunksOf({ url: server.url, bytes: pdfLike(2000) });
    await post(server.url, first);
    const settings = { ...defaultUploadSettings, maxUnfinishedPerAddress: 1 };
    const folders = await makeUploadFolders(server.directory);
    const [parts, ledger] = [new PartStore(folders), new UploadLedger(settings)];
    const files = new FileStore(new FileFolder(folders), database());
    const [left] = await parts.held();
    const cleaned = (ms: number) =>
      cleanUploads(
        { settings, database: database(), folders, ledger, parts, files },
        new Date(Date.now() + ms),
      );
    const begin = () => ledger.reserve("another", left?.addressHash ?? "", 1).settle(0);
    await cleaned(23 * hour);
    expect(begin).toThrow(expect.objectContaining({ code: "too_many_unfinished" }));
    await cleaned(25 * hour);
    expect(begin).not.toThrow();
  });

  it("removes files older than keepDays and keeps younger ones", async () => {
    const old = await post(server.url, { bytes: pdfLike(2000) });
    const young = await post(server.url, { bytes: pdfLike(2000) });
    await grow(old, 31);
    await grow(young, 29);
    await cleanAfter(0);
    expect((await download(server.url, old.body)).status).toBe(404);
    expect((await download(server.url, young.body)).status).toBe(200);
    expect(await server.files("files")).toHaveLength(1);
  });

  it("with keepDays 0, deletes file and name within two hours and the record after a day", async () => {
    const { body } = await post(server.url, { bytes: pdfLike(2000), name: "jane-roe.pdf" });
    await cleanAfter(0, 0);
    expect((await download(server.url, body)).status).toBe(200);
    await cleanAfter(2 * hour, 0);
    expect((await download(server.url, body)).status).toBe(404);
    expect(await server.files("files")).toEqual([]);
    expect(await server.database.query("select name from uploads")).toEqual([{ name: "" }]);
    await server.database.query("update uploads set created_at = now() - interval '25 hours'");
    await cleanAfter(0, 0);
    expect(await server.database.query("select name from uploads")).toEqual([]);
  });

  it("runs at server start and again while the server runs", async () => {
    const grownOld = async () => {
      await post(server.url, { bytes: pdfLike(2000) });
      await server.database.query("update uploads set created_at = now() - interval '31 days'");
    };
    const cleaned = async () => {
      while ((await server.files("files")).length > 0) await new Promise((done) => setImmediate(done));
    };
    await grownOld();
    await server.restart({ cleanEveryMs: hour });
    await cleaned();
    await server.restart({ cleanEveryMs: 20 });
    await grownOld();
    await cleaned();
  });

  it("removes a parts folder without a plan after a day", async () => {
    await mkdir(join(server.directory, "parts", "begun"));
    await cleanAfter(23 * hour);
    expect(await readdir(join(server.directory, "parts"))).toEqual(["begun"]);
    await cleanAfter(25 * hour);
    expect(await readdir(join(server.directory, "parts"))).toEqual([]);
  });

  it("removes a killed server's temporary and unrecorded files, but not fresh ones", async () => {
    await uploadInChunks({ url: server.url, bytes: pdfLike(2000) });
    await writeFile(join(server.directory, "incoming", "half-a-chunk"), "x");
    const [stored = ""] = await server.files("files");
    await writeFile(`${stored.slice(0, -4)}0000`, "a file that was never promised to anybody");
    await cleanAfter(0);
    expect([await server.files("incoming"), await server.files("files")]).toEqual([
      [expect.any(String)],
      [expect.any(String), expect.any(String)],
    ]);
    await cleanAfter(2 * hour);
    expect([await server.files("incoming"), await server.files("files")]).toEqual([[], [stored]]);
  });

  it("runs on a server that takes no uploads any more", async () => {
    const keepDays = 30;
    const old = await post(server.url, { bytes: pdfLike(2000) });
    const young = await post(server.url, { bytes: pdfLike(2000) });
    await grow(old, 31);
    const { directory } = server;
    const app = fastify();
    registerUploadCleaning(app, { database: database(), directory, settings: { keepDays } });
    await app.ready();
    while ((await server.files("files")).length > 1) await new Promise((done) => setImmediate(done));
    await app.close();
    expect(await database().query("select id from uploads")).toEqual([{ id: young.body.id }]);
  });

  it("makes no folders on a server that never took uploads", async () => {
    const directory = join(server.directory, "unmade");
    const app = fastify();
    registerUploadCleaning(app, { database: database(), directory });
    await app.ready();
    await app.close();
    expect(existsSync(directory)).toBe(false);
  });
});
