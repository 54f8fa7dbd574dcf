import { spawn } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { PostgresServers } from "./faults/postgres-servers";
import { soakFolder } from "./faults/soak-site";
import { judgeTrace } from "./faults/traced-calls";
import { Uploader } from "./faults/uploader";
import { Random } from "./search/random";
import { serve, type WatchedServer } from "./serving/serve";
import { type Upload, UploadClient } from "./uploads/upload-client";

// Uploads lost by a power cut or by the server's death; the promises are in docs/resilience.md.

const { values } = parseArgs({
  options: { uploads: { type: "string", default: "30" }, kills: { type: "string", default: "20" } },
});
const chunkBytes = 200_000;
const random = new Random(7);
const database = await new PostgresServers().create("primary");
const { folder, siteConfig } = soakFolder();
const start = () =>
  serve(folder, {
    DATABASE_URL: database.url,
    SITE_CONFIG: siteConfig,
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
  });

async function trace(server: WatchedServer, work: () => Promise<void>): Promise<string[]> {
  const record = path.join(folder, "trace");
  const calls =
    "openat,write,pwrite64,writev,pwritev,fsync,fdatasync,mkdir,mkdirat,rename,renameat,renameat2,unlink,unlinkat,sendto,sendmsg";
  const strace = spawn(
    "strace",
    ["-f", "-y", "-s", "3000", "-e", `trace=${calls}`, "-o", record, "-p", String(server.pid)],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
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
    for (let sent = 0; sent < Number(values.uploads); sent += 1) await uploader.send(random);
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
  let kills = 0;
  while (kills < Number(values.kills)) {
    const bytes = Buffer.concat([Buffer.from("%PDF-1.7 "), randomBytes(1_000_000 + random.below(1_000_000))]);
    const uuid = randomUUID();
    const count = Math.ceil(bytes.length / chunkBytes);
    const fated = random.below(count);
    let answer = { id: "", token: "" };
    for (let index = 0; index < count; index += 1) {
      const send = () =>
        new UploadClient(server.address).post(bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes), {
          ...{ dzuuid: uuid, dzchunkindex: index, dztotalfilesize: bytes.length, dzchunksize: chunkBytes },
          ...{ dztotalchunkcount: count, dzchunkbyteoffset: index * chunkBytes },
        });
      if (index === fated) {
        const sent = send().catch(() => undefined);
        await wait(random.next() * 30);
        process.kill(server.pid, "SIGKILL");
        await sent;
        kills += 1;
        server = await start();
      }
      answer = await send();
    }
    confirmed.push({ ...answer, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
  const client = new UploadClient(server.address);
  const hashes = await Promise.all(confirmed.map((upload) => client.fetchHash(upload).catch(String)));
  const lost = hashes.filter((hash, index) => hash !== confirmed[index]?.sha256).length;
  await server.stop();
  console.log(`Killed ${kills} times in chunks: ${confirmed.length} files confirmed, ${lost} lost.`);
  return lost > 0 ? [`${lost} confirmed files were lost`] : [];
}

const broken = [...(await cutPower()), ...(await killed())];
for (const promise of broken) console.log(`BROKEN: ${promise}`);
console.log(broken.length === 0 ? "All promises kept." : "");
process.exit(broken.length === 0 ? 0 : 1);
