import { spawn } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

// What uploads cost the built server: time, memory and how many it takes. `npm run build` first; memory is told by Linux alone.

const root = join(fileURLToPath(import.meta.url), "../..");
const mebibyte = 1024 * 1024;
const chunkBytes = 2_000_000;

async function startServer(dataDirectory) {
  const child = spawn(process.execPath, [join(root, "dist/server/main.mjs")], {
    env: { ...process.env, PORT: "0", DATA_DIR: dataDirectory },
  });
  child.stderr.pipe(process.stderr);
  for await (const text of child.stdout.setEncoding("utf8")) {
    const address = /(https?:\/\/\S+)\/jobs/.exec(text)?.[1];
    if (address !== undefined) return { child, url: `${address}/api/v1/uploads` };
  }
  throw new Error("The server ended before it was up.");
}

function resident(child) {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1];
  return (Number(kibibytes) * 1024) / mebibyte;
}

async function post(url, bytes, fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set("file", new Blob([bytes]), "cv.pdf");
  const answer = await fetch(url, { method: "POST", body: form });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Sends a PDF-like file as Dropzone does: its chunks one after the other. */
async function upload(url, size, onChunk = () => {}) {
  const count = Math.max(1, Math.ceil(size / chunkBytes));
  const whole = createHash("sha256");
  const uuid = randomUUID();
  let answer;
  for (let index = 0; index < count; index += 1) {
    const bytes = Buffer.alloc(Math.min(chunkBytes, size - index * chunkBytes), `${index} jobsieve `);
    if (index === 0) bytes.write("%PDF-1.7 ");
    whole.update(bytes);
    answer = await post(url, bytes, {
      dzuuid: uuid,
      dzchunkindex: index,
      dztotalfilesize: size,
      dzchunksize: chunkBytes,
      dztotalchunkcount: count,
      dzchunkbyteoffset: index * chunkBytes,
    });
    onChunk();
  }
  return { ...answer, sha256: whole.digest("hex") };
}

async function download(url, { id, token }) {
  const hash = createHash("sha256");
  const answer = await fetch(`${url}/${id}`, { headers: { authorization: `Bearer ${token}` } });
  for await (const block of answer.body) hash.update(block);
  return hash.digest("hex");
}

async function timed(work) {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

const directory = mkdtempSync(join(tmpdir(), "jobsieve-bench-"));
const { child, url } = await startServer(directory);
const rows = [];
try {
  const before = resident(child);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, resident(child));
  }, 20);
  const big = await timed(() => upload(url, 256 * mebibyte));
  const back = await timed(() => download(url, big.result));
  clearInterval(watch);
  const same = back.result === big.result.sha256 ? "byte for byte" : "DAMAGED";
  rows.push(["256 MiB up, in 135 chunks", `${(big.ms / 1000).toFixed(1)} s, ${same}`]);
  rows.push(["256 MiB down", `${(back.ms / 1000).toFixed(1)} s`]);
  rows.push(["server memory, at most more than before", `${(most - before).toFixed(0)} MiB`]);
  const small = await timed(async () => {
    for (let file = 0; file < 100; file += 2) await Promise.all([upload(url, 100_000), upload(url, 100_000)]);
  });
  rows.push(["100 kB, two at a time", `${(100_000 / small.ms).toFixed(0)} files/s`]);
  const cv = Buffer.from(
    "Registered nurse, intensive care: triage, wound care and nursing assessment.".repeat(20),
  );
  const { id, token } = await post(url, cv, {});
  const headers = { authorization: `Bearer ${token}` };
  const suggestion = await timed(async () => (await fetch(`${url}/${id}/suggestion`, { headers })).json());
  rows.push([
    "a CV read, with its suggestion",
    `${suggestion.ms.toFixed(0)} ms (${suggestion.result.query})`,
  ]);
  for (const [what, figure] of rows) console.log(`${what.padEnd(42)} ${figure}`);
} finally {
  child.kill();
  await once(child, "exit");
  rmSync(directory, { recursive: true, force: true });
}
