import { fork } from "node:child_process";
import { beginRun, writeResult } from "../../figures/result-files";
import type { SearchFigures } from "../search-result";
import { compareRows } from "./compare";
import type { RivalFigures, RivalReport } from "./rival-result";
import { printRivals } from "./rival-tables";

export interface RivalsOptions {
  readonly program: string;
  readonly ours: SearchFigures;
  readonly command: string;
}

export async function measureRivals(names: readonly string[], options: RivalsOptions): Promise<void> {
  const { program, ours, command } = options;
  const run = beginRun(command);
  const rivals: RivalFigures["rivals"][number][] = [];
  const failures: RivalFigures["failures"][number][] = [];
  for (const name of names) {
    console.log(`${name} indexes ${ours.jobs.toLocaleString("en")} jobs …`);
    try {
      const report = await ask(program, name, ours.jobs);
      rivals.push({ ...report, rows: compareRows(report.rows, ours.rows) });
    } catch (error) {
      failures.push({ name, reason: (error as Error).message });
    }
  }
  const figures: RivalFigures = { jobs: ours.jobs, database: ours.database, rivals, failures };
  printRivals(figures);
  writeResult(`rivals-${ours.jobs}`, run, figures);
}

/** Milliseconds allowed for indexing and all searches. */
const patienceMs = 20 * 60_000;

function ask(program: string, name: string, jobs: number): Promise<RivalReport> {
  return new Promise((resolve, reject) => {
    const flags = ["--expose-gc", "--max-old-space-size=14000"];
    const child = fork(program, [name, String(jobs)], { execArgv: flags });
    let report: RivalReport | undefined;
    child.on("message", (message) => {
      report = message as RivalReport;
    });
    child.on("error", reject);
    const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
    child.on("exit", (code, signal) => {
      clearTimeout(timer);
      if (report !== undefined) resolve(report);
      else if (signal === "SIGKILL") reject(new Error(`it was stopped after ${patienceMs / 60_000} minutes`));
      else reject(new Error(`it ended with ${signal ?? code} before it was done`));
    });
  });
}
