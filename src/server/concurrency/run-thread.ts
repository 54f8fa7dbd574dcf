import { Worker, type WorkerOptions } from "node:worker_threads";

/**
 * A thread that does one thing and ends, with whom all memory goes that it has taken. `heard` gets what it
 * posts. Rejects with the error that ended it.
 */
export function runThread(
  script: string | URL,
  options: WorkerOptions,
  heard: (message: unknown) => void = () => undefined,
): Promise<void> {
  const thread = new Worker(script, options);
  thread.on("message", heard);
  return new Promise((resolve, reject) => {
    thread.once("error", reject);
    thread.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The thread ${options.name ?? "of a task"} ended with ${code}.`));
    });
  });
}
