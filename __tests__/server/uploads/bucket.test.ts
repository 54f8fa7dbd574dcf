import pLimit from "p-limit";
import { Bucket, readListing } from "../../../src/server/uploads/storage/bucket";
import { type BucketServer, isGiven, startBucketServer } from "./support/bucket-server";
import {
  chunksOf,
  download,
  pdfLike,
  post,
  postAll,
  refusal,
  send,
  sha256Of,
} from "./support/dropzone-client";
import { type ScratchServer, startScratchServer } from "./support/scratch-server";

let store: BucketServer;
let server: ScratchServer;
const bytes = pdfLike(2500, 5);
beforeAll(async () => {
  store = await startBucketServer();
  server = await startScratchServer({ bucket: store.place });
});
afterAll(async () => {
  await server.close();
  await store.stop();
});

const [first = {}, second = {}, last = {}] = chunksOf({ url: "", bytes, uuid: "one" });
const bucket = () => new Bucket(store.place);
const partsIn = async () =>
  (await bucket().list("parts/")).map(({ name }) => name).filter((name) => /\/\d$/.test(name));

test("parts left behind by a killed server do not restart a finished upload", async () => {
  const forms = chunksOf({ url: "", bytes });
  await postAll(server.url, forms.slice(0, 2));
  const parts = await partsIn();
  const whole = await post(server.url, forms[2]);
  // As if the server had died after removing the plan.
  const { writeFile } = await import("node:fs/promises");
  const path = `${server.directory}/left`;
  await writeFile(path, bytes.subarray(0, 1000));
  for (const name of parts) await bucket().putNew(name, path);
  expect(await post(server.url, forms[2])).toEqual(whole);
  expect(whole.status).toBe(201);
});

test("a chunk sent while another server finishes is refused with 503, and its retry succeeds", async () => {
  await post(server.url, first);
  await post(server.url, second);
  // The plan disappears between check and write, as when another server has assembled the file.
  const has = jest.spyOn(Bucket.prototype, "has");
  has.mockImplementationOnce(async () => true).mockImplementationOnce(async () => false);
  has.mockImplementationOnce(async () => false);
  expect(await refusal(post(server.url, last))).toEqual([503, "unavailable"]);
  has.mockRestore();
  const { status, body } = await post(server.url, last);
  expect(status).toBe(201);
  const kept = await download(server.url, body);
  expect([kept.status, sha256Of(kept.bytes)]).toEqual([200, sha256Of(bytes)]);
});

test("a refused file leaves no parts, and its repeated last chunk is refused again", async () => {
  const before = await partsIn();
  const forms = chunksOf({ url: "", bytes: Buffer.alloc(2500, "MZ") });
  for (const form of forms.slice(0, 2)) expect((await post(server.url, form)).status).toBe(200);
  expect(await partsIn()).toHaveLength(before.length + 2);
  const refused = await post(server.url, forms[2]);
  expect(refused).toMatchObject({ status: 415, body: { code: "type_not_accepted" } });
  expect(await partsIn()).toEqual(before);
  expect(await refusal(post(server.url, forms[2]))).toEqual([415, "type_not_accepted"]);
});

test("a store that rejects a conditional write is not asked for another", async () => {
  const asked: (string | null)[] = [];
  const unconditional = jest.spyOn(globalThis, "fetch").mockImplementation(async (asking) => {
    const condition = (asking as Request).headers.get("if-none-match");
    asked.push(condition);
    return new Response(null, { status: condition === null ? 200 : 501 });
  });
  const store = bucket();
  expect(await store.putText("one", "1")).toBe(true);
  const first = asked.splice(0);
  expect(await store.putText("two", "2")).toBe(true);
  unconditional.mockRestore();
  expect([first[0], first.at(-1), asked]).toEqual(["*", null, [null]]);
});

const withOwnStore = isGiven ? test.skip : test;

withOwnStore(
  "while the store does not answer, uploads are refused, and nothing that was confirmed is lost",
  async () => {
    const gone = await startBucketServer();
    const beside = await startScratchServer({ bucket: gone.place, database: server.database });
    try {
      const forms = chunksOf({ url: "", bytes });
      expect((await post(beside.url, forms[0])).status).toBe(200);
      await gone.pause();
      expect(await refusal(post(beside.url, forms[1]))).toEqual([503, "unavailable"]);
      expect(await beside.files("incoming")).toEqual([]);
      await gone.resume();
      expect((await post(beside.url, forms[1])).body).toEqual({ received: 2, expected: 3 });
      expect((await post(beside.url, forms[2])).status).toBe(201);
    } finally {
      await beside.close();
      await gone.stop();
    }
  },
);

test("a server with a wrong bucket key starts and refuses uploads with 503", async () => {
  const wrong = { ...store.place, keyId: "another" };
  await expect(new Bucket(wrong).list("parts/")).rejects.toThrow(
    /answered GET with 403: .*(?:InvalidAccessKeyId|SignatureDoesNotMatch)/s,
  );
  const beside = await startScratchServer({ bucket: wrong, database: server.database });
  expect(await refusal(post(beside.url, { bytes }))).toEqual([503, "unavailable"]);
  await beside.close();
});

test("a file is stored when a retried write finds it already there", async () => {
  const { putNew } = Bucket.prototype;
  const lost = jest.spyOn(Bucket.prototype, "putNew").mockImplementation(async function (
    this: Bucket,
    ...file
  ) {
    await putNew.apply(this, file);
    return false;
  });
  const { status, body } = await post(server.url, { bytes });
  lost.mockRestore();
  expect(status).toBe(201);
  const kept = await download(server.url, body);
  expect(sha256Of(kept.bytes)).toBe(sha256Of(bytes));
});

test("a deleted file is removed from the bucket", async () => {
  const { body } = await post(server.url, { bytes });
  expect(await server.files("files")).toContain(`files/${body.id}`);
  const gone = await send("DELETE", `${server.url}/${body.id}`, { authorization: `Bearer ${body.token}` });
  expect(gone.status).toBe(204);
  expect(await server.files("files")).not.toContain(`files/${body.id}`);
});

// The gate's store lists at most a thousand objects and does not check signatures.
const withGivenStore = isGiven ? test : test.skip;

withGivenStore("a bucket with more than a thousand objects is listed to its end", async () => {
  const names = Array.from({ length: 1003 }, (_, index) => `many/${String(index).padStart(4, "0")}`);
  const limit = pLimit(16);
  await Promise.all(names.map((name) => limit(() => bucket().putText(name, "x"))));
  const listed = await bucket().list("many/");
  expect(listed.map(({ name }) => name)).toEqual(names);
  expect(listed[0]).toMatchObject({ size: 1, writtenAt: expect.any(Date) });
});

withGivenStore("a wrong secret is refused", async () => {
  const wrong = { ...store.place, secret: "another" };
  await expect(new Bucket(wrong).list("parts/")).rejects.toThrow(/GET with 403: .*SignatureDoesNotMatch/s);
});

test("a truncated listing gives its continuation token and unescaped names", () => {
  const page = `<?xml version="1.0"?><ListBucketResult><Name>b</Name><IsTruncated>true</IsTruncated>
    <Contents><Key>files/a&amp;b</Key><LastModified>2026-11-23T10:00:00.000Z</LastModified><Size>12</Size></Contents>
    <NextContinuationToken>1/x==</NextContinuationToken></ListBucketResult>`;
  expect(readListing(page)).toEqual({
    objects: [{ name: "files/a&b", size: 12, writtenAt: new Date("2026-11-23T10:00:00Z") }],
    next: "1/x==",
  });
});

test("a response that is not a listing throws", () => {
  expect(() => readListing("<html><body>Sign in</body></html>")).toThrow("something else than a listing");
  expect(() => readListing("<ListBucketResult><Contents>")).toThrow();
});
