import { processIo } from "../../feeds/command/run-command";
import { runAlertsProgram } from "./alerts-program";

process.exitCode = await runAlertsProgram(process.argv.slice(2), processIo());
