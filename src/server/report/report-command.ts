import { processIo } from "../feeds/command/run-command";
import { runReportProgram } from "./report-program";

process.exitCode = await runReportProgram(process.argv.slice(2), processIo());
