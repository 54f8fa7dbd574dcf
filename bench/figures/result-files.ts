import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import path from "node:path";
import { pace } from "./pace";

export interface Run {
  /** Start, ISO 8601. */
  readonly date: string;
  /** Average number of runnable processes in the minute before; 0 where the system does not report it. */
  readonly load_before: number;
  /** Whether that slows the timings. */
  readonly was_busy: boolean;
  /** Milliseconds of a fixed piece of work before and after the run. */
  readonly pace_ms?: readonly [before: number, after?: number];
  readonly command: string;
}

export type Result<Figures extends object> = Run & Figures;
export type Results = ReadonlyMap<string, Result<object>>;

export const resultsFolder = path.join("bench", "results");

export function beginRun(command: string): Run {
  const load_before = Math.round((loadavg()[0] ?? 0) * 100) / 100;
  return {
    date: new Date().toISOString(),
    load_before,
    was_busy: load_before > availableParallelism() / 2,
    pace_ms: [pace()],
    command: `npm run bench -- ${command}`,
  };
}

/** Replaces the last result of that name. Benchmarks run in the project's folder. */
export function writeResult<Figures extends object>(name: string, run: Run, figures: Figures): void {
  const file = path.join(resultsFolder, `${name}.json`);
  const [before = pace()] = run.pace_ms ?? [];
  const result: Result<Figures> = { ...run, pace_ms: [before, pace()], ...figures };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.dir(figures, { depth: null });
  console.log(`Also in ${file}`);
}

export function readResults(): Results {
  const files = readdirSync(resultsFolder).filter((file) => file.endsWith(".json"));
  const read = (file: string): Result<object> =>
    JSON.parse(readFileSync(path.join(resultsFolder, file), "utf8"));
  return new Map(files.sort().map((file) => [file.slice(0, -".json".length), read(file)]));
}
