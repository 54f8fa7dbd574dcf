import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Database } from "../../../../src/server/database/database";

const migrationFile = join(__dirname, "../../../../src/server/database/migrations/0004-uploads.sql");

interface Answer {
  readonly id: number;
  readonly rows?: object[];
  readonly error?: string;
}

/** An embedded database with the uploads table alone; in memory unless a folder is given. */
export async function openScratchDatabase(directory?: string): Promise<Database> {
  const worker = new Worker(join(__dirname, "scratch-database-worker.mjs"), {
    workerData: { directory, migration: readFileSync(migrationFile, "utf8") },
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  worker.on("message", (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  await new Promise((resolve, reject) => {
    waiting.set(0, resolve);
    worker.once("error", reject);
  });
  let last = 0;
  const query = async <Row extends object>(
    sql: string,
    parameters: readonly unknown[] = [],
  ): Promise<Row[]> => {
    last += 1;
    const id = last;
    const { rows, error } = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      worker.postMessage({ id, sql, parameters });
    });
    if (rows === undefined) throw new Error(error);
    return rows as Row[];
  };
  return {
    kind: "embedded",
    query,
    transaction: (work) => work({ query }),
    listen: async () => async () => undefined,
    close: async () => {
      await worker.terminate();
    },
  };
}
