import { resolve } from "node:path";
import { answerProgressively } from "./command/answer-progressively";
import { importHelp, readImportArguments } from "./command/import-arguments";
import { importCommandName } from "./command/register-import-command";
import { processIo, runCommand } from "./command/run-command";
import { runImport } from "./command/run-import";

/** `npm run import`: see `--help`. */
process.exitCode = await runCommand(({ DATA_DIR }) => {
  const surroundings = { folder: process.env.INIT_CWD ?? resolve("."), dataDir: DATA_DIR, now: new Date() };
  const request = readImportArguments(process.argv.slice(2), surroundings);
  if (request === null) return importHelp;
  return {
    command: importCommandName,
    request,
    here: (database) =>
      answerProgressively((onProgress, signal) =>
        runImport(database, request, { onProgress, signal, nobodySearches: true }),
      ),
  };
}, processIo());
