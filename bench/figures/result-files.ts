import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadAverage, type Machine, thisMachine } from "./machine";

/** What every result says about the run it is from. */
export interface Run {
  /** When it began, ISO 8601. */
  readonly date: string;
  readonly machine: Machine;
  /** Load average when it began: what else the machine was doing. */
  readonly load_before: number;
  /** As a person would type it. */
  readonly command: string;
}

export type Result<Figures extends object> = Run & Figures;

/** A run of another kind, such as a short one, keeps its results apart. */
const folder = process.env.BENCH_RESULTS ?? path.join("bench", "results");

export function beginRun(command: string): Run {
  return { date: new Date().toISOString(), machine: thisMachine(), load_before: loadAverage(), command };
}

/** Keeps a result under its name, in place of the last one. Benchmarks run in the project's folder. */
export function writeResult<Figures extends object>(name: string, run: Run, figures: Figures): void {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify({ ...run, ...figures }, null, 2)}\n`);
  console.log(`Also in ${file}`);
}

/** The latest result of each name. */
export function readResults(from = folder): ReadonlyMap<string, Result<object>> {
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
