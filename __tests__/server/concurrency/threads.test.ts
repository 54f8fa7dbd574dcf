import { once } from "node:events";
import { getPriority, platform } from "node:os";
import { Worker } from "node:worker_threads";
import { runThread } from "../../../src/server/concurrency/threads";
import { testProgram } from "../../support/built-server";

const onLinux = platform() === "linux" ? test : test.skip;

onLinux("a thread that gives way has a lower priority than the one that started it", async () => {
  const before = getPriority();
  const worker = new Worker(testProgram("give-way-worker"));
  const [its] = await once(worker, "message");
  await worker.terminate();
  expect([its, getPriority()]).toEqual([Math.max(19, before), before]);
});

const thread = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

it("resolves once the thread has ended and all its messages were received", async () => {
  const heard: unknown[] = [];
  const code = `
    import { parentPort, workerData } from "node:worker_threads";
    for (const each of workerData) parentPort.postMessage(each);`;
  await runThread(thread(code), { workerData: [1, 2, 3] }, (message) => heard.push(message));
  expect(heard).toEqual([1, 2, 3]);
});

it("rejects with the thread's error or exit code", async () => {
  await expect(runThread(thread("throw new Error('no such thing');"), {})).rejects.toThrow("no such thing");
  await expect(runThread(thread("process.exit(3);"), { name: "trial" })).rejects.toThrow(
    "trial ended with 3",
  );
});
