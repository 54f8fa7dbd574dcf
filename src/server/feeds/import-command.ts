import { join, resolve } from "node:path";
import { runImportProgram } from "./command/import-program";
import { processIo } from "./command/run-command";

const root = resolve(".");

process.exitCode = await runImportProgram(
  process.argv.slice(2),
  // npm changes to the project's folder, and says where it was called.
  { folder: process.env.INIT_CWD ?? root, root },
  processIo(),
  join(__dirname, "reading-worker.mjs"),
);
