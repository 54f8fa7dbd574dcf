import { readFile, stat } from "node:fs/promises";
import { type BucketServer, startBucketServer } from "./support/bucket-server";
import {
  chunksOf,
  download,
  pdfLike,
  post,
  postAll,
  refusal,
  send,
  sha256Of,
  uploadInChunks,
} from "./support/dropzone-client";
import { type ScratchServer, startScratchServer } from "./support/scratch-server";

describe.each(["a folder", "a bucket"])("files kept in %s", (kept) => {
  let server: ScratchServer;
  let store: BucketServer | undefined;
  beforeAll(async () => {
    if (kept === "a bucket") store = await startBucketServer();
    server = await startScratchServer({ ...(store && { bucket: store.place }) });
  });
  afterAll(async () => {
    await server.close();
    await store?.stop();
  });

  async function downloaded(body: Record<string, unknown>): Promise<string> {
    const { bytes } = await download(server.url, body);
    return sha256Of(bytes);
  }

  describe("a file in chunks", () => {
    const bytes = pdfLike(10_500);

    it("is complete after the last chunk, byte for byte", async () => {
      const answer = await uploadInChunks({ url: server.url, bytes, name: "Mein Lebenslauf — 日本.pdf" });
      expect(answer).toEqual({
        status: 201,
        body: {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          name: "Mein Lebenslauf — 日本.pdf",
          size: 10_500,
          type: "application/pdf",
          token: expect.stringMatching(/^[\w-]{43}$/),
        },
      });
      expect(await downloaded(answer.body)).toBe(sha256Of(bytes));
    });

    it("reports how many chunks have arrived", async () => {
      const [first] = chunksOf({ url: server.url, bytes });
      expect(await post(server.url, first)).toEqual({
        status: 200,
        body: { received: 1, expected: 11 },
      });
    });

    it("accepts its chunks in reverse order", async () => {
      const forms = chunksOf({ url: server.url, bytes }).reverse();
      for (const form of forms.slice(0, -1)) expect((await post(server.url, form)).status).toBe(200);
      const { status, body } = await post(server.url, forms.at(-1));
      expect(status).toBe(201);
      expect(await downloaded(body)).toBe(sha256Of(bytes));
    });

    it("accepts all chunks at once, each sent twice", async () => {
      const forms = chunksOf({ url: server.url, bytes });
      const answers = await Promise.all([...forms, ...forms].map((form) => post(server.url, form)));
      const finished = answers.filter(({ status }) => status === 201);
      expect(answers.every(({ status }) => status === 200 || status === 201)).toBe(true);
      expect(finished.length).toBeGreaterThan(0);
      expect(new Set(finished.map(({ body }) => body.token)).size).toBe(1);
      expect(await downloaded(finished[0]?.body ?? {})).toBe(sha256Of(bytes));
    });

    it("gets the same answer when its last chunk is repeated", async () => {
      const forms = chunksOf({ url: server.url, bytes });
      const answers = await postAll(server.url, [...forms, ...forms.slice(-1)]);
      expect(answers.at(-1)).toEqual(answers.at(-2));
    });

    it("once complete, refuses another name or size under its dzuuid", async () => {
      const uuid = "finished";
      await uploadInChunks({ url: server.url, bytes, uuid, name: "mine.pdf" });
      const again = { url: server.url, bytes, uuid, name: "mine.pdf" };
      const [renamed] = chunksOf({ ...again, name: "other.pdf" });
      const [resized] = chunksOf({ ...again, bytes: bytes.subarray(0, 10_400) });
      for (const form of [renamed, resized])
        expect(await refusal(post(server.url, form))).toEqual([409, "other_upload"]);
      const [same] = chunksOf(again);
      expect((await post(server.url, same)).status).toBe(201);
    });

    it("accepts form fields after the file", async () => {
      const forms = chunksOf({ url: server.url, bytes }).map((form) => ({ ...form, fileFirst: true }));
      const answers = await postAll(server.url, forms);
      expect(await downloaded(answers.at(-1)?.body ?? {})).toBe(sha256Of(bytes));
    });

    it("leaves no parts behind", async () => {
      const before = (await server.files("parts")).length;
      await uploadInChunks({ url: server.url, bytes });
      expect(await server.files("parts")).toHaveLength(before);
      expect(await server.files("incoming")).toEqual([]);
    });

    it("continues after a restart", async () => {
      const forms = chunksOf({ url: server.url, bytes });
      await postAll(server.url, forms.slice(0, 6));
      await server.restart();
      const answers = await postAll(server.url, forms.slice(6));
      expect(await downloaded(answers.at(-1)?.body ?? {})).toBe(sha256Of(bytes));
    });
  });

  describe("a whole file", () => {
    it("needs none of Dropzone's fields", async () => {
      const bytes = pdfLike(5000);
      const { status, body } = await post(server.url, { bytes, name: "cv.pdf" });
      expect(status).toBe(201);
      expect(await downloaded(body)).toBe(sha256Of(bytes));
    });

    it("may be empty, chunked or not", async () => {
      const whole = await post(server.url, { bytes: Buffer.alloc(0), name: "empty.txt" });
      const chunked = await uploadInChunks({ url: server.url, bytes: Buffer.alloc(0), name: "empty.txt" });
      for (const { status, body } of [whole, chunked]) {
        expect(status).toBe(201);
        expect(body).toMatchObject({ size: 0, type: "text/plain" });
      }
    });
  });

  describe("one dzuuid used by two clients", () => {
    const uuid = "6f5e1c52-0000-4000-8000-000000000001";
    const [mine, theirs] = [pdfLike(3000, 1), pdfLike(3000, 2)];

    async function interleaved(
      one: Partial<Parameters<typeof chunksOf>[0]>,
      two: Partial<Parameters<typeof chunksOf>[0]>,
    ) {
      const first = chunksOf({ url: server.url, bytes: mine, uuid, ...one });
      const second = chunksOf({ url: server.url, bytes: theirs, uuid, ...two });
      const answers = [];
      for (const [index, form] of first.entries()) {
        answers.push([await post(server.url, form), await post(server.url, second[index])]);
      }
      return answers;
    }

    it.each([
      ["from two addresses", {}, { from: "127.0.0.2" }],
      [
        "with secrets of their own",
        { headers: { "x-upload-client": "a" } },
        { headers: { "x-upload-client": "b" } },
      ],
      ["with other user agents", { headers: { "user-agent": "a" } }, { headers: { "user-agent": "b" } }],
    ])("gives two files %s", async (_, one, two) => {
      const last = (await interleaved(one, two)).at(-1) ?? [];
      expect(last.map(({ status }) => status)).toEqual([201, 201]);
      expect(await Promise.all(last.map(({ body }) => downloaded(body)))).toEqual([
        sha256Of(mine),
        sha256Of(theirs),
      ]);
    });

    it("refuses the second client when both look the same, and completes the first", async () => {
      const answers = await interleaved({ uuid: "same" }, { uuid: "same" });
      const codes = answers.map(([, second]) => second?.body.code);
      expect(codes).toEqual(["other_bytes", "other_bytes", "other_bytes"]);
      expect(await downloaded(answers.at(-1)?.[0]?.body ?? {})).toBe(sha256Of(mine));
    });

    it("refuses another name or chunk size under a known dzuuid", async () => {
      const [first] = chunksOf({ url: server.url, bytes: mine, uuid: "plan" });
      const [renamed] = chunksOf({ url: server.url, bytes: mine, uuid: "plan", name: "other.pdf" });
      const [resized] = chunksOf({ url: server.url, bytes: mine, uuid: "plan", chunkSize: 1500 });
      expect((await post(server.url, first)).status).toBe(200);
      for (const form of [renamed, resized]) {
        expect(await refusal(post(server.url, form))).toEqual([409, "other_upload"]);
      }
    });
  });

  describe("an uploaded file", () => {
    const bytes = pdfLike(2000);

    it("is served as an attachment with nosniff and no-store", async () => {
      const { body } = await post(server.url, { bytes, name: "it's “mine”.pdf" });
      const { headers } = await download(server.url, body);
      expect(headers.get("content-disposition")).toBe(
        "attachment; filename*=UTF-8''it%27s%20%E2%80%9Cmine%E2%80%9D.pdf",
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-type")).toBe("application/pdf");
      expect(headers.get("cache-control")).toBe("private, no-store");
    });

    it("can be read and deleted only with its own token", async () => {
      const { body } = await post(server.url, { bytes });
      const other = await post(server.url, { bytes });
      const url = `${server.url}/${body.id}`;
      for (const method of ["GET", "DELETE"]) {
        for (const nothing of [{}, { "x-upload-token": "" }])
          expect((await send(method, url, nothing)).status).toBe(401);
        for (const token of [String(other.body.token), "x", `${body.token}x`]) {
          expect((await send(method, url, { authorization: `Bearer ${token}` })).status).toBe(404);
        }
      }
      expect((await send("DELETE", url, { "x-upload-token": String(body.token) })).status).toBe(204);
      expect((await download(server.url, body)).status).toBe(404);
      expect(await server.files("files")).not.toContainEqual(expect.stringContaining(String(body.id)));
    });

    it("is not listed; its id does not hold its name, nor its row the token", async () => {
      expect((await send("GET", server.url, {})).status).toBe(404);
      const { body } = await post(server.url, { bytes, name: "secret-plans.pdf" });
      expect(String(body.id)).not.toContain("secret");
      const [row] = await server.database.query<{ row: string }>(
        "select to_jsonb(uploads)::text as row from uploads where id = $1",
        [body.id],
      );
      expect(row?.row).not.toContain(String(body.token));
    });

    it("is stored under its id, and on disk only its owner can read it", async () => {
      const { body } = await post(server.url, { bytes, name: "cv.pdf" });
      const path = (await server.files("files")).find((file) => file.endsWith(String(body.id))) ?? "";
      expect(path).not.toBe("");
      // The operator configures a bucket's access.
      if (store !== undefined) return;
      expect(sha256Of(await readFile(path))).toBe(sha256Of(bytes));
      expect((await stat(path)).mode & 0o077).toBe(0);
    });
  });
});
