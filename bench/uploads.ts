import { randomBytes } from "node:crypto";
import { uploadChunkBytes } from "../src/shared/uploads";
import { beginRun, writeResult } from "./figures/result-files";
import { serve } from "./serving/serve";
import { sampleData } from "./serving/site-data";
import { growthDuring } from "./serving/sizes";
import { UploadClient } from "./uploads/upload-client";

// Cost of uploads on the built server: time and memory. Linux only, for the memory.

const file = (bytes: number) => Buffer.concat([Buffer.from("%PDF-1.7 "), randomBytes(bytes - 9)]);

const run = beginRun("uploads");
const { directory } = await sampleData(2_000);
const server = await serve(directory);
const client = new UploadClient(server.address);
// Memory loaded with the first upload stays, however small the file.
await client.send(file(100_000), uploadChunkBytes);
const big = file(256 * 2 ** 20);
const { result: times, growth } = await growthDuring(server.pid, async () => {
  const began = performance.now();
  const upload = await client.send(big, uploadChunkBytes);
  const up_ms = performance.now() - began;
  if (upload === undefined || (await client.lostOf([upload])) > 0)
    throw new Error("The file came back damaged.");
  return { up_ms, down_ms: performance.now() - began - up_ms };
});
const figures = { ...times, memory_growth_bytes: growth };
export type UploadFigures = typeof figures;
writeResult("uploads", run, figures);
await server.stop();
