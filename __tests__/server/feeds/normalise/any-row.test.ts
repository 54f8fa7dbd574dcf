import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { testProgram } from "../../../support/built-server";
import { isGate } from "../../../support/stage";

/** For the mixes; `ROW_FUZZ_SECONDS=600 npx jest any-row` goes on for longer, with longer texts in every field. */
const seconds = Number(process.env.ROW_FUZZ_SECONDS ?? (isGate ? 2 : 5));
/** Of the repeated texts: the gate tries every eighth, each run others, so that all have had their turn within days. */
const [share, first] = isGate ? [8, Math.abs(jest.getSeed()) % 8] : [1, 0];

/** Built, because calls of the language's own functions cost several times as much in a test's world. */
test(
  "a row of any content holds its thread for no more than 50 ms of a processor of usual pace",
  async () => {
    const worker = new Worker(testProgram("any-row-worker"), { workerData: { seconds, share, first } });
    const [slow] = await once(worker, "message");
    await worker.terminate();
    expect(slow).toEqual([]);
  },
  seconds * 10_000 + 240_000,
);
