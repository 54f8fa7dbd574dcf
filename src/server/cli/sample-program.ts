import { answerSample, sampleCommandName } from "./register-sample-command";
import { type CommandIo, runCommand } from "./run-command";
import { readSampleArguments, sampleHelp } from "./sample-arguments";

/** `npx jobsieve sample` with these arguments. Resolves with the exit code. */
export function runSampleProgram(given: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(() => {
    const request = readSampleArguments(given);
    if (request === null) return sampleHelp;
    return { command: sampleCommandName, request, here: (database) => answerSample(database, request, true) };
  }, io);
}
