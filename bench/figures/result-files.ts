import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadAverage, type Machine, thisMachine } from "./machine";
import { pace } from "./pace";

export interface Run {
  /** Start, ISO 8601. */
  readonly date: string;
  readonly machine: Machine;
  readonly load_before: number;
  /** Milliseconds of a fixed piece of work before and after the run. */
  readonly pace_ms?: readonly [before: number, after?: number];
  readonly command: string;
}

export type Result<Figures extends object> = Run & Figures;

/** Separate for other kinds of runs, such as quick ones. */
export const resultsFolder = process.env.BENCH_RESULTS ?? path.join("bench", "results");

export function beginRun(command: string): Run {
  const load_before = loadAverage();
  return {
    date: new Date().toISOString(),
    machine: thisMachine(),
    load_before,
    pace_ms: [pace()],
    command,
  };
}

/** Replaces the last result of that name. Benchmarks run in the project's folder. */
export function writeResult<Figures extends object>(name: string, run: Run, figures: Figures): void {
  mkdirSync(resultsFolder, { recursive: true });
  const file = path.join(resultsFolder, `${name}.json`);
  const [before = pace()] = run.pace_ms ?? [];
  const result: Result<Figures> = { ...run, pace_ms: [before, pace()], ...figures };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`Also in ${file}`);
}

export function readResults(from = resultsFolder): ReadonlyMap<string, Result<object>> {
  if (!existsSync(from)) return new Map();
  const files = readdirSync(from).filter((file) => file.endsWith(".json"));
  return new Map(
    files
      .sort()
      .map((file) => [
        file.slice(0, -".json".length),
        JSON.parse(readFileSync(path.join(from, file), "utf8")) as Result<object>,
      ]),
  );
}
