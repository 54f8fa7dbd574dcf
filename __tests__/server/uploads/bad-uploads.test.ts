import { connect } from "node:net";
import { openMigrated } from "../../support/databases";
import { duringTests } from "../../support/during-tests";
import {
  chunksOf,
  type Form,
  formBody,
  pdfLike,
  post,
  refusal,
  uploadInChunks,
} from "./support/dropzone-client";
import { type ScratchServer, startScratchServer } from "./support/scratch-server";

const database = duringTests(openMigrated);
let server: ScratchServer;
beforeEach(async () => {
  server = await startScratchServer({ database: database(), settings: { idleTimeoutMs: 300 } });
});
afterEach(() => server.close());

const good = (): Form => chunksOf({ url: server.url, bytes: pdfLike(2500) })[1] ?? {};
const withFields = (changed: Record<string, string | number>): Form => {
  const form = good();
  return { ...form, fields: { ...form.fields, ...changed } };
};
const without = (field: string): Form => {
  const form = good();
  const fields = Object.entries(form.fields ?? {}).filter(([name]) => name !== field);
  return { ...form, fields: Object.fromEntries(fields) };
};

/** Refused uploads leave no files, and the next upload works. */
async function expectNothingLeft(): Promise<void> {
  for (const folder of ["incoming", "parts", "files"] as const) {
    expect(await server.files(folder)).toEqual([]);
  }
  expect((await uploadInChunks({ url: server.url, bytes: pdfLike(2500) })).status).toBe(201);
}

describe("a chunk with wrong fields", () => {
  it.each<[string, () => Form, string]>([
    ["a total that is not the sum", () => withFields({ dztotalfilesize: 9000 }), "numbers_disagree"],
    [
      "another total in the same number of chunks",
      () => withFields({ dztotalfilesize: 1400, dztotalchunkcount: 2 }),
      "wrong_size",
    ],
    ["a chunk count too high", () => withFields({ dztotalchunkcount: 4 }), "numbers_disagree"],
    ["a chunk count of nothing", () => withFields({ dztotalchunkcount: 0 }), "numbers_disagree"],
    [
      "an index past the end",
      () => withFields({ dzchunkindex: 3, dzchunkbyteoffset: 3000 }),
      "numbers_disagree",
    ],
    ["an offset that is not the index's", () => withFields({ dzchunkbyteoffset: 999 }), "numbers_disagree"],
    ["another chunk size", () => withFields({ dzchunksize: 900 }), "numbers_disagree"],
    ["chunks of nothing", () => withFields({ dzchunksize: 0 }), "numbers_disagree"],
    ["a negative index", () => withFields({ dzchunkindex: -1 }), "bad_number"],
    ["a fraction", () => withFields({ dztotalfilesize: "2500.5" }), "bad_number"],
    ["an exponent", () => withFields({ dztotalfilesize: "25e2" }), "bad_number"],
    ["a number past all bounds", () => withFields({ dztotalfilesize: "9".repeat(40) }), "bad_number"],
    ["words for a number", () => withFields({ dzchunksize: "NaN" }), "bad_number"],
    ["too few bytes", () => ({ ...good(), bytes: pdfLike(999) }), "wrong_size"],
    ["too many bytes", () => ({ ...good(), bytes: pdfLike(1001) }), "wrong_size"],
    [
      "too many bytes before the fields",
      () => ({ ...good(), bytes: pdfLike(1001), fileFirst: true }),
      "wrong_size",
    ],
  ])("is refused: %s", async (_, form, code) => {
    expect(await post(server.url, form())).toMatchObject({
      status: 400,
      body: { code, error: expect.any(String) },
    });
    await expectNothingLeft();
  });

  it.each([
    "dzuuid",
    "dzchunkindex",
    "dztotalfilesize",
    "dzchunksize",
    "dztotalchunkcount",
    "dzchunkbyteoffset",
  ])("is refused without %s", async (field) => {
    const { status, body } = await post(server.url, without(field));
    expect([status, body.error]).toEqual([400, `The field ${field} is missing.`]);
    await expectNothingLeft();
  });

  it.each(["../../etc/passwd", "/etc/passwd", "a/b", "..", "", "a b", "x".repeat(65), "ü"])(
    "is refused with the dzuuid %j",
    async (dzuuid) => {
      expect(await refusal(post(server.url, withFields({ dzuuid })))).toEqual([400, "bad_uuid"]);
      await expectNothingLeft();
    },
  );

  it.each(["../cv.pdf", "..\\cv.pdf", "/etc/passwd", "cv\0.pdf", "cv\u0007.pdf", "..", "", "x".repeat(256)])(
    "is refused with the file name %j",
    async (name) => {
      expect((await post(server.url, { ...good(), name })).status).toBe(400);
      await expectNothingLeft();
    },
  );
});

describe("a body that is not an upload", () => {
  const file = formBody({ bytes: pdfLike(100) });
  const head = file.subarray(0, file.indexOf("%PDF"));

  it.each<[string, () => Form, number, string]>([
    [
      "JSON",
      () => ({ body: Buffer.from("{}"), headers: { "content-type": "application/json" } }),
      415,
      "not_multipart",
    ],
    [
      "no boundary",
      () => ({ body: file, headers: { "content-type": "multipart/form-data" } }),
      400,
      "malformed_body",
    ],
    [
      "another boundary",
      () => ({ body: file, headers: { "content-type": "multipart/form-data; boundary=x" } }),
      400,
      "malformed_body",
    ],
    ["nothing", () => ({ body: Buffer.alloc(0) }), 400, "malformed_body"],
    ["no file", () => ({ fields: { a: 1 } }), 400, "file_missing"],
    ["a file in another field", () => ({ bytes: pdfLike(100), fileField: "cv" }), 400, "file_missing"],
    [
      "two files",
      () => ({ body: Buffer.concat([head, pdfLike(100), Buffer.from("\r\n"), file]) }),
      400,
      "several_files",
    ],
    [
      "a form cut off in the file",
      () => ({ body: file.subarray(0, file.length - 60) }),
      400,
      "malformed_body",
    ],
    ["a form cut off in the head", () => ({ body: file.subarray(0, 40) }), 400, "malformed_body"],
    [
      "a thousand fields",
      () => ({
        fields: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`f${i}`, i])),
        bytes: pdfLike(100),
      }),
      400,
      "too_many_fields",
    ],
    [
      "a field more than there may be, and no file",
      () => ({ fields: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, i])) }),
      400,
      "too_many_fields",
    ],
    [
      "a field of a megabyte",
      () => ({ fields: { note: "x".repeat(1_000_000) }, bytes: pdfLike(100) }),
      400,
      "too_many_fields",
    ],
  ])("is refused: %s", async (_, form, status, code) => {
    expect(await post(server.url, form())).toMatchObject({ status, body: { code } });
    await expectNothingLeft();
  });

  it("with an empty or malformed content type is refused as not multipart", async () => {
    for (const type of ["", ";;;"]) {
      const answer = await post(server.url, { body: Buffer.from("abcd"), headers: { "content-type": type } });
      expect(answer).toMatchObject({ status: 415, body: { code: "not_multipart" } });
    }
  });

  it("cut off at any point after a refused file name does not crash the server", async () => {
    const form = { bytes: pdfLike(100), name: ".." };
    const body = formBody(form);
    for (let end = body.indexOf("%PDF") + 9; end < body.length - 40; end += 7) {
      expect((await post(server.url, { body: body.subarray(0, end) })).status).toBe(400);
    }
    await expectNothingLeft();
  });
});

describe("a client that disconnects or stalls", () => {
  const body = formBody({ bytes: pdfLike(50_000) });
  const head = `POST /api/v1/uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=----ScratchBoundary7MA4YWxkTrZu0gW\r\nContent-Length: ${body.length}\r\n\r\n`;

  it("leaves no files behind when it disconnects mid-chunk", async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(head);
    socket.write(body.subarray(0, 30_000));
    while ((await server.files("incoming")).length === 0) await new Promise(setImmediate);
    socket.destroy();
    while ((await server.files("incoming")).length > 0) await new Promise(setImmediate);
    await expectNothingLeft();
  });

  it("gets a 408 and leaves no files behind when it stalls mid-chunk", async () => {
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    socket.write(head);
    socket.write(body.subarray(0, 30_000));
    const answer = await new Promise<string>((resolve) =>
      socket.once("data", (data) => resolve(String(data))),
    );
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    socket.destroy();
    await expectNothingLeft();
  });
});
