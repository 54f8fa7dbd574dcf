import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultUploadSettings, UploadRefusal } from "../../../src/server/uploads/rules/upload-rules";
import { createUploadService, type UploadService } from "../../../src/server/uploads/upload-service";
import { openMigrated } from "../../support/databases";
import { deferred } from "../../support/deferred";
import { duringTests } from "../../support/during-tests";
import { chunksOf, formBody, pdfLike, post } from "./support/dropzone-client";

/** Clients that disconnect while the server checks free disk space, before it reads their request. */

const bytes = pdfLike(2000);
/** The first of two chunks. */
const form = chunksOf({ url: "", bytes, uuid: "the-same" })[0] ?? {};
const body = formBody(form);
const head = `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=----ScratchBoundary7MA4YWxkTrZu0gW\r\nContent-Length: ${body.length}\r\n\r\n`;
const client = { addressHash: "here", identity: "somebody" };

const database = duringTests(openMigrated);
let directory: string;
let service: UploadService;
let server: Server;
/** The result or error of each request, in order. */
let outcomes: Promise<unknown>[];
let requests: IncomingMessage[];
/** Free-space checks wait for this. */
let held: Promise<void> | undefined;
let healthChecks: number;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "jobsieve-gone-"));
  [outcomes, requests, held, healthChecks] = [[], [], undefined, 0];
  // One upload at a time, so that one that is never given up blocks the next.
  const settings = {
    ...defaultUploadSettings,
    minFreeBytes: 0,
    maxUnfinishedPerAddress: 1,
    idleTimeoutMs: 5000,
  };
  const freeBytes = async () => {
    healthChecks += 1;
    await held;
    return 2 ** 40;
  };
  service = await createUploadService({ database: database(), directory, settings, freeBytes });
  server = createServer((request, response) => {
    requests.push(request);
    const outcome = service.receive(request, client);
    outcomes.push(outcome.catch((error: unknown) => error));
    outcome.then(
      (answer) => response.end(JSON.stringify(answer)),
      (error) => response.writeHead(400).end(JSON.stringify({ code: error.code })),
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true });
});

const port = () => (server.address() as AddressInfo).port;
const address = () => `http://127.0.0.1:${port()}`;

/** Sends part of a chunk's body and disconnects before the free-space check ends. */
async function goDuringLook(sent: Buffer): Promise<void> {
  const look = deferred();
  held = look.promise;
  const socket = connect(port(), "127.0.0.1");
  socket.write(Buffer.concat([Buffer.from(head), sent]));
  while (healthChecks === 0) await new Promise(setImmediate);
  const [request] = requests;
  if (request === undefined) throw new Error("There is no look without a request.");
  const closed = new Promise((resolve) => request.once("close", resolve));
  socket.destroy();
  await closed;
  held = undefined;
  look.resolve();
}

test.each([
  ["nothing", 0],
  ["half", 1200],
  ["all", body.length],
])("a disconnect after %s of the body aborts the upload and leaves no files", async (_what, sent) => {
  await goDuringLook(body.subarray(0, sent));
  const refusal = await outcomes[0];
  expect(refusal).toBeInstanceOf(UploadRefusal);
  expect(refusal).toMatchObject({ code: "client_gone" });
  for (const folder of ["incoming", "parts", "files"]) {
    expect(await readdir(join(directory, folder))).toEqual([]);
  }
  // The only slot is free for another upload, and then for the same one.
  const [other] = chunksOf({ url: "", bytes: pdfLike(900) });
  expect((await post(address(), other)).body).toMatchObject({ size: 900 });
  expect((await post(address(), form)).body).toEqual({ received: 1, expected: 2 });
});
