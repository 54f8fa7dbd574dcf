import { answerProgressively } from "./answer-progressively";
import { importHelp, readImportArguments } from "./import-arguments";
import { importCommandName } from "./import-request";
import { type CommandIo, runCommand } from "./run-command";

/**
 * `npm run import` with these arguments; `folder` is what paths are relative to, `readingScript` the built
 * `reading-worker`. Resolves with the exit code.
 */
export function runImportProgram(
  given: readonly string[],
  folder: string,
  io: CommandIo,
  readingScript?: string,
): Promise<number> {
  return runCommand(({ DATA_DIR }) => {
    const request = readImportArguments(given, { folder, dataDir: DATA_DIR, now: new Date() });
    if (request === null) return importHelp;
    return {
      command: importCommandName,
      request,
      here: (database) =>
        answerProgressively(async (onProgress, signal) => {
          // Not loaded where the running server reads the feed.
          const { runImport } = await import("./run-import");
          return runImport(database, request, { onProgress, signal, exclusive: true, readingScript });
        }),
    };
  }, io);
}
