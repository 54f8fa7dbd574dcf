import { processIo } from "../feeds/command/run-command";
import { runSampleProgram } from "./sample-program";

process.exitCode = await runSampleProgram(process.argv.slice(2), processIo());
