import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../support/server-process";

/** The built thread. One that compiles its own sources takes the whole process along when it is ended meanwhile. */
export const workerFile = path.join(projectRoot, "dist/server/search-worker.mjs");

/** A module, for a file `.mjs`, that runs this one and then is the thread. */
export function threadAfter(module: string): string {
  const sources = [`data:text/javascript,${encodeURIComponent(module)}`, pathToFileURL(workerFile).href];
  return sources.map((source) => `import ${JSON.stringify(source)};\n`).join("");
}
