import Type, { type Static } from "typebox";
import { Value } from "typebox/value";
import type { DataDirectoryLock } from "../database/data-directory/data-directory-lock";
import type { Database } from "../database/database";
import { importSample } from "../sample/fill-with-sample";
import { answerProgressively, type ImportItem } from "./answer-progressively";

export const sampleCommandName = "sample";

export const SampleRequest = Type.Object(
  { jobs: Type.Integer({ minimum: 0, maximum: 10_000_000 }), seed: Type.Integer() },
  { additionalProperties: false },
);
export type SampleRequest = Static<typeof SampleRequest>;

/** Lets `npx jobsieve sample` work while this process has the embedded database. */
export function registerSampleCommand(lock: DataDirectoryLock | null, database: Database): void {
  lock?.onCommand(sampleCommandName, (input) => answer(database, input));
}

async function* answer(database: Database, input: unknown): AsyncGenerator<ImportItem> {
  if (!Value.Check(SampleRequest, input))
    throw new Error("The running Jobsieve is a different version. Stop it first.");
  yield* answerSample(database, input, false);
}

export function answerSample(
  database: Database,
  request: SampleRequest,
  exclusive: boolean,
): AsyncGenerator<ImportItem> {
  return answerProgressively((onProgress, signal) =>
    importSample(database, { ...request, today: new Date() }, onProgress, { signal, exclusive: exclusive }),
  );
}
