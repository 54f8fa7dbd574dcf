import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { verdict } from "./faults/promises";
import { soakFolder, startPrimary } from "./faults/soak-site";
import { judgeTrace } from "./faults/traced-calls";
import { chunkBytes, someFile, Uploader } from "./faults/uploader";
import { Random } from "./search/random";
import { options } from "./serving/options";
import { serve, type WatchedServer } from "./serving/serve";
import { type ChunkFields, type Upload, UploadClient } from "./uploads/upload-client";

// Uploads lost by a power cut or by the server's death; the promises are in docs/resilience.md.

const { uploads, kills } = options({ uploads: 30, kills: 20 });
const random = new Random(7);
const database = await startPrimary();
const { folder, siteConfig } = soakFolder();
const settings = { DATABASE_URL: database.url, SITE_CONFIG: siteConfig, HOST: "127.0.0.1" };
const start = () => serve(folder, { ...settings, LOG_LEVEL: "silent" });

async function trace(server: WatchedServer, work: () => Promise<void>): Promise<string[]> {
  const record = path.join(folder, "trace");
  const calls =
    "openat,write,pwrite64,writev,pwritev,fsync,fdatasync,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,sendto,sendmsg";
  const options = ["-f", "-y", "-s", "3000", "-e", `trace=${calls}`, "-o", record, "-p", String(server.pid)];
  const strace = spawn("strace", options, { stdio: ["ignore", "ignore", "pipe"] });
  await once(strace.stderr, "data");
  await wait(500);
  await work();
  strace.kill("SIGINT");
  await once(strace, "exit");
  return readFileSync(record, "utf8").split("\n");
}

async function cutPower(): Promise<string[]> {
  const server = await start();
  const uploader = new Uploader(server.address);
  const lines = await trace(server, async () => {
    for (let sent = 0; sent < uploads; sent += 1) await uploader.send(random);
  });
  await server.stop();
  const { broken, ...looked } = judgeTrace(lines, path.join(folder, "uploads"));
  console.log("A file system that drops what was not synced, at every answer:", looked);
  const { confirmed, chunks } = uploader;
  const isWhole = looked.files === confirmed.length && looked.chunks === chunks - confirmed.length;
  return isWhole
    ? [...broken]
    : [...broken, `the trace lacks some of ${chunks} chunks of ${confirmed.length} files`];
}

async function killed(): Promise<string[]> {
  const confirmed: Upload[] = [];
  let server = await start();
  const post = (chunk: Buffer, fields: ChunkFields) => new UploadClient(server.address).post(chunk, fields);
  for (let kill = 0; kill < kills; kill += 1) {
    const file = someFile(random, 1_000_000, 1_000_000);
    const fated = random.below(Math.ceil(file.length / chunkBytes));
    const upload = await new UploadClient(server.address).send(file, chunkBytes, async (chunk, fields) => {
      if (fields.dzchunkindex !== fated) return post(chunk, fields);
      const sent = post(chunk, fields).catch(() => undefined);
      await wait(random.next() * 30);
      await server.kill();
      await sent;
      server = await start();
      return post(chunk, fields);
    });
    if (upload !== undefined) confirmed.push(upload);
  }
  const lost = await new UploadClient(server.address).lostOf(confirmed);
  await server.stop();
  console.log(`Killed ${kills} times in chunks: ${confirmed.length} files confirmed, ${lost} lost.`);
  return lost > 0 ? [`${lost} confirmed files were lost`] : [];
}

verdict([...(await cutPower()), ...(await killed())]);
