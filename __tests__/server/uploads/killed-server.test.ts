import { join } from "node:path";
import { scratchFolder } from "../../support/scratch-folder";
import { type Answer, chunksOf, download, pdfLike, post, sha256Of } from "./support/dropzone-client";
import { type ServerProcess, startServerProcess } from "./support/server-process";

const folder = scratchFolder();
let server: ServerProcess | undefined;
afterEach(() => server?.kill());

const moments = 5;
const start = async (): Promise<ServerProcess> => {
  server = await startServerProcess(join(folder, "uploads"), join(folder, "database"));
  return server;
};

it("acknowledged chunks survive five SIGKILLs at random moments during an upload", async () => {
  const bytes = pdfLike(12_000_000);
  const forms = chunksOf({
    url: "",
    bytes,
    chunkSize: 1_000_000,
    headers: { "x-upload-client": "the same one" },
  });
  // About two kills per five chunks: some before a chunk's first byte, some mid-chunk, some in its fsync.
  const kills = new Set(
    Array.from({ length: moments }, (_, kill) =>
      Math.floor(((kill + Math.random()) * forms.length) / moments),
    ),
  );
  let server = await start();
  let answer: Answer | undefined;
  let killed = 0;
  for (const [index, form] of forms.entries()) {
    if (kills.has(index)) {
      const sent = post(server.url, form).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await server.kill();
      await sent;
      killed += 1;
      server = await start();
    }
    answer = await post(server.url, form);
    expect(answer).toMatchObject({ status: index === forms.length - 1 ? 201 : 200 });
  }
  const { bytes: stored } = await download(server.url, answer?.body ?? {});
  await server.kill();
  expect(killed).toBe(kills.size);
  expect(sha256Of(stored)).toBe(sha256Of(bytes));
});

it("a finished file survives a SIGKILL right after the response", async () => {
  const bytes = pdfLike(3_000_000);
  const first = await start();
  const { body } = await post(first.url, { bytes });
  await first.kill();
  const second = await start();
  const { bytes: stored } = await download(second.url, body);
  await second.kill();
  expect(sha256Of(stored)).toBe(sha256Of(bytes));
});
