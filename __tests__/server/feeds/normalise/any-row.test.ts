import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { testProgram } from "../../../support/built-server";
import { isGate } from "../../../support/stage";

/** For the mixes; `ROW_FUZZ_SECONDS=600 npx jest any-row` runs longer, with longer texts in every field. */
const seconds = Number(process.env.ROW_FUZZ_SECONDS ?? (isGate ? 2 : 5));
/** The gate tries every eighth repeated text, others in each run, so that all get a turn within days. */
const [share, first] = isGate ? [8, Math.abs(jest.getSeed()) % 8] : [1, 0];

/** A built program, because calls of built-in functions cost several times as much in a Jest context. */
test(
  "no row blocks its thread for more than 50 ms on a processor of usual pace",
  async () => {
    const worker = new Worker(testProgram("any-row-worker"), { workerData: { seconds, share, first } });
    const [slow] = await once(worker, "message");
    await worker.terminate();
    expect(slow).toEqual([]);
  },
  seconds * 10_000 + 240_000,
);
