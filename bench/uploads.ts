import { readFileSync } from "node:fs";
import { beginRun, writeResult } from "./figures/result-files";
import { sampleData } from "./serving/sample-data";
import { serve } from "./serving/serve";
import { UploadClient } from "./uploads/upload-client";
import { printUploads } from "./uploads/upload-tables";

// Cost of uploads on the built server: time, memory and throughput. Linux only, for the memory.

const mebibyte = 2 ** 20;

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const started = performance.now();
  const result = await work();
  return { result, ms: performance.now() - started };
}

async function growthDuring<Result>(pid: number, work: () => Promise<Result>) {
  const before = resident(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, resident(pid));
  }, 20);
  const result = await work();
  clearInterval(watch);
  return { result, bytes: most - before };
}

function resident(pid: number): number {
  const kibibytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kibibytes) * 1024;
}

const run = beginRun("npm run bench -- uploads");
const { directory } = await sampleData(2_000, import.meta.dirname);
const server = await serve(directory);
try {
  const client = new UploadClient(server.address);
  // Memory loaded with the first upload stays, however small the file.
  await client.send(100_000);
  const { result: big, bytes } = await growthDuring(server.pid, async () => {
    const up = await timed(() => client.send(256 * mebibyte));
    return { up, down: await timed(() => client.fetchHash(up.result)) };
  });
  if (big.down.result !== big.up.result.sha256) throw new Error("The file came back damaged.");
  const small = await timed(async () => {
    for (let file = 0; file < 100; file += 2) await Promise.all([client.send(100_000), client.send(100_000)]);
  });
  const text = "Registered nurse, intensive care: triage, wound care and nursing assessment.".repeat(20);
  const cv = await client.post(Buffer.from(text), {});
  const suggestion = await timed(() => client.suggestion(cv));
  const figures = {
    up_ms: big.up.ms,
    down_ms: big.down.ms,
    memory_growth_bytes: bytes,
    small_files_per_second: 100_000 / small.ms,
    suggestion_ms: suggestion.ms,
    suggestion: suggestion.result,
  };
  printUploads(figures);
  writeResult("uploads", run, figures);
} finally {
  await server.stop();
}
