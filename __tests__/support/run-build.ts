import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "./server-process";

export interface RunBuild {
  /** Builds it and resolves with a function to remove it. */
  build(): Promise<() => Promise<void>>;
  /** The folder of the build; throws before `build`. */
  folder(): string;
}

/** A script's build into a folder, once per run; test processes inherit the folder's name. */
export function runBuild(variable: string, script: string): RunBuild {
  return {
    build: async () => {
      const folder = mkdtempSync(path.join(tmpdir(), "jobsieve-build-"));
      await promisify(execFile)(process.execPath, [path.join(__dirname, "..", script), folder], {
        cwd: projectRoot,
      });
      process.env[variable] = folder;
      return async () => rmSync(folder, { recursive: true, force: true });
    },
    folder: () => {
      const folder = process.env[variable];
      if (folder === undefined)
        throw new Error(`${script} has built nothing in this run: see built-setup.ts.`);
      return folder;
    },
  };
}
