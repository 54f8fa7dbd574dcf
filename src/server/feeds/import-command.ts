import { join, resolve } from "node:path";
import { runImportProgram } from "./command/import-program";
import { processIo } from "./command/run-command";

// npm changes to the project's folder, and says where it was called.
const folder = process.env.INIT_CWD ?? resolve(".");

process.exitCode = await runImportProgram(
  process.argv.slice(2),
  folder,
  processIo(),
  join(__dirname, "reading-worker.mjs"),
);
