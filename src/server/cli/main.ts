import { resolve } from "node:path";
import { runCommandLine } from "./command-line";
import { processIo } from "./run-command";

const root = resolve(".");

const code = await runCommandLine(process.argv.slice(2), processIo, {
  root,
  // npm changes to the project's folder, and passes on the original one.
  folder: process.env.INIT_CWD ?? root,
  programs: __dirname,
});
// The server sets its own exit code.
if (code !== null) process.exitCode = code;
