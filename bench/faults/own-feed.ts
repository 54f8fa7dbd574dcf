import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { ownJobs, ownTitle } from "./visitors";

/** A feed whose job titles carry its version. */
export class OwnFeed {
  /** The last version that an import began to load, and the last that one reported as loaded. */
  begun = 0;
  loaded = 0;
  imports = { done: 0, failed: 0 };

  constructor(
    private readonly folder: string,
    private readonly environment: Readonly<Record<string, string>>,
  ) {}

  async import(): Promise<boolean> {
    this.begun += 1;
    const version = this.begun;
    const file = path.join(this.folder, "own.csv");
    const rows = Array.from(
      { length: ownJobs },
      // A different company each: similar adverts would be shown as one.
      (_, place) =>
        `${place},${ownTitle} ${version},Zyx ${place} Ltd,A job of the soak.,https://example.com/${place}`,
    );
    writeFileSync(file, ["id,title,company,description,apply_url", ...rows].join("\n"));
    const program = spawn(process.execPath, ["dist/server/cli.mjs", "import", file, "--source", "soak"], {
      env: { ...process.env, ...this.environment },
      stdio: "ignore",
    });
    const [code] = (await once(program, "exit")) as [number | null];
    this.imports[code === 0 ? "done" : "failed"] += 1;
    if (code === 0) this.loaded = version;
    return code === 0;
  }
}
