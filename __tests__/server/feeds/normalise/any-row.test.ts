import { once } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { buildServer } from "../../../support/built-server";

/** For the mixes; `ROW_FUZZ_SECONDS=600 npx jest any-row` goes on for longer, with longer texts in every field. */
const seconds = Number(process.env.ROW_FUZZ_SECONDS ?? 5);

/** Built, because calls of the language's own functions cost several times as much in a test's world. */
test(
  "a row of any content holds its thread for no more than 50 ms of a processor of usual pace",
  async () => {
    const file = "__tests__/server/feeds/normalise/any-row-worker.ts";
    const { folder, remove } = await buildServer({ "any-row-worker": file });
    const worker = new Worker(join(folder, "any-row-worker.mjs"), { workerData: seconds });
    const [slow] = await once(worker, "message");
    await worker.terminate();
    remove();
    expect(slow).toEqual([]);
  },
  seconds * 10_000 + 240_000,
);
