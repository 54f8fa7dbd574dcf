import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/** The default report file, with refusals and notes, of an import begun by hand. */
export function reportFile(dataDirectory: string, source: string, now: Date): string {
  return path.join(
    folderIn(dataDirectory),
    `${source.replace(/[^\p{L}\p{N}._-]+/gu, "-")}-${momentOf(now)}.jsonl`,
  );
}

/**
 * Removes those of imports before a moment, by what their names say. A source that the server fetches has one file,
 * which the next import overwrites.
 */
export async function forgetReports(dataDirectory: string, before: Date): Promise<void> {
  const folder = folderIn(dataDirectory);
  for (const name of await namesIn(folder)) {
    const moment = /-(\d{8}T\d{6}Z)\.jsonl$/.exec(name)?.[1];
    if (moment !== undefined && moment < momentOf(before)) await rm(path.join(folder, name), { force: true });
  }
}

function folderIn(dataDirectory: string): string {
  return path.join(dataDirectory, "import-reports");
}

/** `20250601T123456Z`. */
function momentOf(date: Date): string {
  return date.toISOString().replace(/[-:]|\.\d+/g, "");
}

/** None where nothing was ever refused. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
