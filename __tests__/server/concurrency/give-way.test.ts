import { once } from "node:events";
import { getPriority, platform } from "node:os";
import { Worker } from "node:worker_threads";
import { testProgram } from "../../support/built-server";

const onLinux = platform() === "linux" ? test : test.skip;

onLinux("a thread that gives way has a lower priority than the one that started it", async () => {
  const before = getPriority();
  const worker = new Worker(testProgram("give-way-worker"));
  const [its] = await once(worker, "message");
  await worker.terminate();
  expect([its, getPriority()]).toEqual([Math.max(19, before), before]);
});
