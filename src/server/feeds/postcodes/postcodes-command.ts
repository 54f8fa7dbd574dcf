import { resolve } from "node:path";
import { processIo } from "../command/run-command";
import { runPostcodesProgram } from "./postcodes-program";

// npm changes to the project's folder, and says where it was called.
const folder = process.env.INIT_CWD ?? resolve(".");

process.exitCode = await runPostcodesProgram(process.argv.slice(2), folder, processIo());
