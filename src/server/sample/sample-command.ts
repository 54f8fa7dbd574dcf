import { processIo, runCommand } from "../feeds/command/run-command";
import { answerSample, sampleCommandName } from "./register-sample-command";
import { readSampleArguments, sampleHelp } from "./sample-arguments";

/** `npm run sample`: see `--help`. */
process.exitCode = await runCommand(() => {
  const request = readSampleArguments(process.argv.slice(2));
  if (request === null) return sampleHelp;
  return { command: sampleCommandName, request, here: (database) => answerSample(database, request, true) };
}, processIo());
