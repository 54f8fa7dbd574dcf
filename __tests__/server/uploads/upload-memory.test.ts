import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { maxUploadBytes, uploadChunkBytes } from "../../../src/shared/uploads";
import { scratchFolder } from "../../support/scratch-folder";
import { isGate } from "../../support/stage";
import { post } from "./support/dropzone-client";
import { type ServerProcess, startServerProcess } from "./support/server-process";

const mebibyte = 1024 * 1024;
/** At least twice the allowed 64 MiB, so that a server that buffers the whole file fails. */
const fileBytes = isGate ? 128 * mebibyte : maxUploadBytes;
let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess(directory);
});
afterAll(() => server.kill());
const directory = scratchFolder();

async function residentBytes(): Promise<number> {
  const memory = (await (await fetch(`${server.origin}/memory`)).json()) as { rss: number };
  return memory.rss;
}

it(`takes ${fileBytes / mebibyte} MiB with at most 64 MiB of memory more`, async () => {
  const count = Math.ceil(fileBytes / uploadChunkBytes);
  const chunk = Buffer.alloc(uploadChunkBytes, "jobsieve ");
  const sent = createHash("sha256");
  let status = 0;
  let most = 0;
  const send = async (index: number) => {
    const offset = index * uploadChunkBytes;
    const bytes = Buffer.from(chunk.subarray(0, Math.min(uploadChunkBytes, fileBytes - offset)));
    bytes.write(index === 0 ? "%PDF-1.7 " : `${index} `);
    sent.update(bytes);
    const fields = {
      dzuuid: "memory",
      dzchunkindex: index,
      dztotalfilesize: fileBytes,
      dzchunksize: uploadChunkBytes,
      dztotalchunkcount: count,
      dzchunkbyteoffset: offset,
    };
    ({ status } = await post(server.url, { fields, bytes }));
    most = Math.max(most, await residentBytes());
  };
  const before = await residentBytes();
  for (let index = 0; index < count; index += 1) await send(index);
  expect(status).toBe(201);
  const [folder = ""] = await readdir(join(directory, "files"));
  const [id = ""] = await readdir(join(directory, "files", folder));
  const stored = createHash("sha256");
  for await (const block of createReadStream(join(directory, "files", folder, id))) stored.update(block);
  expect(stored.digest("hex")).toBe(sent.digest("hex"));
  expect((most - before) / mebibyte).toBeLessThanOrEqual(64);
});
