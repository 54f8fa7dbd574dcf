import { importCommandName } from "../feeds/import/import-request";
import { answerProgressively } from "./answer-progressively";
import { importHelp, readImportArguments } from "./import-arguments";
import { type CommandIo, feedSettingsIn, runCommand } from "./run-command";

interface Folders {
  /** What paths are relative to. */
  readonly folder: string;
  /** Where the server is started. */
  readonly root: string;
}

/**
 * `npx jobsieve import` with these arguments; `readingScript` is the built `reading-worker`. Resolves with the
 * exit code.
 */
export function runImportProgram(
  given: readonly string[],
  { folder, root }: Folders,
  io: CommandIo,
  readingScript?: string,
): Promise<number> {
  return runCommand(({ DATA_DIR }) => {
    const asked = readImportArguments(given, { folder, dataDir: DATA_DIR, now: new Date() });
    if (asked === null) return importHelp;
    const { country: siteCountry } = feedSettingsIn(io, root);
    const request = siteCountry === null ? asked : { ...asked, siteCountry };
    return {
      command: importCommandName,
      request,
      here: (database) =>
        answerProgressively(async (onProgress, signal) => {
          // Not loaded where the running server reads the feed.
          const { runImport } = await import("../feeds/import/run-import");
          return runImport(database, request, { onProgress, signal, exclusive: true, readingScript });
        }),
    };
  }, io);
}
