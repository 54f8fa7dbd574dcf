import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadAverage, type Machine, thisMachine } from "./machine";
import { pace } from "./pace";

/** What every result says about the run it is from. */
export interface Run {
  /** When it began, ISO 8601. */
  readonly date: string;
  readonly machine: Machine;
  /** Load average when it began: what else the machine was doing. */
  readonly load_before: number;
  /** Milliseconds that a fixed piece of work took when it began, and when it was done. */
  readonly pace_ms?: readonly [before: number, after?: number];
  /** As a person would type it. */
  readonly command: string;
}

export type Result<Figures extends object> = Run & Figures;

/** A run of another kind, such as a short one, keeps its results apart. */
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

/** Keeps a result under its name, in place of the last one. Benchmarks run in the project's folder. */
export function writeResult<Figures extends object>(name: string, run: Run, figures: Figures): void {
  mkdirSync(resultsFolder, { recursive: true });
  const file = path.join(resultsFolder, `${name}.json`);
  const [before = pace()] = run.pace_ms ?? [];
  const result: Result<Figures> = { ...run, pace_ms: [before, pace()], ...figures };
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  console.log(`Also in ${file}`);
}

/** The latest result of each name. */
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
