import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem, type } from "node:os";
import path from "node:path";
import { pace } from "./pace";

export interface Run {
  /** Start, ISO 8601. */
  readonly date: string;
  readonly machine: ReturnType<typeof thisMachine>;
  /** Average number of runnable processes in the minute before; 0 where the system does not report it. */
  readonly load_before: number;
  /** Milliseconds of a fixed piece of work before and after the run. */
  readonly pace_ms?: readonly [before: number, after?: number];
  readonly command: string;
}

export type Result<Figures extends object> = Run & Figures;
export type Results = ReadonlyMap<string, Result<object>>;

export const resultsFolder = path.join("bench", "results");

function thisMachine() {
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memory_gib: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
  };
}

export function beginRun(command: string): Run {
  const load_before = Math.round((loadavg()[0] ?? 0) * 100) / 100;
  return {
    date: new Date().toISOString(),
    machine: thisMachine(),
    load_before,
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
  console.log(`Also in ${file}`);
}

export function readResults(): Results {
  const files = readdirSync(resultsFolder).filter((file) => file.endsWith(".json"));
  const read = (file: string): Result<object> =>
    JSON.parse(readFileSync(path.join(resultsFolder, file), "utf8"));
  return new Map(files.sort().map((file) => [file.slice(0, -".json".length), read(file)]));
}
