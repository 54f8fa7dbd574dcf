import { once } from "node:events";
import { getPriority, platform } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { buildServer } from "../../support/built-server";

const onLinux = platform() === "linux" ? test : test.skip;

onLinux("a thread that gives way has a lower priority than the one that started it", async () => {
  const file = "__tests__/server/concurrency/give-way-worker.ts";
  const { folder, remove } = await buildServer({ "give-way-worker": file });
  const before = getPriority();
  const worker = new Worker(join(folder, "give-way-worker.mjs"));
  const [its] = await once(worker, "message");
  await worker.terminate();
  remove();
  expect([its, getPriority()]).toEqual([Math.max(19, before), before]);
});
