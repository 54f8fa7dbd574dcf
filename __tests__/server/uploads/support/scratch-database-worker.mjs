import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";

/** Answers `{ id, sql, parameters }` with `{ id, rows }` or `{ id, error }`. jest itself cannot load the database. */
const { directory, migration } = workerData;
const database = await PGlite.create(directory === undefined ? {} : { dataDir: directory });
const { rows } = await database.query("select to_regclass('uploads') as name");
if (rows[0].name === null) await database.exec(migration);

parentPort.on("message", async ({ id, sql, parameters }) => {
  try {
    parentPort.postMessage({ id, rows: (await database.query(sql, parameters)).rows });
  } catch (error) {
    parentPort.postMessage({ id, error: error.message });
  }
});
parentPort.postMessage({ id: 0, rows: [] });
