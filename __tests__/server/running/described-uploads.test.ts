import { randomUUID } from "node:crypto";
import { uploadTokenHeader } from "../../../src/shared/uploads";
import type { UploadedFile } from "../../../src/shared/wire/uploads";
import { type ApiDocument, undescribed } from "../../support/described";
import { sharedServerAddress } from "../../support/shared-server";
import { pdfOf } from "../uploads/support/documents";
import { chunksOf, type Form } from "../uploads/support/dropzone-client";

const uploads = "/api/v1/uploads";

/** Calls the API and fails unless the response matches `/openapi.json`. */
async function ask(method: string, path: string, params = {}, init: RequestInit = {}): Promise<Response> {
  const document: ApiDocument = await (await fetch(`${sharedServerAddress()}/openapi.json`)).json();
  const url = path.replace(/\{(\w+)\}/g, (_placeholder, name: string) => Reflect.get(params, name));
  const answer = await fetch(sharedServerAddress() + url, { ...init, method: method.toUpperCase() });
  const wrong = await undescribed(document, path, method, answer.clone());
  expect([method, path, answer.status, wrong]).toEqual([method, path, answer.status, ""]);
  return answer;
}

async function send({ fields = {}, bytes = Buffer.alloc(0) }: Form): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value));
  body.set("file", new Blob([new Uint8Array(bytes)], { type: "application/pdf" }), "cv.pdf");
  return ask("post", uploads, {}, { body });
}

/** Uploads a PDF with this text in chunks. */
async function upload(text: string): Promise<UploadedFile> {
  const forms = chunksOf({ url: "", bytes: pdfOf(text), chunkSize: 300, uuid: randomUUID() });
  const last = forms.pop();
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms) expect((await send(form)).status).toBe(200);
  const answer = await send(last ?? {});
  expect(answer.status).toBe(201);
  return answer.json();
}

const withToken = ({ token }: UploadedFile) => ({ headers: { [uploadTokenHeader]: token } });

test("uploading in chunks, reading and deleting a file match /openapi.json", async () => {
  const file = await upload("Staff nurse");
  const one = `${uploads}/{id}`;
  expect((await ask("get", one, file, withToken(file))).status).toBe(200);
  expect((await ask("delete", one, file, withToken(file))).status).toBe(204);
  expect((await ask("delete", one, file, withToken(file))).status).toBe(404);
  expect((await ask("get", one, file)).status).toBe(401);
});

test("a CV's suggestion matches /openapi.json", async () => {
  const file = await upload("Registered nurse, staff nurse on a ward, NMC, patient care");
  const answer = await ask("get", `${uploads}/{id}/suggestion`, file, withToken(file));
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ state: "found" });
});

test("reporting an application matches /openapi.json", async () => {
  const answer = await ask("post", "/api/v1/jobs/{id}/applied", { id: "1" });
  expect(answer.status).toBe(204);
});
