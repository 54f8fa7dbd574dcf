import { runJobsProgram } from "./jobs-program";
import { processIo } from "./run-command";

process.exitCode = await runJobsProgram(process.argv.slice(2), processIo());
