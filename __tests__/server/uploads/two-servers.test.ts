import { join } from "node:path";
import type { Database } from "../../../src/server/database/database";
import type { BucketConfig } from "../../../src/server/settings/settings";
import { databaseWith, openMigratedEmbedded } from "../../support/databases";
import { deferred } from "../../support/deferred";
import { scratchFolder } from "../../support/scratch-folder";
import { type BucketServer, startBucketServer } from "./support/bucket-server";
import { chunksOf, download, pdfLike, post, postAll, sha256Of } from "./support/dropzone-client";
import { type ScratchServer, startScratchServer, storedNames } from "./support/scratch-server";

const servers: ScratchServer[] = [];
let real: Database;
let recording: Promise<void> | undefined;

beforeAll(async () => {
  real = await openMigratedEmbedded();
});
afterEach(async () => {
  recording = undefined;
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => real.close());
const directory = scratchFolder();

/** The database, but inserts into uploads wait until `awaited` of them have begun. */
function meetingAtRecord(awaited: number): Database {
  let come = 0;
  const met = deferred();
  recording = met.promise;
  return databaseWith(real, {
    query: async (sql, parameters) => {
      if (sql.startsWith("insert into uploads")) {
        come += 1;
        if (come === awaited) met.resolve();
        await recording;
      }
      return real.query(sql, parameters);
    },
  });
}

async function serverOn(database: Database, bucket?: BucketConfig): Promise<string> {
  // With a bucket, the servers share nothing else.
  const shared = bucket === undefined ? { directory: join(directory, "shared") } : {};
  const server = await startScratchServer({ database, bucket, ...shared });
  servers.push(server);
  return server.url;
}

describe.each(["folder", "bucket"])("sharing one %s", (kept) => {
  let store: BucketServer | undefined;
  beforeAll(async () => {
    if (kept === "bucket") store = await startBucketServer();
  });
  afterAll(() => store?.stop());
  const stored = (folder: "parts" | "files") => storedNames(join(directory, "shared"), folder, store?.place);

  test("two servers that finish one upload at once store one file and give the same answer", async () => {
    const database = meetingAtRecord(2);
    const urls = [await serverOn(database, store?.place), await serverOn(database, store?.place)];
    const bytes = pdfLike(2500, 3);
    const headers = { "x-upload-client": "one client" };
    const [first = {}, second = {}, last = {}] = chunksOf({ url: "", bytes, headers });
    const before = (await stored("files")).length;
    expect((await post(urls[0] ?? "", first)).body).toEqual({ received: 1, expected: 3 });
    expect((await post(urls[1] ?? "", second)).body).toEqual({ received: 2, expected: 3 });
    const answers = await Promise.all(urls.map((url) => post(url, last)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    expect((await stored("files")).length).toBe(before + 1);
    expect(await stored("parts")).toEqual([]);
    const file = await download(urls[1] ?? "", answers[0]?.body ?? {});
    expect([file.status, sha256Of(file.bytes)]).toEqual([200, sha256Of(bytes)]);
  });

  test("a server repeats the answer to an upload that another server finished", async () => {
    const urls = [await serverOn(real, store?.place), await serverOn(real, store?.place)];
    const forms = chunksOf({
      url: "",
      bytes: pdfLike(1500, 4),
      headers: { "x-upload-client": "one client" },
    });
    const finished = (await postAll(urls[0] ?? "", forms)).at(-1)?.body;
    expect(await post(urls[1] ?? "", forms[1])).toEqual({ status: 201, body: finished });
  });
});
