import type { InjectOptions } from "fastify";
import type { Database } from "../../../src/server/database/database";
import type { App } from "../../../src/server/http/app-types";
import { registerUploads } from "../../../src/server/uploads/register-uploads";
import { openMigrated } from "../../support/databases";
import { scratchFolder } from "../../support/scratch-folder";
import { standInApp } from "../http/parts";
import { always, headersOf, json, never, problem } from "../http/told-headers";
import { formBody, pdfLike } from "./support/dropzone-client";

let database: Database;
let app: App;

beforeAll(async () => {
  database = await openMigrated();
  const options = { database, directory, settings: { minFreeBytes: 0 } };
  app = await standInApp({ uploads: async (scope) => registerUploads(scope, options) });
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});
const directory = scratchFolder();

function upload(bytes: Buffer): InjectOptions {
  const payload = formBody({ bytes });
  const boundary = payload.toString("latin1").slice(2, payload.indexOf("\r"));
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  return { method: "POST", url: "/api/v1/uploads", headers, payload };
}

const ofOneFile = { "cache-control": "private, no-store" };

test("responses for an upload forbid caching, and its file is served sandboxed", async () => {
  expect(await headersOf(app, upload(pdfLike(10)))).toEqual([201, { ...always, ...json, ...ofOneFile }]);
  const { id, token } = (await app.inject(upload(pdfLike(3000)))).json();
  const own = { url: `/api/v1/uploads/${id}`, headers: { authorization: `Bearer ${token}` } };
  expect(await headersOf(app, own)).toEqual([
    200,
    {
      ...always,
      ...ofOneFile,
      "content-type": "application/pdf",
      "content-disposition": "attachment; filename*=UTF-8''cv.pdf",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  ]);
  expect(await headersOf(app, { ...own, method: "DELETE" })).toEqual([204, { ...always, ...ofOneFile }]);
});

test.each<[number, InjectOptions, object]>([
  [415, { method: "POST", url: "/api/v1/uploads" }, json],
  [404, { url: "/api/v1/uploads/x" }, problem],
  [401, { url: `/api/v1/uploads/${"0".repeat(32)}` }, problem],
  [404, { url: `/api/v1/uploads/${"0".repeat(32)}/suggestion`, headers: { "x-upload-token": "x" } }, problem],
])("refusals forbid caching: %i", async (status, request, type) => {
  expect(await headersOf(app, request)).toEqual([status, { ...always, ...type, ...never }]);
});
