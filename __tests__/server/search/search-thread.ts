import path from "node:path";
import { pathToFileURL } from "node:url";
import { projectRoot } from "../../support/server-process";

/** The built worker: one that compiles its sources ends the whole process if terminated meanwhile. */
export const workerFile = path.join(projectRoot, "dist/server/search-worker.mjs");

/** Source of an `.mjs` module that runs the given one and then the worker. */
export function threadAfter(module: string): string {
  const sources = [`data:text/javascript,${encodeURIComponent(module)}`, pathToFileURL(workerFile).href];
  return sources.map((source) => `import ${JSON.stringify(source)};\n`).join("");
}
