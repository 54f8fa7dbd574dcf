import { join, resolve } from "node:path";
import { processIo } from "../command/run-command";
import { runSourcesProgram } from "./sources-program";

process.exitCode = await runSourcesProgram(
  process.argv.slice(2),
  resolve("."),
  processIo(),
  join(__dirname, "reading-worker.mjs"),
);
